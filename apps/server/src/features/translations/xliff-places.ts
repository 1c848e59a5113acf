import { PLACEHOLDER } from "@storey/domain";

/** A text as the library writes it: where it names a value, an element stands that nobody translates. */
type XliffText = string | readonly (string | { readonly Standalone: XliffPlace })[];

interface XliffPlace {
  readonly id: string;
  readonly "equiv-text": string;
}

/**
 * Stands between two elements while a file is read, so that the space after it stays: it is of no writing
 * system, and the library drops what is blank between elements.
 */
export const KEEPER = "\u{E000}";

/** Writes `{{input}}` as an element, which programs of translators protect. Each has an id of its own. */
export function withPlaces(text: string): XliffText {
  const parts: (string | { readonly Standalone: XliffPlace })[] = [];
  let at = 0;
  const counts = new Map<string, number>();
  for (const found of text.matchAll(PLACEHOLDER)) {
    const [written, key = ""] = found;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (found.index > at) parts.push(text.slice(at, found.index));
    const id = count === 1 ? key : `${key}-${count}`;
    parts.push({ Standalone: { id, "equiv-text": written } });
    at = found.index + written.length;
  }
  if (parts.length === 0) return text;
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** Keeps the spaces between elements of a file that is about to be read. */
export function withKeptSpaces(file: string): string {
  return file.replace(/(<(?:x|ph)\b[^<>]*\/>)([^\S\n]+)(?=<(?:x|ph)\b)/g, `$1${KEEPER}$2`);
}

/** Returns the words of a text that was read, with the values that it names back in their places. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string") return value.replaceAll(KEEPER, "");
  if (Array.isArray(value)) return value.map(wordsOf).join("");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([type, part]) => (type === "Standalone" ? placeOf(part) : wordsOf(part?.contents)))
    .join("");
}

/** What an element says that a program may have written anew: by what it stands for, else by its id. */
function placeOf(part: Readonly<Record<string, unknown>>): string {
  const said = [part["equiv-text"], part["equiv"], part["disp"]].find(isPlace);
  if (said !== undefined) return said;
  const key = String(part["id"] ?? "").replace(/-\d+$/, "");
  const place = `{{${key}}}`;
  return isPlace(place) ? place : "";
}

function isPlace(value: unknown): value is string {
  return typeof value === "string" && value.replace(PLACEHOLDER, "") === "" && value !== "";
}
