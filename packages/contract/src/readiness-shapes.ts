import { ISSUE_PRIORITIES, READINESS_GROUPS, READINESS_STATES } from "@storey/domain";
import { z } from "zod";
import { Id, Moment, Named } from "./shape.ts";

const count = z.int().nonnegative();
const ReadinessState = z.enum(READINESS_STATES);

/** Points of readiness: all of them are 100. */
export const Points = z.int().min(0).max(100);

/** How ready a space is; the score is null where nothing is known of it. */
export const ReadinessMark = z.object({ state: ReadinessState, score: Points.nullable() });

/** The points that each group takes, at most its cap. */
export const LostPoints = z.record(z.enum(READINESS_GROUPS), Points);

/** How many spaces are in each state. */
export const ReadinessCounts = z.record(ReadinessState, count);

/** A space in a list by readiness. */
export const ReadinessOfSpace = ReadinessMark.extend({
  space: Named.extend({ shortcode: z.string().nullable() }),
  floor: Named,
  location: Named,
  lost: LostPoints,
  /** How many things keep it out of use, whatever its score is. */
  stopCount: count,
  /** Since when it is in this state. */
  since: Moment,
});

/** The readiness of several spaces together. */
export const ReadinessRollUp = z.object({
  counts: ReadinessCounts,
  /** The ready ones among those of which anything is known, from 0 to 1; null if there are none. */
  readyShare: z.number().min(0).max(1).nullable(),
  /** The mean of the scores, to one digit after the point; null if there are none. */
  averageScore: z.number().min(0).max(100).nullable(),
});

/** A location or floor with the readiness of its spaces. */
export const ReadinessOfPlace = ReadinessRollUp.extend({ id: Id, name: z.string() });

/** A change of a space's readiness: what it was from then on. */
export const ReadinessChange = ReadinessMark.extend({
  at: Moment,
  lost: LostPoints,
  stopCount: count,
});

/** How many points each thing takes, and the most that each group takes. */
export const ReadinessWeights = z.strictObject({
  checkOverdue: Points,
  checkMissed: Points,
  checkFailed: Points,
  issue: z.strictObject(
    Object.fromEntries(ISSUE_PRIORITIES.map((priority) => [priority, Points])) as Record<
      (typeof ISSUE_PRIORITIES)[number],
      typeof Points
    >,
  ),
  issueDegraded: Points,
  patOverdue: Points,
  supportEnded: Points,
  assetAway: Points,
  most: z.strictObject({ checklists: Points, issues: Points, assets: Points }),
});

export type ReadinessMark = z.infer<typeof ReadinessMark>;
export type ReadinessCounts = z.infer<typeof ReadinessCounts>;
export type ReadinessOfSpace = z.infer<typeof ReadinessOfSpace>;
export type ReadinessRollUp = z.infer<typeof ReadinessRollUp>;
export type ReadinessOfPlace = z.infer<typeof ReadinessOfPlace>;
export type ReadinessChange = z.infer<typeof ReadinessChange>;
