import { ASSET_IMPORT_FIELDS, type AssetImportField } from "@storey/contract";
import type { OwnField } from "../planner.ts";
import { headerKey } from "../reading/header-key.ts";
import type { TableText } from "../reading/source-table.ts";
import { ASSET_SYNONYMS } from "./asset-synonyms.ts";
import { kindOfTable } from "./asset-table-kind.ts";
import { matchOwnFields } from "./match-own-fields.ts";

/** The column of each field, counted from 0; null or absent if no column has it. */
export type AssetMapping = Readonly<Partial<Record<string, number | null>>>;

/** How far a column without anything in it is behind every other. */
const BEHIND_FILLED = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Candidate {
  readonly field: AssetImportField;
  readonly column: number;
  readonly rank: number;
}

/**
 * Suggests the meaning of each column of a file of assets, by its heading, by the product that
 * wrote the file, and by whether it holds anything. Every column serves one field at most. A column
 * "ID" is the asset's own id where it holds such ids, else what another system called it.
 */
export function suggestAssetMapping(
  { headers, first }: TableText,
  ownFields: readonly OwnField[] = [],
): Record<AssetImportField, number | null> {
  const own = matchOwnFields(headers, ownFields);
  const ownColumns = new Set(own.values());
  const keys = headers.map(headerKey);
  const { headings } = kindOfTable(headers);
  const cellsOf = (column: number) =>
    first.map(({ cells }) => (cells[column] ?? "").trim()).filter((cell) => cell !== "");
  const filled = headers.map((_, column) => cellsOf(column).length > 0);
  const found: Candidate[] = [];
  for (const field of ASSET_IMPORT_FIELDS) {
    const ranks = new Map(
      (headings[field] ?? ASSET_SYNONYMS[field]).map((word, rank) => [word, rank]),
    );
    keys.forEach((key, column) => {
      if (ownColumns.has(column)) return;
      const rank = ranks.get(key) ?? ranks.get(key.replaceAll(" ", ""));
      if (rank === undefined) return;
      found.push({ field, column, rank: rank + (filled[column] ? 0 : BEHIND_FILLED) });
    });
  }
  const mapping = assign(found.sort((a, b) => a.rank - b.rank || a.column - b.column));
  const { id } = mapping;
  if (id !== null && !(filled[id] && cellsOf(id).every((cell) => UUID.test(cell)))) {
    mapping.id = null;
    mapping.formerId ??= id;
  }
  return { ...mapping, ...Object.fromEntries(own) };
}

function assign(ranked: readonly Candidate[]): Record<AssetImportField, number | null> {
  const mapping = Object.fromEntries(ASSET_IMPORT_FIELDS.map((field) => [field, null])) as Record<
    AssetImportField,
    number | null
  >;
  const taken = new Set<number>();
  for (const { field, column } of ranked) {
    if (mapping[field] !== null || taken.has(column)) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}

/**
 * Tells whether a file with these columns seems to be a list of assets: it has what single things
 * are told by, or counts things, or names their models and what these are. Lists of licences are
 * none, and lists of places have none of it.
 */
export function looksLikeAssets(headers: readonly string[], mapping: AssetMapping): boolean {
  if (kindOfTable(headers).isOfLicences) return false;
  const has = (field: AssetImportField) => (mapping[field] ?? null) !== null;
  const isSingle = has("id") || has("tag") || has("serialNumber") || has("macAddress");
  const namesWhat = has("model") || has("type") || has("manufacturer");
  if (isSingle) return namesWhat || has("name") || has("location") || has("space");
  if (has("quantity")) return has("model") || has("name");
  return has("model") && (has("type") || has("manufacturer"));
}
