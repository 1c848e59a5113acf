import { setTimeout as pauseFor } from "node:timers/promises";

/**
 * The second that is to begin. Tokens say in whole seconds when they were made: whatever was proved until
 * now is of an earlier one.
 */
export function nextSecond(): Date {
  return new Date((Math.floor(Date.now() / 1_000) + 1) * 1_000);
}

/** Waits for an instant that is near: what is proved from then on counts. */
export async function waitFor(instant: Date): Promise<void> {
  // A timer may end a little early.
  while (Date.now() < instant.getTime()) await pauseFor(instant.getTime() - Date.now());
}
