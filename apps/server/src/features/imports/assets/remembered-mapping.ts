import { ASSET_IMPORT_FIELDS, type AssetImportChoices } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import type { TableReading } from "../import-job.ts";
import { findMapping, keepMapping } from "../import-mapping.repository.ts";
import type { PlannedChoices } from "../planner.ts";
import { findOwnFields } from "./custom-columns.ts";

const KIND = "asset";

/** How a file was read, with its columns by their headings. */
type Remembered = Omit<AssetImportChoices, "mapping" | "encoding" | "sheet"> & {
  readonly headings: Readonly<Record<string, string>>;
  /** What a column could be mapped to then; what is there since is suggested anew. */
  readonly offered?: readonly string[];
};

/** Returns the choices by which a file of the same headings was last imported, for the columns of this one. */
export async function rememberedAssets(
  transaction: Transaction,
  organisationId: string,
  { headers }: TableReading,
  suggested: PlannedChoices,
): Promise<PlannedChoices | undefined> {
  const found = await findMapping(transaction, { organisationId, kind: KIND }, headers);
  if (!found) return undefined;
  const { headings, offered = Object.keys(headings), ...choices } = found as Remembered;
  const { mapping } = suggested as unknown as AssetImportChoices;
  const own = await findOwnFields(transaction, organisationId);
  const known = new Set<string>([...ASSET_IMPORT_FIELDS, ...own.map(({ key }) => key)]);
  // A custom field may have been archived since.
  const fields = [...Object.keys(mapping), ...Object.keys(headings)].filter((key) =>
    known.has(key),
  );
  const columnOf = (field: string) => {
    const column = headings[field] === undefined ? -1 : headers.indexOf(headings[field]);
    return column === -1 ? null : column;
  };
  const remembered = Object.fromEntries(fields.map((field) => [field, columnOf(field)]));
  const taken = new Set(Object.values(remembered));
  for (const field of fields) {
    const suggestion = mapping[field] ?? null;
    if (!offered.includes(field) && !taken.has(suggestion)) remembered[field] = suggestion;
  }
  return { ...suggested, ...choices, mapping: remembered };
}

/** Keeps the choices by which a file is imported, its columns by their headings. */
export async function rememberAssets(
  transaction: Transaction,
  organisationId: string,
  headers: readonly string[],
  choices: PlannedChoices,
): Promise<void> {
  const { mapping, encoding: _, sheet: __, ...rest } = choices as unknown as AssetImportChoices;
  const headings = Object.fromEntries(
    Object.entries(mapping).flatMap(([field, column]) => {
      const heading = column === null ? undefined : headers[column];
      return heading === undefined ? [] : [[field, heading]];
    }),
  );
  const own = await findOwnFields(transaction, organisationId);
  const offered = [...ASSET_IMPORT_FIELDS, ...own.map(({ key }) => key)];
  const remembered: Remembered = { ...rest, headings, offered };
  await keepMapping(transaction, { organisationId, kind: KIND }, headers, remembered);
}
