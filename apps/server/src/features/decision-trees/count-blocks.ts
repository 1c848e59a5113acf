import { dayAfter } from "@storey/domain";

/** How many days the blocks have that counts are kept by, the longest first: as `tree_count_blocks` does. */
const LENGTHS = [64, 16, 4, 1] as const;
/** The day on which a block of each length begins. */
const FIRST_DAY = "2000-01-01";
const DAY_MS = 86_400_000;

/** Blocks of one length, one after the other. */
export interface DayBlocks {
  /** How many days each of them has. */
  readonly days: number;
  /** When the first and the last of them begin. */
  readonly first: string;
  readonly last: string;
}

/** Gives the fewest blocks that hold each of some days once, and no other; both days are included. */
export function blocksOf(from: string, to: string): DayBlocks[] {
  return blocksBetween(numberOf(from), numberOf(to) + 1, LENGTHS);
}

function numberOf(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / DAY_MS);
}

function blocksBetween(start: number, end: number, lengths: readonly number[]): DayBlocks[] {
  const [days, ...shorter] = lengths;
  if (days === undefined || start >= end) return [];
  const first = Math.ceil(start / days) * days;
  const after = Math.floor(end / days) * days;
  if (first >= after) return blocksBetween(start, end, shorter);
  return [
    ...blocksBetween(start, first, shorter),
    { days, first: dayAfter(FIRST_DAY, first), last: dayAfter(FIRST_DAY, after - days) },
    ...blocksBetween(after, end, shorter),
  ];
}
