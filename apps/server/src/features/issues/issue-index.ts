import {
  CHUNK_BYTES,
  CHUNK_SIZE,
  type CountedIssue,
  chunkOf,
  IssueChunk,
  IssueWords,
  NONE,
  placeIn,
} from "./issue-chunk.ts";
import {
  type IssueCountQuery,
  type IssueCounts,
  IssueFacetCounter,
} from "./issue-facet-counter.ts";

/**
 * The number of values that an index may hold beyond its first ones; then most of them belong to no
 * issue any more.
 */
const SPARE_WORDS = 20_000;

/**
 * All issues of one organisation at one state of the database, arranged for counting. It never
 * changes: a later state is another index, which shares the chunks in which nothing was written.
 */
export class IssueIndex {
  readonly #words: IssueWords;
  readonly #chunks: ReadonlyMap<number, IssueChunk>;
  /** How many values it may know before it is worn. */
  readonly #mostWords: number;
  /** The size of the part that it does not share with the index it was made from, in bytes. */
  readonly ownBytes: number;

  private constructor(
    words: IssueWords,
    chunks: ReadonlyMap<number, IssueChunk>,
    mostWords: number,
    ownChunks: number,
  ) {
    this.#words = words;
    this.#chunks = chunks;
    this.#mostWords = mostWords;
    this.ownBytes = ownChunks * CHUNK_BYTES + chunks.size * PLACE_BYTES;
  }

  /** Makes an index of the issues it is given, some at a time. */
  static builder(): IssueIndexBuilder {
    const words = new IssueWords();
    const chunks = new Map<number, IssueChunk>();
    return {
      add: (issues) => {
        for (const issue of issues) {
          const key = chunkOf(issue.number);
          const chunk = chunks.get(key) ?? new IssueChunk();
          chunks.set(key, chunk);
          chunk.put(words, issue);
        }
      },
      bytes: () => bytesOf(words, chunks),
      build: () => new IssueIndex(words, chunks, words.size * 2 + SPARE_WORDS, chunks.size),
    };
  }

  /** The size of the index, in bytes. */
  get bytes(): number {
    return bytesOf(this.#words, this.#chunks);
  }

  /** Whether to make a new index, since most of its values belong to no issue any more. */
  get isWorn(): boolean {
    return this.#words.size > this.#mostWords;
  }

  /**
   * Returns the index after some issues were written and some numbers given up; the numbers are
   * given up first.
   */
  with(written: readonly CountedIssue[], gone: readonly number[]): IssueIndex {
    const [chunks, copies] = changed(this.#words, this.#chunks, written, gone);
    return new IssueIndex(this.#words, chunks, this.#mostWords, copies);
  }

  /** Counts all issues. */
  count(query: IssueCountQuery): IssueCounts {
    const counter = new IssueFacetCounter(this.#words, query);
    for (const chunk of this.#chunks.values()) {
      for (let at = 0; at < CHUNK_SIZE; at++) counter.add(chunk, at);
    }
    return counter.read();
  }

  /** Counts among some issues, each of which is named once; and tells which of them are found. */
  countAmong(numbers: Iterable<number>, query: IssueCountQuery): [IssueCounts, number[]] {
    const counter = new IssueFacetCounter(this.#words, query);
    const found: number[] = [];
    for (const number of numbers) {
      const chunk = this.#chunks.get(chunkOf(number));
      if (chunk && counter.add(chunk, placeIn(number))) found.push(number);
    }
    return [counter.read(), found];
  }

  /** Returns when an issue was reported, in microseconds since 1970; 0 for a missing one. */
  createdAt(number: number): number {
    return this.#chunks.get(chunkOf(number))?.created[placeIn(number)] ?? 0;
  }
}

/** An index that is being made. */
export interface IssueIndexBuilder {
  add(issues: readonly CountedIssue[]): void;
  /** Returns the size so far, in bytes. */
  bytes(): number;
  build(): IssueIndex;
}

/** The size of one place of a chunk, in bytes. */
const PLACE_BYTES = 50;

function bytesOf(words: IssueWords, chunks: ReadonlyMap<number, IssueChunk>): number {
  return words.bytes + chunks.size * (CHUNK_BYTES + PLACE_BYTES);
}

/** Chunks after some writes, and how many were written in: those are copies, the others the same. */
function changed(
  words: IssueWords,
  before: ReadonlyMap<number, IssueChunk>,
  written: readonly CountedIssue[],
  gone: readonly number[],
): [ReadonlyMap<number, IssueChunk>, number] {
  const chunks = new Map(before);
  let copies = 0;
  const open = (number: number): IssueChunk => {
    const key = chunkOf(number);
    const known = before.get(key);
    let chunk = chunks.get(key);
    if (!chunk || chunk === known) {
      chunk = known?.copy() ?? new IssueChunk();
      copies++;
      chunks.set(key, chunk);
    }
    return chunk;
  };
  for (const number of gone) open(number).state[placeIn(number)] = NONE;
  for (const issue of written) open(issue.number).put(words, issue);
  return [chunks, copies];
}
