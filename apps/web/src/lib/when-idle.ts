/** The wait where the browser does not tell when it is idle, in milliseconds. */
const WAIT_MS = 500;

/** Does work that no screen waits for, once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, WAIT_MS);
}
