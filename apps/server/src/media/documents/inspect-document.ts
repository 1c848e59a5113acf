import { type DocumentContentType, isDocumentContentType } from "@storey/domain";
import { fileTypeFromBuffer } from "file-type";
import { imageFormatOf } from "../images/image-format.ts";
import { DocumentRefusedError } from "./document-refusal.ts";
import { type InspectedFile, withFile } from "./inspected-file.ts";
import { officeTypeOf } from "./office-file.ts";
import { textTypeOf } from "./text-file.ts";
import { refuseTwoInOne } from "./two-in-one.ts";

/** Other names for kinds that are kept. */
const SAME: Readonly<Record<string, DocumentContentType>> = {
  "image/apng": "image/png",
  "image/heif": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif-sequence": "image/heic",
  "video/x-m4v": "video/mp4",
};
const REFUSED: readonly (readonly [
  RegExp,
  "document.program" | "document.legacy_office" | "document.archive",
])[] = [
  [
    /msdownload|x-elf|mach-binary|java-vm|wasm|shortcut|shockwave|postscript|x-deb|x-rpm|chrome-extension|apple\.alias|python/,
    "document.program",
  ],
  [/x-cfb/, "document.legacy_office"],
  [
    /zip|x-7z|x-rar|gzip|x-tar|x-bzip|x-xz|zstd|x-lzip|x-compress|x-cpio|x-unix-archive|x-iso9660|ms-cab/,
    "document.archive",
  ],
];
/**
 * Matches the beginnings of programs, in hexadecimal: Windows, ELF, WebAssembly, LLVM, Dalvik, Java
 * and Mach-O.
 */
const PROGRAM_BYTES =
  /^(?:4d5a|7f454c46|0061736d|4243c0de|6465780a|cafebabe|cafed00d|feedfa|cffaedfe|cefaedfe)/;
const BINARY_DXF = "AutoCAD Binary DXF";

/**
 * Detects the type of a file by its content, and refuses files that are not safe to keep. The name
 * decides only between kinds of text. Throws DocumentRefusedError.
 */
export async function inspectDocument(
  path: string,
  fileName: string,
): Promise<DocumentContentType> {
  return withFile(path, async (file) => {
    if (file.size === 0) throw new DocumentRefusedError("document.empty");
    return typeOf(file, fileName);
  });
}

async function typeOf(file: InspectedFile, fileName: string): Promise<DocumentContentType> {
  const start = file.head.subarray(0, 32).toString("latin1");
  if (PROGRAM_BYTES.test(file.head.toString("hex", 0, 8)))
    throw new DocumentRefusedError("document.program");
  if (start.startsWith("PK")) return officeTypeOf(file);
  const known = await recognised(file, start);
  if (known === undefined) return textTypeOf(file, fileName);
  await refuseTwoInOne(file, known);
  return known;
}

/** Returns the kind of a file that is not text, by its first bytes. */
async function recognised(
  file: InspectedFile,
  start: string,
): Promise<DocumentContentType | undefined> {
  if (/^(?:\xef\xbb\xbf)?\s{0,8}%PDF-/.test(start)) return "application/pdf";
  if (start.startsWith(BINARY_DXF)) return "image/vnd.dxf";
  // The library takes pictures of unknown brands, in the container of videos, for videos.
  if (imageFormatOf(file.head) === "heic") return "image/heic";
  // The library gets only the beginning, so that no length in the file leads it far.
  const found = (await fileTypeFromBuffer(file.head).catch(() => undefined))?.mime;
  if (found === undefined || /^(?:application\/xml|text\/)/.test(found)) return undefined;
  const type = SAME[found] ?? found;
  if (isDocumentContentType(type)) return type;
  const refusal = REFUSED.find(([pattern]) => pattern.test(type))?.[1];
  throw new DocumentRefusedError(refusal ?? "document.unsupported_type");
}
