import {
  type AssetImportField,
  type AssetImportProblemCode,
  type DateOrder,
  type DecimalMark,
  IMPORT_CLEAR,
  type ImportProblem,
} from "@storey/contract";
import {
  ASSET_COST_MAX,
  ASSET_DESCRIPTION_MAX_LENGTH,
  ASSET_QUANTITY_MAX,
  ASSET_TAG_MAX_LENGTH,
  CUSTOM_FIELD_LINK_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  isIpAddress,
  isMacAddress,
  keptIpAddress,
  keptMacAddress,
  MODEL_MONTHS_MAX,
  NAME_MAX_LENGTH,
} from "@storey/domain";
import type { OwnField } from "../planner.ts";
import {
  detached,
  importedLines,
  importedText,
  isBlankMark,
  shownValue,
} from "../reading/clean-cell.ts";
import type { SourceRow } from "../reading/source-table.ts";
import { customFieldId } from "./match-own-fields.ts";
import { monthsOfText, piecesOfText, sumOfText } from "./read-amount.ts";
import { readCustody } from "./read-custody.ts";
import { dayOfText } from "./read-day.ts";
import { settledNumber } from "./read-number.ts";
import type { Report, TextOf } from "./row-report.ts";
import type { StagedCustody } from "./staged-custody.ts";
import { isYes, patResultOfText } from "./state-words.ts";
import type { AssetMapping } from "./suggest-asset-mapping.ts";

/** The fields of an asset that are columns of their names, and that an import sets as they are. */
export const VALUE_FIELDS = [
  "name",
  "description",
  "serialNumber",
  "quantity",
  "lifecycleStatus",
  "macAddress",
  "ipAddress",
  "switchPort",
  "dataPort",
  "firmwareVersion",
  "installDate",
  "installer",
  "endOfLife",
  "endOfSupport",
  "licenseExpiry",
  "warrantyExpiry",
  "patTestedAt",
  "patNextDueAt",
  "patResult",
  "purchaseDate",
  "purchaseCost",
  "supplier",
  "disposalReason",
  "disposedAt",
] as const satisfies readonly AssetImportField[];
export type ValueField = (typeof VALUE_FIELDS)[number];

/** The fields that say what an asset is of, where it is and what it is a part of. */
const REFERENCE_FIELDS = [
  "type",
  "manufacturer",
  "model",
  "partNumber",
  "location",
  "floor",
  "space",
  "spaceCode",
  "parentTag",
  "lifecycleStatus",
] as const satisfies readonly AssetImportField[];
type ReferenceField = (typeof REFERENCE_FIELDS)[number];

const DAYS: ReadonlySet<string> = new Set([
  "installDate",
  "endOfLife",
  "endOfSupport",
  "licenseExpiry",
  "warrantyExpiry",
  "patTestedAt",
  "patNextDueAt",
  "purchaseDate",
  "disposedAt",
  "handedOutAt",
  "dueBack",
]);

/** Whether a field is a day. */
export function isDayField(field: string): boolean {
  return DAYS.has(field);
}

/** The most that a field may hold, where that is not as much as a name. */
const LONGEST: Partial<Record<string, number>> = {
  tag: ASSET_TAG_MAX_LENGTH,
  description: ASSET_DESCRIPTION_MAX_LENGTH,
  space: 700,
  model: 200,
  holderEmail: EMAIL_MAX_LENGTH,
};

/** Fields that an asset cannot be without. */
const REQUIRED: ReadonlySet<string> = new Set(["tag", "model", "lifecycleStatus"]);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A row as it was read: an absent field is a blank cell and leaves what is there, null empties it.
 */
export interface AssetDraft {
  readonly row: number;
  readonly line: number;
  readonly problems: ImportProblem[];
  id: string | null;
  tag: string | null;
  formerId: string | null;
  /** For how many months from its purchase the warranty holds. */
  warrantyMonths: number | null;
  /** Whether the system of before had archived it. */
  isArchived: boolean;
  readonly values: Partial<Record<ValueField, string | number | null>>;
  readonly references: Partial<Record<ReferenceField, string | null>>;
  /** Null of a row that says nothing of who has it. */
  custody: StagedCustody | null;
  /** The texts of custom fields by their ids, days as `2027-03-31`, numbers as `1234.5`. */
  readonly ownFields: Record<string, string | null>;
}

