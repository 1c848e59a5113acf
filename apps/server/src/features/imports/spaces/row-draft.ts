import type { ImportField, ImportMapping, ImportProblem } from "@storey/contract";
import {
  CAPACITY_MAX,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  SHORTCODE_MAX_LENGTH,
  visibleLength,
} from "@storey/domain";
import { detached, importedText, isBlankMark, nameKey, shownValue } from "../reading/clean-cell.ts";
import type { SourceRow } from "../reading/source-table.ts";
import type { ProblemCode } from "./import-plan.ts";

/** How many features, or checklists, a row can name. */
const NAMES_MAX = 200;
const NO_NAMES: readonly string[] = [];

/** The cleaned contents of a row; an empty text is a blank cell or no column. */
export type RowDraft = {
  row: number;
  line: number;
  location: string;
  floor: string;
  /** Name and number as one: the number first, unless the name holds it already. */
  name: string;
  type: string;
  features: readonly string[];
  checklists: readonly string[];
  capacity: number | null;
  shortcode: string;
  problems: ImportProblem[];
};

type ProblemDetails = {
  field?: ImportField;
  value?: string;
  params?: Record<string, string | number>;
  severity?: "error" | "warning";
};

/** Reads the cells of one row by a mapping. */
export type RowReader = {
  read: (source: SourceRow, row: number) => RowDraft;
  /** Adds a problem to a row, under the column its field is read from. */
  report: (draft: RowDraft, code: ProblemCode, details?: ProblemDetails) => void;
};

/** Makes a reader for the rows of one file. Row numbers count data rows from 1. */
export function rowReader(headers: readonly string[], mapping: ImportMapping): RowReader {
  const report: RowReader["report"] = (draft, code, details = {}) => {
    const column = details.field === undefined ? null : mapping[details.field];
    draft.problems.push({
      row: draft.row,
      line: draft.line,
      column: column === null ? null : (headers[column] ?? null),
      code,
      params: details.params ?? {},
      value: shownValue(details.value ?? ""),
      severity: details.severity ?? "error",
    });
  };
  const read = (source: SourceRow, row: number): RowDraft => {
    const draft = emptyDraft(source.line, row);
    const cellOf = (field: ImportField) => {
      const column = mapping[field];
      return column === null ? "" : (source.cells[column] ?? "");
    };
    const textOf = (field: ImportField, max = NAME_MAX_LENGTH, min = 1) =>
      checkedText(draft, report, { field, cell: cellOf(field), max, min });
    draft.location = textOf("location", NAME_MAX_LENGTH, NAME_MIN_LENGTH.location);
    draft.floor = textOf("floor");
    draft.name = fullName(textOf("name"), textOf("number"));
    if (draft.name.length > NAME_MAX_LENGTH && !hasError(draft)) {
      const params = { max: NAME_MAX_LENGTH, length: draft.name.length };
      report(draft, "import.too_long", { field: "name", value: draft.name, params });
    }
    draft.type = textOf("type");
    draft.shortcode = keptCode(draft, report, textOf("shortcode", Number.POSITIVE_INFINITY));
    readCapacity(draft, report, textOf("capacity"));
    const namesOf = (field: "features" | "checklists") =>
      readNames(draft, report, { field, cell: cellOf(field) });
    draft.features = namesOf("features");
    draft.checklists = namesOf("checklists");
    const extra = source.cells.slice(headers.length).filter((cell) => cell.trim() !== "");
    if (extra.length > 0) {
      const params = { count: extra.length };
      const value = extra[0] ?? "";
      report(draft, "import.extra_cells", { params, value, severity: "warning" });
    }
    return draft;
  };
  return { read, report };
}

/** Tells whether a row has a problem that keeps it out. */
export function hasError(draft: RowDraft): boolean {
  return draft.problems.some(({ severity }) => severity === "error");
}

function emptyDraft(line: number, row: number): RowDraft {
  return {
    row,
    line,
    location: "",
    floor: "",
    name: "",
    type: "",
    features: NO_NAMES,
    checklists: NO_NAMES,
    capacity: null,
    shortcode: "",
    problems: [],
  };
}

