import type { FastifyRateLimitStore } from "@fastify/rate-limit";

/** How many keys are counted. */
const MOST_KEYS = 5_000;

/** The requests of a key since its window began. */
interface Window {
  readonly beganAtMs: number;
  current: number;
}

/**
 * Counts requests for the limit of requests by the time of the process, which only goes forward: by
 * the clock of the machine, a limit would last longer after that was set back.
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window =
      known && now - known.beganAtMs < windowMs ? known : { beganAtMs: now, current: 0 };
    window.current++;
    // The ones that came last are the last to go.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.size > MOST_KEYS ? this.#windows.keys().next().value : undefined;
    if (oldest !== undefined) this.#windows.delete(oldest);
    callback(null, {
      current: window.current,
      ttl: Math.ceil(window.beganAtMs + windowMs - now),
    });
  }

  child(): RequestCounts {
    return new RequestCounts();
  }
}