/** Reads the cells of one row by a mapping. */
export interface AssetRowReader {
  readonly read: (source: SourceRow, row: number) => AssetDraft;
  readonly report: Report;
}

/** Tells whether a row has a problem that keeps it out. */
export function hasError({ problems }: Pick<AssetDraft, "problems">): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** The order of the file's days, its marks, and the fields that the organisation has of its own. */
interface ReadingHow {
  readonly dateOrder: DateOrder | null;
  /** The decimal mark of numbers of a field that can be read either way; null where nothing tells. */
  readonly markOf: (field: string) => DecimalMark | null;
  readonly ownFields: readonly OwnField[];
}

/** Makes a reader for the rows of one file. Row numbers count data rows from 1. */
export function assetRowReader(
  headers: readonly string[],
  mapping: AssetMapping,
  { ownFields, ...how }: ReadingHow,
): AssetRowReader {
  const report: Report = (
    draft,
    code,
    { field, value = "", params = {}, severity = "error" } = {},
  ) => {
    const column = field === undefined ? null : (mapping[field] ?? null);
    draft.problems.push({
      ...{ row: draft.row, line: draft.line, code, params, severity },
      column: column === null ? null : (headers[column] ?? null),
      value: shownValue(value),
    });
  };
  const read = (source: SourceRow, row: number): AssetDraft => {
    const draft: AssetDraft = {
      ...{ row, line: source.line, problems: [], id: null, tag: null, formerId: null },
      ...{ values: {}, references: {}, ownFields: {}, warrantyMonths: null, isArchived: false },
      custody: null,
    };
    const textOf = (field: string) => {
      const column = mapping[field] ?? null;
      const cell = column === null ? "" : (source.cells[column] ?? "");
      return cell === "" ? undefined : checkedText(draft, report, field, cell);
    };
    readNames(draft, report, textOf);
    for (const field of REFERENCE_FIELDS) {
      const text = textOf(field);
      if (text !== undefined) draft.references[field] = text;
    }
    for (const field of VALUE_FIELDS) {
      if (field === "lifecycleStatus") continue;
      const text = textOf(field);
      if (text === undefined) continue;
      const value = text === null ? null : readValue(field, text, { draft, report, ...how });
      if (value !== undefined) draft.values[field] = value;
    }
    readWarranty(draft, report, textOf);
    readArchived(draft, report, textOf);
    draft.custody = readCustody(draft, report, textOf, (field, text) =>
      dayFor(field, text, { draft, report, ...how }),
    );
    for (const field of ownFields) {
      const text = textOf(field.key);
      if (text === undefined) continue;
      const value = text && readOwn(field, text, { draft, report, ...how });
      if (value !== undefined) draft.ownFields[customFieldId(field.key) ?? field.key] = value;
    }
    settleLot(draft, report);
    const extra = source.cells.slice(headers.length).filter((cell) => cell.trim() !== "");
    if (extra.length > 0) {
      const details = { params: { count: extra.length }, value: extra[0] ?? "" };
      report(draft, "import.extra_cells", { ...details, severity: "warning" });
    }
    return draft;
  };
  return { read, report };
}

/** Reads what the row's asset is known by. */
function readNames(draft: AssetDraft, report: Report, textOf: TextOf): void {
  const id = textOf("id")?.toLowerCase();
  if (id !== undefined && id !== "") {
    if (UUID.test(id)) draft.id = id;
    else report(draft, "import.id_invalid", { field: "id", value: id });
  }
  draft.tag = textOf("tag") ?? null;
  draft.formerId = textOf("formerId") ?? null;
}

/**
 * Returns the text of a cell; null for one that empties the field, undefined for one that is blank
 * or has a problem, so that nothing is built on it.
 */
function checkedText(
  draft: AssetDraft,
  report: Report,
  field: string,
  cell: string,
): string | null | undefined {
  const isOwn = customFieldId(field) !== undefined;
  const text = field === "description" || isOwn ? importedLines(cell) : importedText(cell);
  if (text === "" || isBlankMark(text)) return undefined;
  if (text === IMPORT_CLEAR) {
    if (!REQUIRED.has(field)) return null;
    report(draft, "import.required", { field });
    return undefined;
  }
  if (text.includes("\u0000")) {
    report(draft, "import.nul_character", { field, value: cell });
    return undefined;
  }
  const max = isOwn ? CUSTOM_FIELD_LINK_MAX_LENGTH : (LONGEST[field] ?? NAME_MAX_LENGTH);
  if (text.length > max) {
    report(draft, "import.too_long", { field, value: text, params: { max, length: text.length } });
    return undefined;
  }
  if (text.includes("\ufffd"))
    report(draft, "import.damaged_character", { field, value: text, severity: "warning" });
  return detached(text);
}

