/** Counts events by key, in memory, for a bounded number of keys. */
export type RateWindow = {
  /** Returns the seconds to wait before the next try of this key; 0 when it may go on. */
  retryAfterSeconds(key: string): number;
  add(key: string): void;
  /** Counts one event less: it was counted before it was known that it should not be. */
  takeBack(key: string): void;
  /** Returns the number of events that are counted at the moment. */
  count(key: string): number;
};

type Bucket = { startedAtMs: number; count: number };

const MAX_KEYS = 20_000;

/**
 * Allows `limit` events of a key in the `windowSeconds` from the first; then the key waits for the
 * window to end. Uses the clock of the process, which only goes forward, so that setting a clock
 * lengthens no wait.
 */
export function createRateWindow(limit: number, windowSeconds: number): RateWindow {
  const buckets = new Map<string, Bucket>();
  const windowMs = windowSeconds * 1_000;

  function current(key: string): Bucket | undefined {
    const bucket = buckets.get(key);
    if (bucket && performance.now() - bucket.startedAtMs >= windowMs) {
      buckets.delete(key);
      return undefined;
    }
    return bucket;
  }

  return {
    retryAfterSeconds(key) {
      const bucket = current(key);
      if (!bucket || bucket.count < limit) return 0;
      return Math.max(1, Math.ceil((bucket.startedAtMs + windowMs - performance.now()) / 1_000));
    },
    add(key) {
      const bucket = current(key);
      if (bucket) {
        bucket.count += 1;
        return;
      }
      // The oldest go first: an attacker with many addresses must not fill the memory.
      const oldest = buckets.size >= MAX_KEYS ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      buckets.set(key, { startedAtMs: performance.now(), count: 1 });
    },
    takeBack(key) {
      const bucket = current(key);
      if (!bucket) return;
      bucket.count -= 1;
      if (bucket.count === 0) buckets.delete(key);
    },
    count: (key) => current(key)?.count ?? 0,
  };
}
