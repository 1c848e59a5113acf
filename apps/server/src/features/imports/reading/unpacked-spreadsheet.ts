import { createReadStream } from "node:fs";
import { createInflateRaw } from "node:zlib";
import { type InspectedFile, readPart, withFile } from "../../../media/documents/inspected-file.ts";
import { readZipDirectory, type ZipEntry } from "../../../media/documents/zip-directory.ts";
import type { TableErrorCode } from "./source-table.ts";

/** The most bytes that the parts of a spreadsheet may unpack to, all together. */
export const SPREADSHEET_MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_PARTS = 2_000;
const LOCAL_BYTES = 30;
const DEFLATED = 8;
const STORED = 0;

/**
 * Returns why a zip file cannot be read as a spreadsheet, before anything reads it; undefined when
 * it can. Does not trust the sizes in its directory: unpacks each part once and counts.
 */
export function refusalOfSpreadsheet(path: string): Promise<TableErrorCode | undefined> {
  return withFile(path, async (file) => {
    const entries = await readZipDirectory(file);
    if (!entries || entries.length > MOST_PARTS) return "import.spreadsheet_damaged";
    const names = new Set(entries.map(({ name }) => name));
    if (names.has("xl/workbook.bin")) return "import.spreadsheet_old";
    if (!names.has("xl/workbook.xml")) return "import.spreadsheet";
    if (names.size < entries.length) return "import.spreadsheet_damaged";
    if (entries.some(({ isEncrypted }) => isEncrypted)) return "import.spreadsheet_locked";
    let left = SPREADSHEET_MAX_UNPACKED_BYTES;
    for (const entry of entries.filter(isRead)) {
      const size = await unpackedSize(path, file, entry, left);
      if (size === "damaged") return "import.spreadsheet_damaged";
      left -= size;
      if (left < 0) return "import.spreadsheet_unpacked";
      // The library makes room for as many bytes as the directory says.
      if (entry.size !== size) return "import.spreadsheet_damaged";
    }
    return undefined;
  });
}

/** Tells whether the library unpacks a part. */
function isRead({ name }: ZipEntry): boolean {
  return name.endsWith(".xml") || name.endsWith(".xml.rels");
}

/** Counts the bytes that a part unpacks to, up to a little more than `most`. */
async function unpackedSize(
  path: string,
  file: InspectedFile,
  entry: ZipEntry,
  most: number,
): Promise<number | "damaged"> {
  const local = await readPart(file.handle, entry.start, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES) return "damaged";
  const start = entry.start + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (entry.packedSize === 0) return 0;
  if (start + entry.packedSize > file.size) return "damaged";
  if (entry.method === STORED) return entry.packedSize;
  if (entry.method !== DEFLATED) return "damaged";
  const packed = createReadStream(path, { start, end: start + entry.packedSize - 1 });
  const unpacked = createInflateRaw();
  // A pipe passes no failure on, and an unhandled one ends the process.
  packed.on("error", (error) => unpacked.destroy(error));
  let size = 0;
  try {
    for await (const piece of packed.pipe(unpacked)) {
      size += piece.length;
      if (size > most) break;
    }
    return size;
  } catch {
    return "damaged";
  } finally {
    packed.destroy();
  }
}
