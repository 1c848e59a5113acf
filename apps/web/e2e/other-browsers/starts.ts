import { spawnSync } from "node:child_process";

const ENDS_WITHIN_MS = 30_000;

/**
 * Tells whether a program runs and ends well: after an installation that ended half-way it exists
 * and does not.
 */
export function starts(program: string, ...words: string[]): boolean {
  const { status } = spawnSync(program, words, {
    stdio: "ignore",
    timeout: ENDS_WITHIN_MS,
    killSignal: "SIGKILL",
  });
  return status === 0;
}
