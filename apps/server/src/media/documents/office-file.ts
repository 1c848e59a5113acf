import type { DocumentContentType } from "@storey/domain";
import { DocumentRefusedError } from "./document-refusal.ts";
import type { InspectedFile } from "./inspected-file.ts";
import { readZipDirectory, readZipEntry, type ZipEntry } from "./zip-directory.ts";

const OPEN_XML = "application/vnd.openxmlformats-officedocument.";
const MAIN_PARTS: readonly (readonly [string, DocumentContentType])[] = [
  ["word/document.xml", `${OPEN_XML}wordprocessingml.document`],
  ["xl/workbook.xml", `${OPEN_XML}spreadsheetml.sheet`],
  ["ppt/presentation.xml", `${OPEN_XML}presentationml.presentation`],
];
const OPEN_DOCUMENT: readonly DocumentContentType[] = [
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
  "application/vnd.oasis.opendocument.graphics",
];
/** Folders of programs: Excel 4 macros, ActiveX controls, macros and scripts of OpenDocument. */
const PROGRAM_FOLDERS = ["macrosheets", "activex", "basic", "scripts"];
const MACROS = ["vbaproject", "vbadata"];
/** Endings of embedded parts that run as programs. */
const PROGRAM_ENDINGS = [".bin", ".docm", ".xlsm", ".xlsb", ".pptm", ".exe", ".js", ".vbs"];
const OLE_OBJECT = /^object \d+$/;
const PROGRAM_TYPES = /macroenabled|vbaproject|ms-office\.activex|excel\.intlmacrosheet/i;
const CONTENT_TYPES_MAX_BYTES = 1024 * 1024;
/** Unpacked it may be larger than 100 MB only as long as it is no more than 200 times the file. */
const BOMB_BYTES = 100 * 1024 * 1024;
const BOMB_RATIO = 200;
const MOST_ENTRIES = 20_000;

/**
 * Detects which Office or OpenDocument file a zip is, from the list of its parts. Refuses files
 * that hold macros or other programs or unpack absurdly large, and any other archive.
 */
export async function officeTypeOf(file: InspectedFile): Promise<DocumentContentType> {
  const entries = await readZipDirectory(file);
  if (!entries) throw new DocumentRefusedError("document.damaged");
  const names = new Map(entries.map((entry) => [entry.name, entry]));
  const type = (await openXmlType(file, names)) ?? (await openDocumentType(file, entries[0]));
  if (!type) throw new DocumentRefusedError("document.archive");
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = unpacked > BOMB_BYTES && unpacked > BOMB_RATIO * file.size;
  if (isBomb || entries.length > MOST_ENTRIES || names.size !== entries.length) {
    throw new DocumentRefusedError("document.damaged");
  }
  if (entries.some(({ name }) => isProgram(name))) {
    throw new DocumentRefusedError("document.macros");
  }
  return type;
}

/** Tells whether a part holds a program: macros, ActiveX controls, OLE objects, scripts. */
function isProgram(name: string): boolean {
  const folders = name.replaceAll("\\", "/").toLowerCase().split("/");
  const file = folders.pop() ?? "";
  if (folders.length === 0 && OLE_OBJECT.test(file)) return true;
  if (MACROS.some((beginning) => file.startsWith(beginning))) return true;
  // The name of a folder itself, which ends in a slash, holds nothing yet.
  if (file !== "" && folders.some((folder) => PROGRAM_FOLDERS.includes(folder))) return true;
  return folders.includes("embeddings") && PROGRAM_ENDINGS.some((ending) => file.endsWith(ending));
}

async function openXmlType(
  file: InspectedFile,
  names: ReadonlyMap<string, ZipEntry>,
): Promise<DocumentContentType | undefined> {
  const list = names.get("[Content_Types].xml");
  if (!list) return undefined;
  const text = await readZipEntry(file, list, CONTENT_TYPES_MAX_BYTES);
  if (!text) throw new DocumentRefusedError("document.damaged");
  if (PROGRAM_TYPES.test(text.toString("utf8"))) throw new DocumentRefusedError("document.macros");
  return MAIN_PARTS.find(([part]) => names.has(part))?.[1];
}

async function openDocumentType(
  file: InspectedFile,
  first: ZipEntry | undefined,
): Promise<DocumentContentType | undefined> {
  if (first?.name !== "mimetype") return undefined;
  const text = (await readZipEntry(file, first, 200))?.toString("latin1").trim();
  return OPEN_DOCUMENT.find((type) => type === text);
}
