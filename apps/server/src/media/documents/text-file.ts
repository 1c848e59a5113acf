import type { DocumentContentType } from "@storey/domain";
import { type DocumentRefusalCode, DocumentRefusedError } from "./document-refusal.ts";
import { type InspectedFile, piecesOf } from "./inspected-file.ts";

/** Control characters that no text has; breaks, tabs and those of Windows-1252 may be. */
const CONTROL = /[^\P{Cc}\s\u007f-\u009f]/u;
/** The refusal of a file by its first characters, under any name. */
const BEGINNINGS: readonly (readonly [RegExp, DocumentRefusalCode])[] = [
  [/^#!/, "document.program"],
  [/^<\?(?:php|=)/i, "document.program"],
  [/^<(?:job|component|hta:|scriptlet|package)[\s>]/i, "document.program"],
  [/^(?:rem\s.*\n)?@echo\s+off/i, "document.program"],
  [/^(?:regedit4|windows registry editor)/i, "document.program"],
  [/^\[(?:internetshortcut|version|autorun|desktop entry)\]/i, "document.program"],
  [/^%!/, "document.program"],
  [
    /^<(?:!doctype|html|head|body|script|svg|iframe|style|title|table|div|a|p|br|h1|!--)[\s>]/i,
    "document.web_page",
  ],
  [/^(?:mime-version|content-type|from|subject):.*multipart\/related/is, "document.web_page"],
  [/^\{\\rtf/i, "document.unsupported_type"],
];
/**
 * Matches the beginning of a drawing, after its remarks. No two parts of the pattern can take the
 * same characters, so that a text without a match is given up in one pass.
 */
const DXF = /^(?:999[ \t]*\r?\n[^\n]*\n[ \t]*)*0[ \t]*\r?\n[ \t]*SECTION\s/;
/** The first line of captions. Source: WebVTT, 4.1. */
const VTT = /^WEBVTT(?:[ \t][^\r\n]*)?(?:[\r\n]|$)/;
const MARKUP = /<(?:!doctype\s+html|html|script|svg|iframe)[\s>/]/i;
/** The bytes a browser guesses by. */
const GUESSED_LENGTH = 1445;
const PROGRAM_NAMES =
  /\.(?:bat|cmd|com|cpl|exe|hta|inf|jar|js|jse|lnk|mjs|cjs|msi|php|pl|ps1|psm1|py|pyw|rb|reg|scf|scr|sct|sh|url|vb|vbe|vbs|ws|wsc|wsf|wsh|applescript|command|desktop)[\s.]*$/i;
const PAGE_NAMES = /\.(?:html?|xhtml|xht|shtml|mht|mhtml|svgz?|xsl|xslt)[\s.]*$/i;

/**
 * Detects which kind of text a file is: DXF, STEP and captions by their beginning, CSV by its name, any
 * other is plain. UTF-8, UTF-16 with its mark, and single bytes are text. Refuses scripts and web pages,
 * by their beginning and by their name, and files that are not text.
 */
export async function textTypeOf(
  file: InspectedFile,
  fileName: string,
): Promise<DocumentContentType> {
  const encoding = await encodingOf(file);
  if (!encoding) throw new DocumentRefusedError("document.unsupported_type");
  const beginning = new TextDecoder(encoding).decode(file.head).trimStart();
  if (beginning === "" && file.size <= file.head.length) {
    throw new DocumentRefusedError("document.empty");
  }
  for (const [pattern, code] of BEGINNINGS) {
    if (pattern.test(beginning)) throw new DocumentRefusedError(code);
  }
  if (MARKUP.test(beginning.slice(0, GUESSED_LENGTH)) || PAGE_NAMES.test(fileName)) {
    throw new DocumentRefusedError("document.web_page");
  }
  if (/^<\?xml/i.test(beginning)) throw new DocumentRefusedError("document.unsupported_type");
  if (PROGRAM_NAMES.test(fileName)) throw new DocumentRefusedError("document.program");
  if (/^ISO-10303-21\s*;/.test(beginning)) return "application/x-step";
  if (DXF.test(beginning)) return "image/vnd.dxf";
  if (VTT.test(beginning) && encoding === "utf-8") return "text/vtt";
  // Players take captions in UTF-8 with their first line alone: others would show nothing, and not say so.
  if (/\.vtt$/i.test(fileName.trim())) throw new DocumentRefusedError("document.unsupported_type");
  return /\.(?:csv|tsv)$/i.test(fileName.trim()) ? "text/csv" : "text/plain";
}

async function encodingOf(file: InspectedFile): Promise<string | undefined> {
  const mark = file.head.subarray(0, 2).toString("hex");
  const encoding = { fffe: "utf-16le", feff: "utf-16be" }[mark];
  if (encoding) return (await isTextIn(file, encoding, true)) ? encoding : undefined;
  if (await isTextIn(file, "utf-8", true)) return "utf-8";
  return (await isTextIn(file, "windows-1252", false)) ? "windows-1252" : undefined;
}

async function isTextIn(file: InspectedFile, encoding: string, fatal: boolean): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal });
  try {
    for await (const piece of piecesOf(file)) {
      if (CONTROL.test(decoder.decode(piece, { stream: true }))) return false;
    }
    return !CONTROL.test(decoder.decode());
  } catch {
    return false;
  }
}
