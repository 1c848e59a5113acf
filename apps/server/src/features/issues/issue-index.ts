import {
  CHUNK_SIZE,
  type CountedIssue,
  chunkOf,
  IssueChunk,
  IssueWords,
  NONE,
  placeIn,
} from "./issue-chunk.ts";
import { type IssueCountQuery, type IssueCounts, IssueTally } from "./issue-tally.ts";

/** How many values more than at first an index may know; most are then of issues that have others by now. */
const SPARE_WORDS = 20_000;

/**
 * All issues of one organisation at one state of the database, arranged for counting. Never changed:
 * a later state is another index, which shares the chunks in which nothing was written.
 */
export class IssueIndex {
  readonly #words: IssueWords;
  readonly #chunks: ReadonlyMap<number, IssueChunk>;
  /** How many values it may know before it is worn. */
  readonly #mostWords: number;

  private constructor(
    words: IssueWords,
    chunks: ReadonlyMap<number, IssueChunk>,
    mostWords: number,
  ) {
    this.#words = words;
    this.#chunks = chunks;
    this.#mostWords = mostWords;
  }

  /** An index of these issues alone. */
  static of(issues: readonly CountedIssue[]): IssueIndex {
    const words = new IssueWords();
    const chunks = changed(words, new Map(), issues, []);
    return new IssueIndex(words, chunks, words.size * 2 + SPARE_WORDS);
  }

  /** How many issues there is room for. */
  get size(): number {
    return this.#chunks.size * CHUNK_SIZE;
  }

  /** Whether it is to be made anew, since it mostly knows values that no issue has any more. */
  get isWorn(): boolean {
    return this.#words.size > this.#mostWords;
  }

  /** The index after some issues were written and some numbers given up, in this order: given up first. */
  with(written: readonly CountedIssue[], gone: readonly number[]): IssueIndex {
    const chunks = changed(this.#words, this.#chunks, written, gone);
    return new IssueIndex(this.#words, chunks, this.#mostWords);
  }

  /** Counts all issues. */
  count(query: IssueCountQuery): IssueCounts {
    const tally = new IssueTally(this.#words, query);
    for (const chunk of this.#chunks.values()) {
      for (let at = 0; at < CHUNK_SIZE; at++) tally.add(chunk, at);
    }
    return tally.read();
  }

  /** Counts among some issues, each of which is named once; and tells which of them are found. */
  countAmong(numbers: Iterable<number>, query: IssueCountQuery): [IssueCounts, number[]] {
    const tally = new IssueTally(this.#words, query);
    const found: number[] = [];
    for (const number of numbers) {
      const chunk = this.#chunks.get(chunkOf(number));
      if (chunk && tally.add(chunk, placeIn(number))) found.push(number);
    }
    return [tally.read(), found];
  }

  /** When an issue was reported, in microseconds since 1970; 0 for one that is not there. */
  createdAt(number: number): number {
    return this.#chunks.get(chunkOf(number))?.created[placeIn(number)] ?? 0;
  }
}

/** Chunks after some writes: those that were written in are copies, the others the same. */
function changed(
  words: IssueWords,
  before: ReadonlyMap<number, IssueChunk>,
  written: readonly CountedIssue[],
  gone: readonly number[],
): ReadonlyMap<number, IssueChunk> {
  const chunks = new Map(before);
  const open = (number: number): IssueChunk => {
    const key = chunkOf(number);
    const known = before.get(key);
    let chunk = chunks.get(key);
    if (!chunk || chunk === known) {
      chunk = known?.copy() ?? new IssueChunk();
      chunks.set(key, chunk);
    }
    return chunk;
  };
  for (const number of gone) open(number).state[placeIn(number)] = NONE;
  for (const issue of written) open(issue.number).put(words, issue);
  return chunks;
}
