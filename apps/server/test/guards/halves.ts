import type { Removal } from "./removal.ts";

/**
 * Returns one half of the guards, for one of two processes: those of one file of tests stay
 * together, as that file also runs with every guard.
 */
export function halfOf(removals: readonly Removal[], half: 0 | 1): readonly Removal[] {
  const halves: [Removal[], Removal[]] = [[], []];
  for (const together of Map.groupBy(removals, ({ tests }) => tests).values()) {
    const [first, second] = halves;
    (second.length < first.length ? second : first).push(...together);
  }
  return halves[half];
}
