import type { ImportEncoding } from "@storey/contract";
import { type ByteSource, headOf } from "./byte-source.ts";
import { readCsvTable } from "./csv-table.ts";
import { decodeText, startsWith } from "./decode-text.ts";
import { looksLikeJson, readJsonTable } from "./json-table.ts";
import { type ReadResult, refused } from "./source-table.ts";

/** The most bytes a CSV or JSON file may have: 100 MB. Source: product decision, imports. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Returns the kind of a file by its first bytes. Spreadsheets of Excel are one of the first two.
 */
export function kindOf(source: ByteSource): "zip" | "ole" | "text" {
  const head = headOf(source, 4);
  if (startsWith(head, ZIP)) return "zip";
  return startsWith(head, OLE) ? "ole" : "text";
}

/**
 * Reads a CSV, TSV, JSON or GeoJSON file as a table. Detects encoding (unless given), delimiter,
 * way of quoting and header row. Never throws; time is linear in the size of the file, and memory
 * holds no more than a record and its beginning. Errors: every code of `TableErrorCode` but those
 * of spreadsheets; import.too_large {maxMb}, and those with parameters of `readCsvTable` and
 * `readJsonTable`.
 */
export function readTextTable(source: ByteSource, given?: ImportEncoding | null): ReadResult {
  if (source.size > IMPORT_MAX_BYTES)
    return refused("import.too_large", { maxMb: IMPORT_MAX_BYTES / 1024 / 1024 });
  const decoded = decodeText(source, given);
  if (!decoded.ok) return refused(decoded.code);
  return looksLikeJson(decoded.head) ? readJsonTable(decoded) : readCsvTable(decoded);
}
