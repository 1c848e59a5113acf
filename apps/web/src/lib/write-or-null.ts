import { readOrDefault } from "./read-or-default.ts";

/** Hears why a write did not happen, to say what to do next. */
export type OnProblem = (cause: unknown) => void;

/**
 * A write of the kind that tells nobody when it fails (Spec §8, organisation, user and setting
 * calls): null then, and the log says why. `onProblem` hears the reason, so that the form it came
 * from can say what to do next.
 */
export async function writeOrNull<T>(
  what: string,
  work: Promise<T>,
  onProblem: OnProblem = () => {},
): Promise<T | null> {
  const heard = work.catch((cause: unknown) => {
    onProblem(cause);
    throw cause;
  });
  return readOrDefault(what, heard, null);
}

/** The same for a write whose reply is empty: whether it was done. */
export async function writeOrFalse(
  what: string,
  work: Promise<unknown>,
  onProblem: OnProblem = () => {},
): Promise<boolean> {
  const done = await writeOrNull(
    what,
    work.then(() => true),
    onProblem,
  );
  return done ?? false;
}
