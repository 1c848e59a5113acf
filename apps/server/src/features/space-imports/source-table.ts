import type { ImportEncoding } from "@storey/contract";
import type { Delimiter } from "./sniff-delimiter.ts";

/** The most data rows a file may have. Source: product decision, CSV import. */
export const IMPORT_MAX_ROWS = 50_000;
/** The most columns; the mapping of the contract reaches as far. */
export const IMPORT_MAX_COLUMNS = 2_000;
/** The most cells in all, which bounds the memory a file of delimiters can ask for. */
export const IMPORT_MAX_CELLS = 5_000_000;

export type TableFormat = "csv" | "json" | "geojson";

/**
 * One row of the file. `line` is where it begins, from 1; 0 in JSON. `cells` may be shorter or
 * longer than the headers.
 */
export type SourceRow = { line: number; cells: string[] };

/** A file as a table, whatever it was. Blank rows are left out, headers are all different. */
export type SourceTable = {
  format: TableFormat;
  encoding: ImportEncoding;
  /** Null for JSON. */
  delimiter: Delimiter | null;
  headers: string[];
  rows: SourceRow[];
};

/** Why a file cannot be read as a table at all. */
export type TableErrorCode =
  | "import.empty"
  | "import.not_text"
  | "import.too_large"
  | "import.too_many_rows"
  | "import.too_many_columns"
  | "import.spreadsheet"
  | "import.no_header"
  | "import.no_rows"
  | "import.unclosed_quote"
  | "import.json_invalid"
  | "import.json_shape";

export type TableError = { code: TableErrorCode; params: Record<string, string | number> };
