/** From which percentage of people who gave up on each step of the scale of drop-off begins. */
export const DROP_OFF_FROM = [0, 10, 20, 40] as const;

/** A step of the scale of drop-off, from 1 for the fewest. */
export type DropOffStep = 1 | 2 | 3 | 4;

/** Returns the step of a share from 0 to 1, by the whole percentage that is written beside it. */
export function dropOffStep(share: number): DropOffStep {
  const percentage = Math.round(share * 100);
  return (DROP_OFF_FROM.findLastIndex((from) => percentage >= from) + 1) as DropOffStep;
}
