/** How many steps back are kept. */
export const HISTORY_STEPS_MAX = 100;

/** What something was and will be again: the steps that can be undone, and those undone. */
export interface History<Kept> {
  readonly past: readonly Kept[];
  readonly future: readonly Kept[];
  /** What the last step was about: typing on in one field is one step. */
  readonly about: string | null;
}

/** A history in which nothing happened. */
export const NO_HISTORY: History<never> = { past: [], future: [], about: null };

/** Keeps what was, before it changes. */
export function noted<Kept>(
  { past, about: before }: History<Kept>,
  was: Kept,
  about: string | null = null,
): History<Kept> {
  const isSame = about !== null && about === before;
  const steps = isSame ? past : [...past, was].slice(-HISTORY_STEPS_MAX);
  return { past: steps, future: [], about };
}

/** Goes a step back from what is now; null where there is none. */
export function undone<Kept>({ past, future }: History<Kept>, now: Kept) {
  const last = past.at(-1);
  if (last === undefined) return null;
  const history: History<Kept> = {
    ...{ past: past.slice(0, -1), future: [now, ...future], about: null },
  };
  return { history, now: last };
}

/** Goes a step forward again; null where nothing was undone. */
export function redone<Kept>({ past, future }: History<Kept>, now: Kept) {
  const [next, ...rest] = future;
  if (next === undefined) return null;
  const history: History<Kept> = { past: [...past, now], future: rest, about: null };
  return { history, now: next };
}
