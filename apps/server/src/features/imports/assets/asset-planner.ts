import {
  ASSET_IMPORT_FIELDS,
  type AssetImportChoices,
  type AssetImportDates,
  type AssetImportNumbers,
  type AssetImportProblemCode,
  type ImportProblem,
} from "@storey/contract";
import { formatProblem } from "../format-problem.ts";
import type { ImportPlanner, OwnField, PlannedChoices } from "../planner.ts";
import { importedText } from "../reading/clean-cell.ts";
import type { SourceTable } from "../reading/source-table.ts";
import { isDayField } from "./asset-draft.ts";
import { receivedReferences } from "./asset-references.ts";
import { ASSET_SENTENCES } from "./asset-sentences.ts";
import { kindOfTable, type Preset, peopleColumnsOf } from "./asset-table-kind.ts";
import { findDateOrder } from "./read-day.ts";
import { findDecimalMarks, type NumberCell, withoutUnit } from "./read-number.ts";
import { AssetStaging } from "./stage-assets.ts";
import {
  type AssetMapping,
  looksLikeAssets,
  suggestAssetMapping,
} from "./suggest-asset-mapping.ts";

/** A file that looks like assets fits better than one that has more of the columns and does not. */
const LIKE_ASSETS = 100;
/** The number of additions of each kind that are shown by name. */
const NAMES_SHOWN = 50;

/** The counts before any slice was checked. */
const NOTHING_FOUND = {
  ...{ create: 0, update: 0, unchanged: 0, warnings: 0, restored: 0 },
  ...{ assetTypes: 0, manufacturers: 0, models: 0, locations: 0, floors: 0, spaces: 0 },
};

/** What is told of a file of assets besides how it was read. */
export interface AssetNotes {
  readonly preset: Preset | null;
  readonly dates: AssetImportDates;
  readonly numbers: AssetImportNumbers;
  readonly peopleColumns: readonly number[];
}

/** How tables are read as assets. */
export const planner: ImportPlanner = {
  suggest: (table, _fileName, ownFields) => {
    const choices: Omit<AssetImportChoices, "encoding" | "sheet"> = {
      ...{ mapping: suggestAssetMapping(table, ownFields), dateOrder: null, decimalMark: null },
      ...{ archivedRows: "leave_out", defaultType: null, defaultLocation: null, decisions: [] },
      ...{ mode: "upsert", unknown: "create" },
    };
    return choices;
  },
  looksRight: ({ headers }, choices) => looksLikeAssets(headers, choicesOf(choices).mapping),
  fitOf: (table) => {
    const mapping = suggestAssetMapping(table);
    const named = Object.values(mapping).filter((column) => column !== null).length;
    return named + (looksLikeAssets(table.headers, mapping) ? LIKE_ASSETS : 0);
  },
  notes: (table, choices, ownFields): AssetNotes => ({
    preset: kindOfTable(table.headers).preset,
    dates: findDateOrder(cellsOfDays(table, choicesOf(choices).mapping, ownFields)),
    numbers: findDecimalMarks(cellsOfNumbers(table, choicesOf(choices).mapping, ownFields)).numbers,
    peopleColumns: peopleColumnsOf(table.headers),
  }),
  plan: (table, given, existing, ownFields) => {
    const choices = choicesOf(given);
    const problems: ImportProblem[] = [];
    const refuse = (code: AssetImportProblemCode, params: ImportProblem["params"] = {}) =>
      problems.push(ofFile(code, { params }));
    const warnings: ImportProblem[] = [];
    const warn = (column: string, field: string) =>
      warnings.push(
        ofFile("import.field_gone", { column, params: { field }, severity: "warning" }),
      );
    const mapping = knownFields(
      knownColumns(choices.mapping, table.headers.length, refuse),
      { ownFields, headers: table.headers },
      warn,
    );
    if (kindOfTable(table.headers).isOfLicences) refuse("import.licences");
    if (Object.values(mapping).every((column) => (column ?? null) === null))
      refuse("import.nothing_mapped");
    const detected = findDateOrder(cellsOfDays(table, mapping, ownFields)).detected;
    const marks = findDecimalMarks(cellsOfNumbers(table, mapping, ownFields));
    const markOf = (field: string) =>
      marks.byColumn.get(mapping[field] ?? -1) ?? choices.decimalMark ?? marks.numbers.detected;
    const staging = new AssetStaging(table, {
      ...{ mapping, choices, existing: receivedReferences(existing), ownFields },
      ...{ dateOrder: choices.dateOrder ?? detected, markOf },
    });
    return {
      ...{
        counts: { ...NOTHING_FOUND, rows: table.rowCount, errors: problems.length },
        preview: [],
        parts: {},
      },
      get problems() {
        if (problems.length > 0) return [...problems, ...warnings];
        const told = [...warnings, ...ofArchived(staging, choices)];
        return staging.isOfModels ? [...told, onlyModels(staging)] : told;
      },
      get additions() {
        return { ...staging.parts.names(NAMES_SHOWN), ...staging.decisions.told() };
      },
      slices: () => (problems.length > 0 ? [] : staging.slices()),
    };
  },
  explain: (problem) => formatProblem(problem, ASSET_SENTENCES),
};

