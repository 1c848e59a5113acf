import type { TableErrorCode } from "./source-table.ts";

/** A value longer than this, in characters, is no row of a table. */
const VALUE_MAX_LENGTH = 16 * 1024 * 1024;

/** Says why JSON cannot be read as a table. */
export class JsonRefusal extends Error {
  readonly code: TableErrorCode;
  constructor(code: "import.json_invalid" | "import.json_shape") {
    super(code);
    this.code = code;
  }
}

/**
 * Reads a JSON document value by value, so that one value and a chunk of text are in memory at a
 * time. Finds where values end; `JSON.parse` reads their contents. Throws JsonRefusal.
 */
export class JsonReader {
  readonly #chunks: Iterator<string>;
  #text = "";
  #at = 0;

  constructor(chunks: Iterable<string>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Returns the next character that is no space, without taking it; undefined at the end. */
  peek(): string | undefined {
    for (;;) {
      while (this.#at < this.#text.length) {
        const char = this.#text.charAt(this.#at);
        if (char !== " " && char !== "\n" && char !== "\r" && char !== "\t") return char;
        this.#at += 1;
      }
      if (!this.#more()) return undefined;
    }
  }

  /** Takes one character. */
  take(char: string): void {
    if (this.peek() !== char) throw new JsonRefusal("import.json_invalid");
    this.#at += 1;
  }

  /** Takes the character if it is next. */
  takeIf(char: string): boolean {
    if (this.peek() !== char) return false;
    this.#at += 1;
    return true;
  }

  /** Takes the next value and returns its text. */
  value(): string {
    const first = this.peek();
    const end = first === "{" || first === "[" || first === '"' ? this.#close() : this.#bare();
    const text = this.#text.slice(this.#at, this.#at + end);
    this.#at += end;
    return text;
  }

  /** Takes a value of any length without keeping it. */
  skip(): void {
    const first = this.peek();
    if (first === "{" || first === "[" || first === '"') this.#close(true);
    else this.#at += this.#bare();
  }

  /**
   * Returns the length up to the closing bracket or quote; with `drops`, takes all of it on the
   * way.
   */
  #close(drops = false): number {
    let depth = 0;
    let inText = false;
    for (let offset = 0; ; offset += 1) {
      if (this.#at + offset >= this.#text.length) {
        if (drops) {
          this.#at += offset;
          offset = 0;
        } else if (offset > VALUE_MAX_LENGTH) throw new JsonRefusal("import.json_shape");
        if (!this.#more()) throw new JsonRefusal("import.json_invalid");
      }
      const code = this.#text.charCodeAt(this.#at + offset);
      if (inText) {
        if (code === BACKSLASH) {
          // The character after it may be in the next chunk.
          offset += 1;
          if (this.#at + offset >= this.#text.length && !this.#more())
            throw new JsonRefusal("import.json_invalid");
        } else if (code === QUOTE) inText = false;
      } else if (code === QUOTE) inText = true;
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
      if (depth > 0 || inText) continue;
      if (!drops) return offset + 1;
      this.#at += offset + 1;
      return 0;
    }
  }

  #bare(): number {
    for (let offset = 0; ; offset += 1) {
      if (this.#at + offset >= this.#text.length && !this.#more()) return offset;
      if (/[,\]}\s]/.test(this.#text.charAt(this.#at + offset))) return offset;
      if (offset > 1_000) throw new JsonRefusal("import.json_invalid");
    }
  }

  #more(): boolean {
    const { value, done } = this.#chunks.next();
    if (done) return false;
    this.#text = this.#text.slice(this.#at) + value;
    this.#at = 0;
    return this.#text.length > 0 || this.#more();
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
