/** Marks over letters, taken off as the database's `folded` does. */
const MARKS = /[\u0300-\u036f]/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** More words than anybody types narrow nothing further. */
const MOST_WORDS = 12;

/** The meaning of a search term. */
export interface IssueTerm {
  /** The number of an issue, when the term can be one. */
  readonly number: number | null;
  /** Builds a query of words, each by its beginning; null when there is none. */
  readonly words: string | null;
}

/** Returns the words of a text as they are searched: folded, without the marks between them. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize("NFD").replace(MARKS, "").toLowerCase();
  return [...new Set(folded.match(WORD) ?? [])].slice(0, MOST_WORDS);
}

/** Reads a search term: `#1042`, `1042`, or words that all have to be there. Null finds everything. */
export function readTerm(term: string | undefined): IssueTerm | null {
  if (term === undefined || term === "") return null;
  const number = /^#?\s*(\d{1,9})$/.exec(term)?.[1];
  const words = wordsOf(term);
  return {
    number: number === undefined ? null : Number(number),
    words: words.length > 0 ? words.map((word) => `${word}:*`).join(" & ") : null,
  };
}