function choicesOf(choices: PlannedChoices): AssetImportChoices {
  return choices as unknown as AssetImportChoices;
}

/** Removes columns past the last one from a mapping, which may have been made for another file. */
function knownColumns(
  mapping: AssetMapping,
  width: number,
  refuse: (code: AssetImportProblemCode, params: ImportProblem["params"]) => void,
): AssetMapping {
  const known: Record<string, number | null | undefined> = { ...mapping };
  for (const [field, column] of Object.entries(mapping)) {
    if (typeof column !== "number" || column < width) continue;
    refuse("import.column_unknown", { field, column });
    known[field] = null;
  }
  return known;
}

/** Removes fields that there are not from a mapping, which may have been archived since. */
function knownFields(
  mapping: AssetMapping,
  { ownFields, headers }: { ownFields: readonly OwnField[]; headers: readonly string[] },
  warn: (column: string, field: string) => void,
): AssetMapping {
  const known = new Set<string>([...ASSET_IMPORT_FIELDS, ...ownFields.map(({ key }) => key)]);
  return Object.fromEntries(
    Object.entries(mapping).filter(([field, column]) => {
      const isKnown = known.has(field);
      if (!isKnown && typeof column === "number") warn(headers[column] ?? "", field);
      return isKnown;
    }),
  );
}

/** The cells of the columns that are read as days. */
function* cellsOfDays(
  { headers, rows }: Pick<SourceTable, "headers" | "rows">,
  mapping: AssetMapping,
  ownFields: readonly OwnField[],
) {
  const days = ownFields.filter(({ kind }) => kind === "date").map(({ key }) => key);
  const columns = [...ASSET_IMPORT_FIELDS.filter(isDayField), ...days]
    .map((field) => mapping[field] ?? null)
    .filter((column) => column !== null && column < headers.length) as number[];
  if (columns.length === 0) return;
  for (const { cells } of rows()) {
    for (const column of columns) {
      const value = importedText(cells[column] ?? "");
      if (value !== "") yield { column: headers[column] ?? "", value };
    }
  }
}

/** The cells of the columns that are read as numbers with fractions, and as sums of money. */
function* cellsOfNumbers(
  { headers, rows }: Pick<SourceTable, "headers" | "rows">,
  mapping: AssetMapping,
  ownFields: readonly OwnField[],
): Generator<NumberCell> {
  const columns = ownFields
    .filter(({ kind }) => kind === "number")
    .map(({ key, unit }) => ({ column: mapping[key] ?? null, unit, isSum: false }));
  if (columns.every(({ column }) => column === null)) return;
  columns.push({ column: mapping["purchaseCost"] ?? null, unit: null, isSum: true });
  for (const { cells } of rows()) {
    for (const { column, unit, isSum } of columns) {
      const text = column === null ? "" : importedText(cells[column] ?? "");
      if (column === null || text === "") continue;
      const heading = headers[column] ?? "";
      yield { column, heading, value: withoutUnit(text, unit), isSum };
    }
  }
}

/** Says what comes of the rows that their system had archived. */
function ofArchived(
  { archivedCount: count }: AssetStaging,
  { archivedRows }: AssetImportChoices,
): ImportProblem[] {
  if (count === 0) return [];
  const code = archivedRows === "archive" ? "import.archived_come_in" : "import.archived_left_out";
  return [ofFile(code, { params: { count }, severity: "warning" })];
}

function onlyModels({ rowCount }: AssetStaging): ImportProblem {
  return ofFile("import.no_assets", { params: { rows: rowCount }, severity: "warning" });
}

/** Makes a problem of the file as a whole. */
function ofFile(
  code: AssetImportProblemCode,
  details: Partial<Pick<ImportProblem, "column" | "params" | "severity">>,
): ImportProblem {
  return {
    ...{ row: 0, line: 0, column: null, code, params: {}, value: "", severity: "error" },
    ...details,
  };
}
