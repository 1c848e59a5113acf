/** One guard of the server, the text in its place, and the test that must then fail. */
export interface Removal {
  readonly guard: string;
  /** The file below `src` that holds the guard: code, or a migration. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The file with the tests of the guard. */
  readonly tests: string;
  /** The test among them that fails without the guard, with the names of the groups around it. */
  readonly test: string;
}

/** Returns code without its line breaks, which a formatter moves. */
export function flat(code: string): string {
  return code.replace(/\s+/g, "");
}

/**
 * Returns the place of a guard in a text, whatever the text's line breaks. Throws when it is not
 * there.
 */
export function placeOf(
  { guard, file, from }: Removal,
  text: string,
): { readonly start: number; readonly end: number } {
  const pattern = [...flat(from)].map((character) =>
    character.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  const found = new RegExp(pattern.join("\\s*")).exec(text);
  if (!found) throw new Error(`${guard} is not in ${file}`);
  return { start: found.index, end: found.index + found[0].length };
}

/** Returns a text without a guard that stands in it. */
export function withoutGuard(removal: Removal, text: string): string {
  const { start, end } = placeOf(removal, text);
  return text.slice(0, start) + removal.to + text.slice(end);
}

/** Tells whether a guard is part of the schema. */
export function isInSchema({ file }: Removal): boolean {
  return file.startsWith("db/migrations/");
}
