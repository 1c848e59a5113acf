/** The accents of Latin, Greek and Cyrillic letters, once they stand apart from their letter. */
const ACCENTS = /[\u0300-\u036f]/g;
/**
 * Matches the ways to write that a room must hold a number of people, in the languages of the
 * interface, with the preposition before it; folded.
 */
const PEOPLE =
  /(?<![\p{L}\p{N}])(?:(?:for|fur|fuer|pour|para|voor)\s+)?(\d{1,6})\s*(?:people|persons?|pax|seats?|mensen|personen|persoon|plaatsen|stoelen|leute|plaetze|platze|sitzplatze|personnes?|places|personas?|plazas|asientos)(?![\p{L}\p{N}])/u;
/**
 * The number of letters from which a word may contain one slip of the keyboard. Shorter words
 * resemble too many others.
 */
const SLIP_FROM_LETTERS = 5;

/** Folds a text for comparing: lower case and without accents, so that `cafe` finds `Café`. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
}

/** Returns the folded words that a person typed. */
export function wordsOf(term: string | undefined): string[] {
  return fold(term ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The parts of a text search for rooms. */
export interface SpaceTerm {
  /** Folded. */
  readonly words: readonly string[];
  /** How many people the room must hold, where the text says so: `12 people`. */
  readonly people: number | null;
}

/** Reads the text of a search for rooms: words, and `12 people` as a capacity. */
export function readSpaceTerm(term: string | undefined): SpaceTerm {
  const folded = fold(term ?? "");
  const people = PEOPLE.exec(folded);
  const rest = people ? folded.replace(people[0], " ") : folded;
  return { words: wordsOf(rest), people: people ? Number(people[1]) : null };
}

/**
 * Tells whether a word differs from another one by one slip: a letter left out, added or replaced,
 * or two that changed places. Words under five letters never do, nor do two equal words.
 */
export function isOneSlip(word: string, other: string): boolean {
  if (word === other || word.length < SLIP_FROM_LETTERS) return false;
  if (Math.abs(word.length - other.length) > 1) return false;
  const [long, short] = word.length >= other.length ? [word, other] : [other, word];
  let at = 0;
  while (at < short.length && long[at] === short[at]) at++;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  if (long.slice(at + 1) === short.slice(at + 1)) return true;
  const isSwapped = long[at] === short[at + 1] && long[at + 1] === short[at];
  return isSwapped && long.slice(at + 2) === short.slice(at + 2);
}
