import { logFailure } from "../../../lib/log.ts";
import { differenceBetween } from "./difference.ts";

/** How long nothing more is asked before a worker is. */
const PAUSE_MS = 200;

interface Work<Asked, Found> {
  /** Starts the worker that does it, which answers by `answerPage`. */
  readonly start: () => Worker;
  /** Does the same on the page's one thread, where there are no workers, or this one failed. */
  readonly here: (asked: Asked) => Found;
  readonly onFound: (found: Found, asked: Asked) => void;
  /** What the log says once the worker failed. */
  readonly failure: string;
}

export interface BesidePage<Asked> {
  /** Asks as soon as no more is asked; what is asked meanwhile stands for what was. */
  readonly ask: (asked: Asked) => void;
  readonly close: () => void;
}

/** Does work beside the page, one question after another, so that the page stays quick meanwhile. */
export function openBesidePage<Asked, Found>(work: Work<Asked, Found>): BesidePage<Asked> {
  let worker: Worker | null | undefined;
  let waiting: { readonly asked: Asked } | null = null;
  let under: { readonly asked: Asked } | null = null;
  /** What the worker was given last: it is told the next by what is another. */
  let given: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = (): void => {
    if (under || !waiting) return;
    under = waiting;
    waiting = null;
    const { asked } = under;
    worker ??= opened();
    if (worker) {
      worker.postMessage(differenceBetween(given, asked));
      given = asked;
      return;
    }
    under = null;
    work.onFound(work.here(asked), asked);
  };
  const opened = (): Worker | null => {
    if (worker === null || typeof Worker === "undefined") return null;
    const started = work.start();
    started.onmessage = ({ data }: MessageEvent<Found>) => {
      const done = under;
      under = null;
      if (done) work.onFound(data, done.asked);
      go();
    };
    started.onerror = (event) => {
      event.preventDefault();
      logFailure(work.failure, event.error ?? event.message);
      started.terminate();
      worker = null;
      waiting ??= under;
      under = null;
      go();
    };
    return started;
  };
  return {
    ask: (asked) => {
      waiting = { asked };
      clearTimeout(timer);
      // The first answer is waited for, and on one thread all are.
      if (worker) timer = setTimeout(go, PAUSE_MS);
      else go();
    },
    close: () => {
      clearTimeout(timer);
      worker?.terminate();
    },
  };
}
