/** How many lengths of time lie in a step: from the base to the power of it on, up to the next. */
export interface LengthStep {
  readonly step: number;
  readonly n: number;
}

/** The middle of some lengths and the one that nine of ten stay below, in whole seconds. */
export interface Lengths {
  readonly median: number;
  readonly p90: number;
}

/**
 * Tells of lengths of time that are counted by steps, each `base` times as long as the one before, what they
 * come to: within a step they are taken to be spread evenly. Null for none.
 */
export function lengthsOf(steps: readonly LengthStep[], base: number): Lengths | null {
  const sorted = steps.toSorted((one, other) => one.step - other.step);
  const total = sorted.reduce((sum, { n }) => sum + n, 0);
  if (total <= 0) return null;
  const at = (part: number) => {
    let before = 0;
    for (const { step, n } of sorted) {
      if (before + n >= total * part) return base ** (step + (total * part - before) / n);
      before += n;
    }
    return 0;
  };
  return { median: Math.round(at(0.5)), p90: Math.round(at(0.9)) };
}
