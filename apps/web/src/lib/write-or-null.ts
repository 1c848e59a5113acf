import { readOrDefault } from "./read-or-default.ts";

/** Called with the reason why a write failed, to say what to do next. */
export type OnProblem = (cause: unknown) => void;

/**
 * Runs a write whose failure the specification wants silent (Spec §8, organisation, user and
 * setting calls): returns null then, and the log has the reason. `onProblem` gets the reason too,
 * so that the form can say what to do next.
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

/** Runs a write whose reply is empty in the same way: returns whether it was done. */
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
