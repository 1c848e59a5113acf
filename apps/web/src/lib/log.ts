/** Writes a failure that the user is not told about to the console (Spec §8). */
export function logFailure(what: string, cause?: unknown): void {
  if (cause === undefined) console.error(what);
  else console.error(what, cause);
}
