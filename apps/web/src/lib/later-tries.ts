import { online } from "./online.ts";

/** How long the first further try of something waits, in milliseconds. */
const FIRST_MS = 8_000;
/** No try waits longer than this for the one before. */
const LONGEST_MS = 5 * 60_000;

/** Further tries of something that failed. */
export interface LaterTries {
  /** Has it tried once more: after each failure later, and at once when the network is back. */
  readonly wait: () => void;
  /** Lets go of the try that waits; the failures so far count on. */
  readonly stop: () => void;
  /** It is over: the next failure is the first one again. */
  readonly end: () => void;
}

/** The further tries of a work, which says itself whether there is to be another. */
export function laterTries(run: () => void): LaterTries {
  let failures = 0;
  let forget = (): void => {};
  const stop = (): void => forget();
  const tryNow = (): void => {
    stop();
    run();
  };
  return {
    stop,
    wait: () => {
      stop();
      const timer = setTimeout(tryNow, Math.min(LONGEST_MS, FIRST_MS * 2 ** failures));
      failures += 1;
      // The device says that it has a network, or a probe that the server is there.
      addEventListener("online", tryNow);
      const unsubscribe = online.subscribe(() => {
        if (online.get()) tryNow();
      });
      forget = () => {
        clearTimeout(timer);
        removeEventListener("online", tryNow);
        unsubscribe();
        forget = () => {};
      };
    },
    end: () => {
      stop();
      failures = 0;
    },
  };
}
