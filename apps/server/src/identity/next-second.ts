import { setTimeout as pauseFor } from "node:timers/promises";

/**
 * Returns the second that is about to begin. Tokens carry the time they were made in whole seconds,
 * so every proof until now belongs to an earlier one.
 */
export function nextSecond(): Date {
  return new Date((Math.floor(Date.now() / 1_000) + 1) * 1_000);
}

/** Waits for an instant in the near future: proofs from then on count. */
export async function waitFor(instant: Date): Promise<void> {
  // A timer may end a little early.
  while (Date.now() < instant.getTime()) await pauseFor(instant.getTime() - Date.now());
}
