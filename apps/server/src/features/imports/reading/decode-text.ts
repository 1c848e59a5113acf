import type { ImportEncoding } from "@storey/contract";
import { type ByteSource, headOf } from "./byte-source.ts";
import type { SourceText } from "./csv-table.ts";
import { guessEncoding } from "./guess-encoding.ts";

type Refusal = { ok: false; code: "import.empty" | "import.spreadsheet" | "import.not_text" };
type DecodedText = ({ ok: true } & SourceText) | Refusal;

/**
 * The characters of windows-1252 for the bytes 0x80 to 0x9f; the five unused ones become U+FFFD.
 */
const WINDOWS_1252_HIGH = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ";

/** One more than is read, to show whether there is more. */
const HEAD_LENGTH = 65_537;
const CONTROL_SHARE_OF_TEXT = 0.02;
/** Valid sequences for each broken one that still make a file UTF-8 with a few damaged bytes. */
const VALID_PER_BROKEN = 10;

/**
 * Decides how to read a file as text: in the given encoding or in the detected one. Drops the byte
 * order mark, and puts U+FFFD for text that is not well formed, so that the result never holds a
 * lone surrogate. Errors: import.empty, import.spreadsheet, import.not_text.
 */
export function decodeText(source: ByteSource, given?: ImportEncoding | null): DecodedText {
  const found = encodingOf(source);
  const encoding = given ?? found.encoding;
  if (encoding === undefined) return refusal("import.not_text");
  const chunks = () => textChunks(source, encoding, found.skip);
  const head = headText(chunks());
  if (head.length < HEAD_LENGTH && head.trim() === "") return refusal("import.empty");
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(head.slice(0, 200)))
    return refusal("import.spreadsheet");
  if (!looksLikeText(head)) return refusal("import.not_text");
  return { ok: true, encoding, head, chunks };
}

/** Tells whether bytes begin with these. */
export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function refusal(code: Refusal["code"]): Refusal {
  return { ok: false, code };
}

function encodingOf(source: ByteSource): { encoding: ImportEncoding | undefined; skip: number } {
  const head = headOf(source, 4096);
  if (startsWith(head, [0xff, 0xfe, 0, 0]) && head.length > 4) {
    return { encoding: undefined, skip: 0 };
  }
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { encoding: "utf-8", skip: 3 };
  if (startsWith(head, [0xff, 0xfe])) return { encoding: "utf-16le", skip: 2 };
  if (startsWith(head, [0xfe, 0xff])) return { encoding: "utf-16be", skip: 2 };
  const unmarked = unmarkedUtf16(head);
  if (unmarked !== undefined) return { encoding: unmarked, skip: 0 };
  return { encoding: isMostlyUtf8(source) ? "utf-8" : guessEncoding(source.chunks()), skip: 0 };
}

/**
 * Recognises UTF-16 without a mark: text of Latin script has a NUL in nearly every second byte,
 * always on one side.
 */
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

function isMostlyUtf8(source: ByteSource): boolean {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    for (const chunk of source.chunks()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    let broken = 0;
    let beyondAscii = 0;
    for (const text of textChunks(source, "utf-8", 0)) {
      broken += count(text, /\ufffd/g);
      beyondAscii += count(text, /[\u0080-\ufffc]/g);
    }
    return beyondAscii > broken * VALID_PER_BROKEN;
  }
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}

function* textChunks(
  source: ByteSource,
  encoding: ImportEncoding,
  skip: number,
): Generator<string> {
  const decode = decoderOf(encoding);
  let left = skip;
  for (const chunk of source.chunks()) {
    const dropped = Math.min(left, chunk.length);
    left -= dropped;
    yield decode(chunk.subarray(dropped));
  }
  yield decode();
}

function decoderOf(encoding: ImportEncoding): (bytes?: Uint8Array) => string {
  if (encoding === "windows-1252") {
    return (bytes) =>
      bytes === undefined
        ? ""
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
            .toString("latin1")
            .replace(/[\u0080-\u009f]/g, (char) =>
              WINDOWS_1252_HIGH.charAt(char.charCodeAt(0) - 0x80),
            );
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
}

function headText(chunks: Iterable<string>): string {
  let head = "";
  for (const chunk of chunks) {
    head += chunk;
    if (head.length >= HEAD_LENGTH) break;
  }
  return head.slice(0, HEAD_LENGTH);
}

/**
 * Tells whether a sample is text. A few stray control characters are left for the plan to report; a
 * file full of them is no text.
 */
function looksLikeText(sample: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const controls = count(sample, /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffd]/g);
  return controls <= Math.max(2, sample.length * CONTROL_SHARE_OF_TEXT);
}
