import { createRateWindow } from "./rate-window.ts";

/** The bounds of a room for tries. */
export type TryRoomBounds = {
  /** Failures of one key before it waits for the window to end. */
  failures: number;
  windowSeconds: number;
  /** The tries of one key that are checked at once; further ones wait for one to end. */
  atOnce: number;
  /** Tries of one key that may wait for that. */
  waiting: number;
};

/** A try that is let in; `end` is called once, when it is known whether it was a failure. */
export type TryInRoom = { end(hasFailed: boolean): void };

/** Lets tries in by key, as many together as might fail. */
export type TryRoom = {
  /**
   * Admits a try once there is room, or returns the seconds to wait, or reports that too many wait.
   */
  enter(key: string): Promise<TryInRoom | { waitSeconds: number } | "full">;
  /** Returns the number of a key's failures that are counted at the moment. */
  failures(key: string): number;
};

type Running = { count: number; waiting: (() => void)[] };

/**
 * Makes a room in memory. Each admitted try holds one of the failures its key has left, until its
 * result is known: of concurrent guesses no more are checked than of guesses in a row, and
 * concurrent right passwords are all checked, because a try without a failure left waits for the
 * others to end.
 */
export function createTryRoom(bounds: TryRoomBounds): TryRoom {
  const failed = createRateWindow(bounds.failures, bounds.windowSeconds);
  const running = new Map<string, Running>();

  function hasRoom(key: string, count: number): boolean {
    return count < bounds.atOnce && failed.count(key) + count < bounds.failures;
  }

  function end(key: string, hasFailed: boolean): void {
    if (hasFailed) failed.add(key);
    const own = running.get(key);
    if (!own) return;
    own.count -= 1;
    // Each try checks for itself whether there is room now, or none until the window ends.
    for (const look of own.waiting.splice(0)) look();
    if (own.count === 0 && own.waiting.length === 0) running.delete(key);
  }

  return {
    async enter(key) {
      for (;;) {
        const waitSeconds = failed.retryAfterSeconds(key);
        if (waitSeconds > 0) return { waitSeconds };
        const own = running.get(key) ?? { count: 0, waiting: [] };
        running.set(key, own);
        if (hasRoom(key, own.count)) {
          own.count += 1;
          return { end: (hasFailed) => end(key, hasFailed) };
        }
        if (own.waiting.length >= bounds.waiting) return "full";
        await new Promise<void>((resolve) => own.waiting.push(resolve));
      }
    },
    failures: (key) => failed.count(key),
  };
}
