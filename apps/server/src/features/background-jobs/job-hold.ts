/** The first pause, and the longest, of jobs that need something that is away. */
const FIRST_MS = 2_000;
const LONGEST_SECONDS = 300;

/** Holds back kinds of work for a while because something they need is away. */
export class JobHold {
  readonly #held = new Map<string, { untilMs: number; pauseMs: number }>();

  /** Holds a name, longer each time in a row. Several that fail at once count as one. */
  hold(name: string, atMostSeconds = LONGEST_SECONDS): void {
    if (this.isHeld(name)) return;
    const last = this.#held.get(name)?.pauseMs;
    const pauseMs = last === undefined ? FIRST_MS : Math.min(last * 2, atMostSeconds * 1_000);
    this.#held.set(name, { untilMs: performance.now() + pauseMs, pauseMs });
  }

  /** Notes that the jobs of a name can run again. */
  release(name: string): void {
    this.#held.delete(name);
  }

  clear(): void {
    this.#held.clear();
  }

  isHeld(name: string): boolean {
    const held = this.#held.get(name);
    return held !== undefined && held.untilMs > performance.now();
  }

  /**
   * Returns the milliseconds until the first held name is free again; infinity when none is held.
   */
  msToNext(): number {
    const now = performance.now();
    const waits = [...this.#held.values()].map(({ untilMs }) => untilMs - now);
    return Math.min(Number.POSITIVE_INFINITY, ...waits.filter((ms) => ms > 0));
  }
}