/** Reads for how long the warranty holds, which counts where the row does not say until when. */
function readWarranty(draft: AssetDraft, report: Report, textOf: TextOf): void {
  const field = "warrantyMonths";
  const text = textOf(field);
  if (text === undefined || draft.values.warrantyExpiry !== undefined) return;
  if (text === null) draft.values.warrantyExpiry = null;
  else {
    draft.warrantyMonths = monthsOfText(text) ?? null;
    if (draft.warrantyMonths !== null) return;
    report(draft, "import.months_invalid", {
      field,
      value: text,
      params: { max: MODEL_MONTHS_MAX },
    });
  }
}

function readArchived(draft: AssetDraft, report: Report, textOf: TextOf): void {
  const text = textOf("archived") ?? "";
  const isArchived = text === "" ? false : isYes(text);
  if (isArchived === undefined)
    report(draft, "import.field_boolean", { field: "archived", value: text });
  draft.isArchived = isArchived ?? false;
}

interface Reading extends Omit<ReadingHow, "ownFields"> {
  readonly draft: AssetDraft;
  readonly report: Report;
}

/** Returns the text of a custom field, a day or a number as every server reads it; undefined after a problem. */
function readOwn({ key, kind, unit }: OwnField, text: string, reading: Reading) {
  if (kind === "date") return dayFor(key, text, reading);
  if (kind !== "number") return text;
  const plain = settledNumber(text, unit, reading.markOf(key));
  if (plain === undefined)
    reading.report(reading.draft, "import.number_order", { field: key, value: text });
  return plain;
}

/** Returns what a text says of a field; undefined after a problem. */
function readValue(field: ValueField, text: string, reading: Reading): string | number | undefined {
  const { draft, report } = reading;
  const refuse = (code: AssetImportProblemCode, params = {}) => {
    report(draft, code, { field, value: text, params });
    return undefined;
  };
  if (isDayField(field)) return dayFor(field, text, reading);
  switch (field) {
    case "quantity":
      return piecesOfText(text) ?? refuse("import.quantity_invalid", { max: ASSET_QUANTITY_MAX });
    case "purchaseCost":
      return sumOfText(text) ?? refuse("import.cost_invalid", { max: ASSET_COST_MAX });
    case "macAddress":
      return isMacAddress(text) ? keptMacAddress(text) : refuse("import.mac_invalid");
    case "ipAddress":
      return isIpAddress(text) ? keptIpAddress(text) : refuse("import.ip_invalid");
    case "patResult":
      return patResultOfText(text) ?? refuse("import.pat_result_unknown");
    default:
      return text;
  }
}

function dayFor(field: string, text: string, { draft, report, dateOrder }: Reading) {
  const found = dayOfText(text);
  if (found !== null && "day" in found) return found.day;
  const isEither = found !== null && found.dayFirst !== null && found.monthFirst !== null;
  if (isEither && dateOrder === null) {
    report(draft, "import.date_order", { field, value: text });
    return undefined;
  }
  const day = dateOrder === "month-first" ? found?.monthFirst : found?.dayFirst;
  const said = dateOrder === null ? (found?.dayFirst ?? found?.monthFirst) : day;
  if (said) return said;
  report(draft, "import.date_invalid", { field, value: text });
  return undefined;
}

/**
 * A lot has no serial number: one piece with a serial number is an asset that is itself, and more of
 * them come in without it.
 */
function settleLot(draft: AssetDraft, report: Report): void {
  const { quantity, serialNumber } = draft.values;
  if (typeof quantity !== "number" || typeof serialNumber !== "string") return;
  if (quantity === 1) {
    draft.values.quantity = null;
    return;
  }
  report(draft, "import.lot_serial", {
    ...{ field: "serialNumber", value: serialNumber, severity: "warning" },
  });
  delete draft.values.serialNumber;
}
