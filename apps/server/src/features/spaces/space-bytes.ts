import type { IndexSource } from "./index-source.ts";

/** The amounts that decide how much memory some spaces take. */
export interface SpaceAmounts {
  readonly spaces: number;
  /** The letters of names and shortcodes, in bytes of UTF-8. */
  readonly letters: number;
  /** How many features they have together. */
  readonly features: number;
}

// Measured with V8 in Node 24, and rounded up; a test compares them with the heap.
const ROW = 290;
const ENTRY = 260;
const FEATURE_OF_ROW = 10;
const FEATURE_OF_ENTRY = 8;
/** V8 keeps a text with one letter beyond Latin in two bytes a letter. */
const LETTER = 2;
/** Beside its fields, of a location, floor, type or feature with its name folded and in a map. */
const NAMED = 400;
/** Beside its letters, of a name in one further language. */
const WORD = 200;

/** Returns the size of spaces as they were read, in bytes. */
export function bytesOfRows({ spaces, letters, features }: SpaceAmounts): number {
  return spaces * ROW + letters * LETTER + features * FEATURE_OF_ROW;
}

/**
 * Returns the largest size of the index of these spaces together with the spaces themselves, in
 * bytes: they live as long as the index, whatever becomes of the rows.
 */
export function bytesOfIndex(
  amounts: SpaceAmounts,
  { locations, floors, spaceTypes, features }: Omit<IndexSource, "spaces">,
): number {
  const named = [...locations, ...floors, ...spaceTypes, ...features];
  const places = longestName(locations) + longestName(floors);
  const text = amounts.spaces * places * LETTER;
  return (
    bytesOfRows(amounts) +
    amounts.spaces * ENTRY +
    amounts.letters * 2 * LETTER +
    amounts.features * FEATURE_OF_ENTRY +
    text +
    named.length * NAMED +
    named.reduce((sum, { translations }) => sum + bytesOfWords(translations), 0)
  );
}

/** The bytes of what a name is in further languages. */
function bytesOfWords(words: IndexSource["spaceTypes"][number]["translations"]): number {
  const all = Object.values(words ?? {});
  return all.reduce((sum, { name }) => sum + WORD + name.length * LETTER, 0);
}

function longestName(list: readonly { readonly name: string }[]): number {
  return list.reduce((most, { name }) => Math.max(most, name.length), 0);
}
