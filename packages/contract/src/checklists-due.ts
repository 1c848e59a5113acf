import { CHECKLIST_DUE_TABS } from "@storey/domain";
import { z } from "zod";
import { ChecklistRunSummary } from "./checklist-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { Id, QueryBoolean, QueryNumber } from "./shape.ts";

const count = z.int().nonnegative();

/** The orders of what is due: by its moment, or by location, floor and space. */
export const CHECKLIST_DUE_ORDERS = ["due", "place"] as const;

const ChecklistsDueQuery = z.strictObject({
  /** Today unless told. */
  tab: z.enum(CHECKLIST_DUE_TABS).optional(),
  /**
   * By name to the caller, or to a role of theirs; all needs `organisation.checklists.read`. Unless
   * told, whatever the caller may see.
   */
  whose: z.enum(["mine", "role", "all"]).optional(),
  locationId: Id.optional(),
  floorId: Id.optional(),
  spaceId: Id.optional(),
  assetId: Id.optional(),
  templateId: Id.optional(),
  /** Of what is done: what was missed and nobody has approved yet, of whatever age. */
  missed: QueryBoolean,
  order: z.enum(CHECKLIST_DUE_ORDERS).optional(),
  page: QueryNumber(1000),
  /** 50 unless told. */
  pageSize: QueryNumber(200),
});

/** The call about what is due. */
export const checklistsDue = {
  list: endpoint({
    tag: "Checklist runs",
    setting: "spaces_checklists",
    access: "member",
    tokenNeeds: ["organisation.checklists.read", "organisation.checklists.complete"],
    method: "GET",
    path: "/checklists/due",
    summary:
      "Lists what is due in one of the tabs, and counts all of them, what is done up to 10,000. A week shows its today, a month its week. Answers 304 to the `ETag` of what has not changed.",
    query: ChecklistsDueQuery,
    response: z.object({
      counts: z.record(z.enum(CHECKLIST_DUE_TABS), count),
      totalCount: count,
      results: z.array(ChecklistRunSummary),
    }),
    errors: ["access.forbidden"],
  }),
};

export type ChecklistsDueQuery = z.infer<typeof ChecklistsDueQuery>;
