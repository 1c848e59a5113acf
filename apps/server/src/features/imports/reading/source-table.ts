import type { ImportEncoding, ImportFormat } from "@storey/contract";
import type { Delimiter } from "./sniff-delimiter.ts";

/** The most data rows a CSV or JSON file may have. Source: product decision, imports. */
export const IMPORT_MAX_ROWS = 200_000;
/** The most data rows of a sheet, which is unpacked in memory as a whole. */
export const IMPORT_MAX_SHEET_ROWS = 50_000;
/** The most columns; the mapping of the contract reaches as far. */
export const IMPORT_MAX_COLUMNS = 2_000;
/** The most cells in all, which bounds the time a file of delimiters can ask for. */
export const IMPORT_MAX_CELLS = 20_000_000;
/** The number of rows that are read to suggest the meaning of columns. */
export const ROWS_TO_JUDGE = 1_000;

/**
 * One row of the file. `line` is its first line, from 1; 0 in JSON. `cells` may be shorter or
 * longer than the headers.
 */
export type SourceRow = { line: number; cells: string[] };

/** A file of any kind as a table. Blank rows are left out, headers are all different. */
export interface SourceTable {
  readonly format: ImportFormat;
  /** A spreadsheet is UTF-8 inside. */
  readonly encoding: ImportEncoding;
  /** Null for all but CSV. */
  readonly delimiter: Delimiter | null;
  /** The sheets of a spreadsheet; empty for any other file. */
  readonly sheets: readonly string[];
  /** The name of the sheet that was read. */
  readonly sheet: string | null;
  readonly headers: readonly string[];
  readonly rowCount: number;
  /** The first rows, at most `ROWS_TO_JUDGE`. */
  readonly first: readonly SourceRow[];
  /** Returns all rows, read anew from the file with each call. */
  rows(): Iterable<SourceRow>;
}

/** The parts of a table that show what it holds. */
export type TableText = Pick<SourceTable, "headers" | "first">;

/** The reasons why a file cannot be read as a table at all. */
export type TableErrorCode =
  | "import.empty"
  | "import.not_text"
  | "import.too_large"
  | "import.too_many_rows"
  | "import.too_many_columns"
  | "import.spreadsheet"
  | "import.spreadsheet_old"
  | "import.spreadsheet_locked"
  | "import.spreadsheet_damaged"
  | "import.spreadsheet_unpacked"
  | "import.sheet_missing"
  | "import.reading_stopped"
  | "import.no_header"
  | "import.no_rows"
  | "import.unclosed_quote"
  | "import.json_invalid"
  | "import.json_shape";

export type TableError = { code: TableErrorCode; params: Record<string, string | number> };

export type ReadResult = { ok: true; table: SourceTable } | { ok: false; error: TableError };

/** Makes the refusal of a file. */
export function refused(code: TableErrorCode, params: TableError["params"] = {}): ReadResult {
  return { ok: false, error: { code, params } };
}
