import type { FileUnit } from "@storey/domain";

/**
 * What holds texts in XLIFF, and what is no tag though it may look like one. An attribute holds no `<`, so
 * a file takes time linear to its length.
 */
const TAGS =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<(\/?group|file|trans-unit|unit)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;

/**
 * Numbers the files and texts of a file of XLIFF that is about to be read: the library keeps the last of
 * several with the same id, and nothing of one without, nor of a group. Groups say nothing of their texts.
 */
export function withNumberedIds(file: string): string {
  let count = 0;
  return file.replace(TAGS, (whole: string, name?: string, attributes = "") => {
    if (name === undefined) return whole;
    if (name.endsWith("group")) return "";
    count += 1;
    const named = numbered(attributes, "id", count, name !== "file");
    return `<${name}${name === "file" ? numbered(named, "original", count, true) : named}>`;
  });
}

function numbered(attributes: string, field: string, count: number, isNeeded: boolean): string {
  const given = new RegExp(`(\\s${field}\\s*=\\s*["'])`);
  if (given.test(attributes)) return attributes.replace(given, `$1${count}:`);
  return isNeeded ? ` ${field}="${count}:"${attributes}` : attributes;
}

/** A text with the number that its id was given. */
export interface NumberedText extends FileUnit {
  readonly number: string;
}

/** Returns the number of an id. */
export function numberOf(id: string): string {
  return /^[\d.]+(?=:)/.exec(id)?.[0] ?? "";
}

/** Returns the id of a text as the file has it; empty for none. */
export function idOfNumbered(id: string): string {
  return id.replace(/^[\d.]+:/, "");
}
