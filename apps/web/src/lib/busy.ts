import { createStore } from "./store.ts";

/** The time that work must last before the blocking dialog shows. Source: Spec §4 and §9. */
export const BUSY_DELAY_MS = 100;

/** Holds whether the blocking dialog 'Please wait...' shows. */
export const busy = createStore(false);

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts one piece of blocking work; the dialog shows after `BUSY_DELAY_MS`. */
export function beginBusy(): void {
  running += 1;
  timer ??= setTimeout(() => busy.set(true), BUSY_DELAY_MS);
}

/** Ends one piece of blocking work; after the last one the dialog goes at once. */
export function endBusy(): void {
  running = Math.max(0, running - 1);
  if (running > 0) return;
  clearTimeout(timer);
  timer = undefined;
  busy.set(false);
}

/** Runs work that truly blocks the user, busy until it settles. */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  beginBusy();
  try {
    return await work;
  } finally {
    endBusy();
  }
}
