import { LRUCache } from "lru-cache";

/** How long something counts as too large before it is measured again, in milliseconds. */
const AGAIN_AFTER_MS = 10 * 60_000;
const MOST_NAMES = 1_000;

/**
 * Remembers which values were too large to be kept, so that they are not measured at every call.
 */
export class TooLarge {
  readonly #names = new LRUCache<string, true>({ max: MOST_NAMES, ttl: AGAIN_AFTER_MS });

  add(name: string): void {
    this.#names.set(name, true);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }
}
