import { fold, isMacAddress, keptMacAddress } from "@storey/domain";

/** More words than anybody types narrow nothing further. */
const MOST_WORDS = 8;
/** From how many letters on a part of a word is looked for by itself. */
const PART_FROM_LETTERS = 3;
/** As far as a word is kept. */
const MOST_LETTERS = 100;
/** The marks that part a word, as the database's `words_to_find` does. */
const MARKS = /[!-/:-@[-`{-~]+/;

/**
 * The words of a search term, each as a query of the database for rows that hold it, or its parts, by
 * their beginnings. Every word has to be found. Empty where the term has none.
 */
export function queriesOf(organisationId: string, term: string | undefined): string[] {
  const words = fold(term ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, MOST_WORDS).map((word) => queryOf(organisationId, word));
}

function queryOf(organisationId: string, word: string): string {
  const owner = organisationId.slice(-12);
  const beginning = (text: string) => `${quoted(owner + text)}:*`;
  // A card's address is kept in one of the ways to write it.
  const whole = isMacAddress(word) ? keptMacAddress(word) : word;
  const parts = whole.split(MARKS).filter((part) => part !== "");
  // Short parts are in too much: `A-2` is no asset with an `a` and a `2` somewhere.
  const hasParts = parts.length === 1 ? parts[0] !== whole : areLong(parts);
  if (!hasParts) return beginning(whole);
  return `${beginning(whole)} | (${parts.map(beginning).join(" & ")})`;
}

/** Whether there are some, each long enough to say something by itself. */
function areLong(parts: readonly string[]): boolean {
  return parts.length > 0 && parts.every((part) => part.length >= PART_FROM_LETTERS);
}

/** A lexeme as the text of a query has it. */
function quoted(lexeme: string): string {
  const kept = [...lexeme].slice(0, 12 + MOST_LETTERS).join("");
  return `'${kept.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
