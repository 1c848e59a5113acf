/** Counts events by key, in memory, for a bounded number of keys. */
type RateWindow = {
  /** Seconds to wait before the next try of this key; 0 when it may go on. */
  retryAfterSeconds(key: string): number;
  add(key: string): void;
};

type Bucket = { startedAtMs: number; count: number };

const MAX_KEYS = 20_000;

/** At most `limit` events a key in `windowSeconds` from the first, then wait for the window to end. */
export function createRateWindow(limit: number, windowSeconds: number): RateWindow {
  const buckets = new Map<string, Bucket>();
  const windowMs = windowSeconds * 1_000;

  function current(key: string): Bucket | undefined {
    const bucket = buckets.get(key);
    if (bucket && Date.now() - bucket.startedAtMs >= windowMs) {
      buckets.delete(key);
      return undefined;
    }
    return bucket;
  }

  return {
    retryAfterSeconds(key) {
      const bucket = current(key);
      if (!bucket || bucket.count < limit) return 0;
      return Math.max(1, Math.ceil((bucket.startedAtMs + windowMs - Date.now()) / 1_000));
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
      buckets.set(key, { startedAtMs: Date.now(), count: 1 });
    },
  };
}
