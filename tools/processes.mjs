// Reads the facts of a process by its number: on Linux from /proc, elsewhere only whether it runs.
import { readFileSync } from "node:fs";

/**
 * Returns a process as /proc shows it, with its times in hundredths of a second; undefined when it
 * is gone.
 */
export function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name stands in brackets and may hold anything; the fields after it are plain.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const number = (at) => Number(fields[at]);
    return {
      state: fields[0],
      parent: number(1),
      own: number(11) + number(12),
      waited: number(13) + number(14),
      start: fields[19],
    };
  } catch {
    return undefined;
  }
}

/** Returns what identifies a process beyond its number, which a later one may get. */
export function identify(pid) {
  return { pid, start: readProcess(pid)?.start };
}

/** Tells whether that very process still runs. */
export function isRunning({ pid, start }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  const found = readProcess(pid);
  return found === undefined || (found.state !== "Z" && (!start || found.start === start));
}
