import { z } from "zod";
import { ChecklistFailure } from "./checklist-run-shapes.ts";
import { ChecklistSubject } from "./checklist-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { Day, Id, Named } from "./shape.ts";

/** What failed and where, and when it is checked again. */
export const FailureInPlace = ChecklistFailure.extend({
  template: Named,
  subject: ChecklistSubject,
  /** The runs in which it failed; null for one that does not exist for the caller. */
  firstRunId: Id.nullable(),
  lastRunId: Id.nullable(),
  /** When the run that checks it again is due, if one waits. */
  recheckDueOn: Day.nullable(),
});

/** A room that what failed in a check keeps out of use, and whether all of that waits for its re-check. */
export const SpaceOutOfUse = z.object({ spaceId: Id, state: z.enum(["open", "recheck"]) });

/** The calls about what failed and has not passed since. */
export const checklistFailures = {
  list: endpoint({
    tag: "Checklist runs",
    setting: "spaces_checklists",
    access: "member",
    tokenNeeds: ["organisation.checklists.read", "organisation.checklists.complete"],
    method: "GET",
    path: "/checklist-failures",
    summary:
      "Lists what failed in a room or of an asset and has not passed since, or all that an issue came from. Without `organisation.checklists.read`, what is critical alone: it takes the room out of use.",
    query: z.strictObject({
      spaceId: Id.optional(),
      assetId: Id.optional(),
      issueId: Id.optional(),
    }),
    response: z.array(FailureInPlace),
  }),
  outOfUse: endpoint({
    tag: "Checklist runs",
    setting: "spaces_checklists",
    access: "member",
    method: "GET",
    path: "/checklist-failures/spaces",
    summary:
      "Lists the rooms that a critical failure keeps out of use until it is checked again, for the marks of a list.",
    response: z.array(SpaceOutOfUse),
  }),
};

export type SpaceOutOfUse = z.infer<typeof SpaceOutOfUse>;
export type FailureInPlace = z.infer<typeof FailureInPlace>;
