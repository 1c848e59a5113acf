import type { OnProblem } from "../write-or-null.ts";

/**
 * Makes a write that returns null when it fails (Spec §8) throw the reason instead, so that a form
 * shows it beside its fields.
 */
export async function orThrow<T>(
  write: (onProblem: OnProblem) => Promise<T>,
): Promise<NonNullable<T>> {
  let why: unknown = null;
  const done = await write((cause) => {
    why = cause;
  });
  if (done === null || done === undefined || done === false) throw why;
  return done;
}
