import { unmarked } from "@storey/domain";

const VALUE_SHOWN_MAX = 100;

/**
 * Returns a cell in its stored form: line ends and other control characters, and runs of spaces,
 * become one space; space around is dropped. NUL is left in, for the plan to refuse.
 */
export function cleanCell(cell: string): string {
  return (
    cell
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
      .replace(/[\u0001-\u0020\u007f-\u00a0\u2028\u2029]+/g, " ")
      .trim()
  );
}

/**
 * Returns a cleaned cell of a file. Removes the apostrophe that exports put before formulas, so
 * that an exported text comes back as it was.
 */
export function importedText(cell: string): string {
  return cleanCell(unmarked(cell));
}

/**
 * Returns a cell of several lines in its stored form: line ends are kept, as `\n`, everything else is
 * cleaned as in `importedText`.
 */
export function importedLines(cell: string): string {
  return unmarked(cell)
    .split(/\r\n|\r|\n/)
    .map(cleanCell)
    .join("\n")
    .trim();
}

/** Tells whether a value is what is kept: texts by how an import reads them, runs of spaces are one. */
export function isSameText(value: unknown, kept: unknown): boolean {
  if (typeof value !== "string" || typeof kept !== "string") return value === kept;
  const plain = (text: string) => text.split("\n").map(cleanCell).join("\n").trim();
  return value === kept || plain(value) === plain(kept);
}

/** Tells whether a text is a mark for "nothing": `-`, `null`, `n/a`. */
export function isBlankMark(text: string): boolean {
  return /^(?:[-–—]*|null|n\/a)$/i.test(text);
}

/** Returns the key under which two names are the same: letter case aside, accents kept. */
export function nameKey(name: string): string {
  return cleanCell(name).normalize("NFC").toLowerCase();
}

/** Returns a cell as a report shows it: at most 100 characters, no NUL, never half a character. */
export function shownValue(cell: string): string {
  const cut = cell.length > VALUE_SHOWN_MAX ? `${cell.slice(0, VALUE_SHOWN_MAX - 1)}…` : cell;
  return cut.replaceAll("\u0000", "\ufffd").toWellFormed();
}

/** Texts of up to this length are copies already. */
const COPIED_LENGTH = 12;

/** Copies a text, since a part of a larger text would keep all of that in memory. */
export function detached(text: string): string {
  return text.length <= COPIED_LENGTH ? text : Buffer.from(text, "utf8").toString("utf8");
}
