/** The accents of Latin, Greek and Cyrillic letters, once they stand apart from their letter. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Text for comparing: lower case and without accents, so that `cafe` finds `Café`. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
}

/** The folded words of what a person typed. */
export function wordsOf(term: string | undefined): string[] {
  return fold(term ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
}

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

  /** Calls `found` with the position of each text that holds all words, in order. */
  find(words: readonly string[], found: (at: number) => void): void {
    const [rarest = "", ...others] = words.toSorted((a, b) => b.length - a.length);
    let at = 0;
    let hit = this.#all.indexOf(rarest);
    while (hit >= 0) {
      while ((this.#starts[at + 1] ?? 0) <= hit) at++;
      const end = this.#starts[at + 1] ?? 0;
      const text = others.length > 0 ? this.#all.slice(this.#starts[at], end) : "";
      if (others.every((word) => text.includes(word))) found(at);
      hit = this.#all.indexOf(rarest, end);
    }
  }
}
