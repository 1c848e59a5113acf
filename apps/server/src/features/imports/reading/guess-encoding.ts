import type { ImportEncoding } from "@storey/contract";
import { analyse } from "chardet";

/** The number of bytes beyond ASCII that suffices to recognise the language. */
const SAMPLE_BYTES = 65_536;
const LINE_FEED = 0x0a;
/** A guess with less confidence than this, of 100, is none. */
const LEAST_CONFIDENCE = 15;

/**
 * The Windows code page for each encoding that the detector finds: it has the same letters, and
 * spreadsheets write it.
 */
const FOUND: Readonly<Record<string, ImportEncoding>> = {
  "ISO-8859-1": "windows-1252",
  "windows-1252": "windows-1252",
  "ISO-8859-2": "iso-8859-2",
  "windows-1250": "windows-1250",
  "ISO-8859-5": "iso-8859-5",
  "windows-1251": "windows-1251",
  "KOI8-R": "koi8-r",
  "ISO-8859-7": "windows-1253",
  "windows-1253": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "windows-1255": "windows-1255",
  "ISO-8859-9": "windows-1254",
  "windows-1254": "windows-1254",
  "windows-1256": "windows-1256",
  "windows-1257": "windows-1257",
  Big5: "big5",
  GB18030: "gb18030",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
};

/**
 * Returns the encoding that bytes which are no UTF-8 are most likely written in: by the statistics
 * of languages, so a guess, which the person importing sees and can change. Western where nothing
 * fits.
 */
export function guessEncoding(chunks: Iterable<Uint8Array>): ImportEncoding {
  const [best] = analyse(tellingPart(chunks)).filter(({ name }) => name in FOUND);
  if (!best || best.confidence < LEAST_CONFIDENCE) return "windows-1252";
  return FOUND[best.name] ?? "windows-1252";
}

/**
 * Returns the beginning, or, if that is plain ASCII, which shows nothing, the lines that are not.
 */
function tellingPart(chunks: Iterable<Uint8Array>): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  let isBeginning = true;
  for (const chunk of chunks) {
    const beginning = chunk.subarray(0, SAMPLE_BYTES);
    if (isBeginning && beginning.some(isBeyondAscii)) return Buffer.from(beginning);
    isBeginning = false;
    size += addTellingLines(chunk, lines, SAMPLE_BYTES - size);
    if (size >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(lines);
}

/** Adds the lines of a chunk that are no plain ASCII, until there are so many bytes; tells how many. */
function addTellingLines(bytes: Uint8Array, lines: Uint8Array[], wanted: number): number {
  let size = 0;
  for (let at = bytes.findIndex(isBeyondAscii); at !== -1 && size < wanted; ) {
    const start = bytes.lastIndexOf(LINE_FEED, at) + 1;
    const next = bytes.indexOf(LINE_FEED, at);
    const end = Math.min(next === -1 ? bytes.length : next + 1, at + SAMPLE_BYTES);
    const line = bytes.subarray(Math.max(start, at - SAMPLE_BYTES), end);
    lines.push(Buffer.from(line));
    size += line.length;
    const rest = bytes.subarray(end).findIndex(isBeyondAscii);
    at = rest === -1 ? -1 : end + rest;
  }
  return size;
}

function isBeyondAscii(byte: number): boolean {
  return byte > 0x7f;
}