type Cell = { field: ImportField; cell: string; max: number; min: number };

/** Returns the cell's text; empty after an error, so that nothing is built on it. */
function checkedText(draft: RowDraft, report: RowReader["report"], asked: Cell): string {
  const { field, cell, max, min } = asked;
  const text = importedText(cell);
  if (text === "" || (field !== "name" && isBlankMark(text))) return "";
  if (text.includes("\u0000")) {
    report(draft, "import.nul_character", { field, value: cell });
    return "";
  }
  const { length } = [...text];
  if (length > max || visibleLength(text) < min) {
    const isLong = length > max;
    const params = isLong ? { max, length } : { min };
    report(draft, isLong ? "import.too_long" : "import.too_short", { field, value: text, params });
    return "";
  }
  if (text.includes("\ufffd")) {
    report(draft, "import.damaged_character", { field, value: text, severity: "warning" });
  }
  return detached(text);
}

/**
 * Drops a code that is too long for a label, with a warning: the room is worth more than its code.
 */
function keptCode(draft: RowDraft, report: RowReader["report"], code: string): string {
  if (code.length <= SHORTCODE_MAX_LENGTH) return code;
  const params = { max: SHORTCODE_MAX_LENGTH, length: code.length };
  const details = { field: "shortcode", value: code, params, severity: "warning" } as const;
  report(draft, "import.shortcode_too_long", details);
  return "";
}

function fullName(name: string, number: string): string {
  if (name === "" || number === "") return name || number;
  return holdsNumber(nameKey(name), nameKey(number)) ? name : `${number} ${name}`;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** The characters within numbers of rooms: `1.01`, `N-12`, `01.02/3`. */
const WITHIN_NUMBER = /[.,:@/_-]/;

/** Tells whether a name holds a number as a word of its own: "Lab 12" holds 12, and not 2. */
function holdsNumber(name: string, number: string): boolean {
  for (let at = name.indexOf(number); at !== -1; at = name.indexOf(number, at + 1)) {
    const before = [...name.slice(Math.max(0, at - 2), at)].reverse();
    const after = [...name.slice(at + number.length, at + number.length + 2)];
    if (isEdge(before) && isEdge(after)) return true;
  }
  return false;
}

/** Tells whether a word ends before these two characters. */
function isEdge([next = " ", further = " "]: readonly string[]): boolean {
  if (LETTER_OR_DIGIT.test(next)) return false;
  return !(WITHIN_NUMBER.test(next) && LETTER_OR_DIGIT.test(further));
}

/**
 * Reads a whole number as people and spreadsheets write it: `12`, `12.0`, `12,00`; never `1.000`.
 */
function readCapacity(draft: RowDraft, report: RowReader["report"], text: string): void {
  if (text === "") return;
  const whole = /^(\d{1,9})(?:[.,]0{1,2})?$/.exec(text)?.[1];
  if (whole !== undefined && Number(whole) <= CAPACITY_MAX) draft.capacity = Number(whole);
  else {
    const params = { max: CAPACITY_MAX };
    report(draft, "import.capacity_invalid", { field: "capacity", value: text, params });
  }
}

const TOO_MANY = {
  features: "import.too_many_features",
  checklists: "import.too_many_checklists",
} as const;

type NamesCell = { field: keyof typeof TOO_MANY; cell: string };

/** Reads the names in a cell. Commas separate them only if no semicolon, bar or line end does. */
function readNames(
  draft: RowDraft,
  report: RowReader["report"],
  { field, cell }: NamesCell,
): readonly string[] {
  const parts = cell.split(/[;|\r\n]/);
  const found = new Map<string, string>();
  for (const part of parts.length > 1 ? parts : cell.split(",")) {
    const name = checkedText(draft, report, { field, cell: part, max: NAME_MAX_LENGTH, min: 1 });
    const key = nameKey(name);
    if (name !== "" && !found.has(key)) found.set(key, name);
    if (found.size > NAMES_MAX) {
      report(draft, TOO_MANY[field], { field, value: cell, params: { max: NAMES_MAX } });
      return NO_NAMES;
    }
  }
  return found.size === 0 ? NO_NAMES : [...found.values()];
}
