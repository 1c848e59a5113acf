import { getHeapStatistics } from "node:v8";
import { LRUCache } from "lru-cache";

const MEGABYTE = 1024 * 1024;
/** The most a process keeps, however large its heap may grow. */
const MOST_KEPT_BYTES = 256 * MEGABYTE;
/**
 * The part of the old generation that kept values may use: requests need the rest. V8 gives its
 * limit only together with that of the young generation, which holds no kept values and takes 192
 * MB unless Node is started with less; an eighth of both suits small heaps, whatever the young one
 * takes.
 */
const PART_OF_OLD = 1 / 4;
const YOUNG_BYTES = 192 * MEGABYTE;
const PART_OF_ALL = 1 / 8;
/** The part of the memory that one value may take, and that all values in the making may take. */
const PART_OF_ONE = 1 / 2;
/** The part of one value's bound that making it may use, since keeping it takes a little more. */
const PART_TO_MAKE = 0.95;

/** Returns how many bytes a process keeps at most, by the limit of its heap in bytes. */
export function bytesToKeep(heapLimit: number = getHeapStatistics().heap_size_limit): number {
  const part = Math.max((heapLimit - YOUNG_BYTES) * PART_OF_OLD, heapLimit * PART_OF_ALL);
  return Math.min(MOST_KEPT_BYTES, Math.floor(part));
}

interface Kept {
  readonly value: object;
  readonly bytes: number;
}

/**
 * The one account of the values that a process keeps to answer faster: every keeper whose size
 * grows with organisations has a shelf of it and gives the size of each value in bytes. When the
 * sum passes the bound, the least recently used value goes first, from any shelf. A value that is
 * larger than half of the bound is not kept at all.
 */
export class KeptMemory {
  /** The most bytes that one value may take. */
  readonly mostBytesOfOne: number;
  readonly #kept: LRUCache<string, Kept>;
  #makingBytes = 0;

  constructor(mostBytes: number = bytesToKeep()) {
    this.mostBytesOfOne = Math.floor(mostBytes * PART_OF_ONE);
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: this.mostBytesOfOne,
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  /** The bytes that are kept now. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Returns a shelf for the values of one keeper, under a name of its own. */
  shelf<Value extends object>(name: string): Shelf<Value> {
    return new Shelf(this.#kept, name);
  }

  /**
   * Runs work that makes something large and asks for room before using it. All such work together
   * has a bound too, since nothing of it can be dropped.
   */
  async makeWithin<Result>(work: (room: Room) => Promise<Result>): Promise<Result> {
    let taken = 0;
    const room: Room = {
      isLarger: (bytes) => bytes > this.mostBytesOfOne * PART_TO_MAKE,
      take: (bytes) => {
        const more = Math.max(0, bytes - taken);
        if (this.#makingBytes + more > this.mostBytesOfOne) return false;
        this.#makingBytes += more;
        taken += more;
        return true;
      },
    };
    try {
      return await work(room);
    } finally {
      this.#makingBytes -= taken;
    }
  }
}

/** The room that something being made has. */
export interface Room {
  /** Tells whether so many bytes are more than anything may have, at any time. */
  isLarger(bytes: number): boolean;
  /** Takes room for so many bytes in all; false, and nothing more is taken, when there is none now. */
  take(bytes: number): boolean;
}

/** The values of one keeper. Reading one makes it the last to go. */
export class Shelf<Value extends object> {
  readonly #kept: LRUCache<string, Kept>;
  readonly #prefix: string;

  constructor(kept: LRUCache<string, Kept>, name: string) {
    this.#kept = kept;
    this.#prefix = `${name} `;
  }

  get(key: string): Value | undefined {
    return this.#kept.get(this.#prefix + key)?.value as Value | undefined;
  }

  /** Returns the value of a key without counting as a use of it. */
  peek(key: string): Value | undefined {
    return this.#kept.peek(this.#prefix + key)?.value as Value | undefined;
  }

  /**
   * Keeps a value of so many bytes. A value that is too large displaces no other and is not kept.
   */
  set(key: string, value: Value, bytes: number): void {
    this.#kept.set(this.#prefix + key, { value, bytes: Math.max(1, Math.ceil(bytes)) });
  }

  delete(key: string): void {
    this.#kept.delete(this.#prefix + key);
  }

  /** Yields the values whose keys begin with a text, the last used first. */
  *beginningWith(text: string): Generator<Value> {
    const beginning = this.#prefix + text;
    for (const [key, { value }] of this.#kept.entries()) {
      if (key.startsWith(beginning)) yield value as Value;
    }
  }
}
