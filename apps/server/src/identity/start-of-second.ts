import { setTimeout as pauseFor } from "node:timers/promises";

/**
 * Waits for the next second to begin, and gives it. Tokens say in whole seconds when they were made:
 * those from before a second that has just begun can be ended without ending the next ones.
 */
export async function startOfSecond(): Promise<Date> {
  const startsAt = Math.ceil(Date.now() / 1_000) * 1_000;
  // A timer may end a little early.
  while (Date.now() < startsAt) await pauseFor(startsAt - Date.now());
  return new Date(startsAt);
}
