import type { ImportEncoding } from "@storey/contract";
import { guessEncoding } from "./guess-encoding.ts";

/** The most bytes a file may have: 20 MB. Source: product decision, CSV import. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;

type DecodedText =
  | { ok: true; text: string; encoding: ImportEncoding }
  | {
      ok: false;
      code: "import.empty" | "import.too_large" | "import.spreadsheet" | "import.not_text";
      params: Record<string, string | number>;
    };

/** What windows-1252 shows for the bytes 0x80 to 0x9f; the five unused ones become U+FFFD. */
const WINDOWS_1252_HIGH = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ";

const SAMPLE_BYTES = 65_536;
const CONTROL_SHARE_OF_TEXT = 0.02;
/** Valid sequences for each broken one that still make a file UTF-8 with a few damaged bytes. */
const VALID_PER_BROKEN = 10;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the bytes of a file as text, in the given encoding or in the one that they seem to be written
 * in, and says in which. The byte order mark is dropped.
 * Text that is not well formed gets U+FFFD, so the result never holds a lone surrogate.
 * Errors: import.empty, import.too_large {maxMb}, import.spreadsheet, import.not_text.
 */
export function decodeText(bytes: Uint8Array, given?: ImportEncoding | null): DecodedText {
  if (bytes.length > IMPORT_MAX_BYTES) {
    return { ok: false, code: "import.too_large", params: { maxMb: 20 } };
  }
  if (startsWith(bytes, ZIP) || startsWith(bytes, OLE)) return refusal("import.spreadsheet");
  const found = encodingOf(bytes);
  const encoding = given ?? found.encoding;
  if (encoding === undefined) return refusal("import.not_text");
  const text = textOf(bytes.subarray(found.skip), encoding);
  if (text.trim() === "") return refusal("import.empty");
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(text.slice(0, 200))) {
    return refusal("import.spreadsheet");
  }
  if (!looksLikeText(text)) return refusal("import.not_text");
  return { ok: true, text, encoding };
}

function refusal(code: "import.empty" | "import.spreadsheet" | "import.not_text"): DecodedText {
  return { ok: false, code, params: {} };
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function encodingOf(bytes: Uint8Array): { encoding: ImportEncoding | undefined; skip: number } {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0]) && bytes.length > 4) {
    return { encoding: undefined, skip: 0 };
  }
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return { encoding: "utf-8", skip: 3 };
  if (startsWith(bytes, [0xff, 0xfe])) return { encoding: "utf-16le", skip: 2 };
  if (startsWith(bytes, [0xfe, 0xff])) return { encoding: "utf-16be", skip: 2 };
  const unmarked = unmarkedUtf16(bytes.subarray(0, 4096));
  if (unmarked !== undefined) return { encoding: unmarked, skip: 0 };
  return { encoding: isMostlyUtf8(bytes) ? "utf-8" : guessEncoding(bytes), skip: 0 };
}

/** Text of Latin script in UTF-16 has a NUL in nearly every second byte, always on one side. */
function unmarkedUtf16(sample: Uint8Array): ImportEncoding | undefined {
  const pairs = Math.floor(sample.length / 2);
  if (pairs < 2) return undefined;
  let first = 0;
  let second = 0;
  for (let index = 0; index < pairs * 2; index += 2) {
    if (sample[index] === 0) first += 1;
    if (sample[index + 1] === 0) second += 1;
  }
  if (second > pairs * 0.6 && first < pairs * 0.05) return "utf-16le";
  if (first > pairs * 0.6 && second < pairs * 0.05) return "utf-16be";
  return undefined;
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const broken = count(text, /\ufffd/g);
    return count(text, /[\u0080-\ufffc]/g) > broken * VALID_PER_BROKEN;
  }
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}

function textOf(bytes: Uint8Array, encoding: ImportEncoding): string {
  if (encoding === "windows-1252") {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      .toString("latin1")
      .replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252_HIGH.charAt(char.charCodeAt(0) - 0x80));
  }
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** A few stray control characters are the plan's to report; a file full of them is no text. */
function looksLikeText(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const controls = count(sample, /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffd]/g);
  return controls <= Math.max(2, sample.length * CONTROL_SHARE_OF_TEXT);
}
