import type { ImportEncoding } from "@storey/contract";
import { headOf, sourceOfFile } from "./byte-source.ts";
import { kindOf, readTextTable } from "./read-table.ts";
import { readSheetTable, type SheetChoice } from "./sheet-table.ts";
import { type ReadResult, refused } from "./source-table.ts";

/**
 * The bytes at the beginning of an old Office file that are searched for the names of its parts.
 */
const DIRECTORY_BYTES = 20 * 1024 * 1024;
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Reads a file of any kind as a table, in the given encoding or in the detected one. Never throws.
 * Errors: every code of `TableErrorCode`.
 */
export async function readFileTable(
  path: string,
  encoding: ImportEncoding | null,
  choice: SheetChoice,
): Promise<ReadResult> {
  const source = sourceOfFile(path);
  const kind = kindOf(source);
  if (kind === "zip") return readSheetTable(path, source.size, choice);
  if (kind === "text") return readTextTable(source, encoding);
  // Office puts a file with a password into the old kind of file.
  const isLocked = Buffer.from(headOf(source, DIRECTORY_BYTES)).includes(LOCKED);
  return refused(isLocked ? "import.spreadsheet_locked" : "import.spreadsheet_old");
}
