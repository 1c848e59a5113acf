import { online } from "./online.ts";

/** The wait before the first further try, in milliseconds. */
const FIRST_MS = 8_000;
/** The longest wait between two tries, in milliseconds. */
const LONGEST_MS = 5 * 60_000;

/** The further tries of some work that failed. */
export interface LaterTries {
  /** Plans one more try: after each failure later, and at once when the network is back. */
  readonly wait: () => void;
  /** Cancels the planned try; the failures so far still count. */
  readonly stop: () => void;
  /** Ends the tries: the next failure counts as the first again. */
  readonly end: () => void;
}

/** Makes the further tries of some work, which decides by itself whether there is to be another. */
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
      // Heard when the device reports a network, or a probe that the server is there.
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
