import type { ImportEncoding } from "@storey/contract";
import { scanEitherEscape } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import { columnNames, findHeader } from "./find-header.ts";
import { looksLikeJson, readJsonTable } from "./json-table.ts";
import { DELIMITERS, type Delimiter, sniffDelimiter } from "./sniff-delimiter.ts";
import {
  IMPORT_MAX_CELLS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type SourceRow,
  type SourceTable,
  type TableError,
} from "./source-table.ts";

export type DecodeResult = { ok: true; table: SourceTable } | { ok: false; error: TableError };

/** Room above the row limit for titles and blank rows, which are no data. */
const LIMITS = { records: IMPORT_MAX_ROWS + 1_000, cells: IMPORT_MAX_CELLS };

/**
 * Reads a CSV, TSV, JSON or GeoJSON file as a table. Finds encoding (unless given), delimiter, way of
 * quoting and header row by itself. Never throws; time and memory are linear in the size of the file.
 * Errors: every code of `TableErrorCode`; import.unclosed_quote {line}, import.too_large {maxMb},
 * import.too_many_rows {max}, import.too_many_columns {max}.
 */
export function decodeTable(bytes: Uint8Array, given?: ImportEncoding | null): DecodeResult {
  const decoded = decodeText(bytes, given);
  if (!decoded.ok) return { ok: false, error: { code: decoded.code, params: decoded.params } };
  const { text, encoding } = decoded;
  if (looksLikeJson(text)) {
    const table = readJsonTable(text);
    if ("code" in table) return { ok: false, error: table };
    return { ok: true, table: { ...table, encoding, delimiter: null } };
  }
  const table = readCsvTable(text);
  if ("code" in table) return { ok: false, error: table };
  return { ok: true, table: { ...table, encoding } };
}

function readCsvTable(text: string): Omit<SourceTable, "encoding"> | TableError {
  const hint = /^sep=([,;\t|])(?:\r\n|\r|\n)/i.exec(text);
  const delimiter = DELIMITERS.find((known) => known === hint?.[1]) ?? sniffDelimiter(text);
  const scan = scanEitherEscape(text, delimiter, LIMITS);
  if (scan.unclosedLine !== null) {
    return { code: "import.unclosed_quote", params: { line: scan.unclosedLine } };
  }
  if (scan.stopped === "cells") return tooMany("import.too_many_columns", IMPORT_MAX_COLUMNS);
  const records = (hint === null ? scan.records : scan.records.slice(1)).filter(isFilled);
  return tableOf(records, delimiter, scan.stopped === "records");
}

function tableOf(
  records: readonly SourceRow[],
  delimiter: Delimiter,
  wasStopped: boolean,
): Omit<SourceTable, "encoding"> | TableError {
  if (records.length === 0) return { code: "import.empty", params: {} };
  const at = findHeader(records);
  const header = records[at];
  if (header === undefined) return { code: "import.no_header", params: {} };
  if (header.cells.length > IMPORT_MAX_COLUMNS) {
    return tooMany("import.too_many_columns", IMPORT_MAX_COLUMNS);
  }
  const rows = records.slice(at + 1);
  if (rows.length === 0) return { code: "import.no_rows", params: {} };
  if (wasStopped || rows.length > IMPORT_MAX_ROWS) {
    return tooMany("import.too_many_rows", IMPORT_MAX_ROWS);
  }
  return { format: "csv", delimiter, headers: columnNames(header.cells), rows };
}

function isFilled(row: SourceRow): boolean {
  return row.cells.some((cell) => cell.trim() !== "");
}

function tooMany(code: TableError["code"], max: number): TableError {
  return { code, params: { max } };
}
