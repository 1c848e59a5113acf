import { READINESS_REASON_KINDS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LostPoints, Points, ReadinessMark } from "./readiness-shapes.ts";
import { ById, Id } from "./shape.ts";

/** Something that stands against the use of a space now, as far as the caller may see it. */
export const ReadinessReason = z.object({
  kind: z.enum(READINESS_REASON_KINDS),
  /** The issue, the failure, the run or the asset. */
  id: Id,
  /** The title, the failed item, the check or the asset's tag; null for callers who may not open it. */
  name: z.string().nullable(),
  /** The number of an issue. */
  number: z.int().positive().nullable(),
  /** The run that wins the points back when it is done, or else the one that lost them. */
  runId: Id.nullable(),
  /** Whether that run is still to be done. */
  isToDo: z.boolean(),
  points: Points,
  /** Whether the space is not ready while this stands, whatever its score is. */
  isStop: z.boolean(),
});

/** Whether a space can be used now, and what would make it so. */
export const SpaceReadiness = ReadinessMark.extend({
  lost: LostPoints,
  /** What stops the use first, then by points; without what the caller may not see. */
  reasons: z.array(ReadinessReason),
});

/** The calls about the readiness of spaces. */
export const readiness = {
  ofSpace: endpoint({
    tag: "Spaces",
    setting: "spaces_core",
    access: "member",
    method: "GET",
    path: "/spaces/{id}/readiness",
    summary:
      "Tells whether a space can be used now, its score, and every reason for which it lost points. Checklists and assets count where their modules are on. Answers 304 to the `ETag` of what has not changed.",
    params: ById,
    response: SpaceReadiness,
    errors: ["not_found"],
  }),
};

export type ReadinessReason = z.infer<typeof ReadinessReason>;
export type SpaceReadiness = z.infer<typeof SpaceReadiness>;
