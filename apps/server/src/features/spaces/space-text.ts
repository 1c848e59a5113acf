/** White space and the signs of ASCII stand between words; PostgreSQL reads the same expression. */
export const BETWEEN_WORDS = "[\\s!-/:-@\\[-`{-~]+";
const BREAKS = new RegExp(BETWEEN_WORDS);
const WORDS = /[^\s!-/:-@[-`{-~]+/g;

/**
 * The texts of all spaces in one string, so that finding a word is one fast scan and not a search
 * in each text.
 */
export class SpaceTexts {
  readonly #all: string;
  readonly #starts: Int32Array;

  constructor(texts: readonly string[]) {
    this.#all = texts.join("\n");
    this.#starts = new Int32Array(texts.length + 1);
    let start = 0;
    texts.forEach((text, at) => {
      start += text.length + 1;
      this.#starts[at + 1] = start;
    });
  }

  /** Calls `found` with the position of each text that holds a word, in order. */
  find(word: string, found: (at: number) => void): void {
    let at = 0;
    let hit = this.#all.indexOf(word);
    while (hit >= 0) {
      while ((this.#starts[at + 1] ?? 0) <= hit) at++;
      found(at);
      hit = this.#all.indexOf(word, this.#starts[at + 1] ?? 0);
    }
  }

  /** Returns every different word of all texts that passes a test. */
  words(passes: (word: string) => boolean): string[] {
    const found = new Set<string>();
    for (const [word] of this.#all.matchAll(WORDS)) if (passes(word)) found.add(word);
    return [...found];
  }
}

/** Returns the words of a folded text. */
export function splitWords(text: string): string[] {
  return text.split(BREAKS).filter((word) => word !== "");
}
