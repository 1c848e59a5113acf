import { CHECKLIST_DUE_TABS, DUE_KINDS, type DueKind } from "@storey/domain";
import { z } from "zod";
import { ChecklistRunSummary } from "./checklist-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { Day, Id, Moment, Named, QueryNumber, text } from "./shape.ts";

const count = z.int().nonnegative();
const kind = z.enum(DUE_KINDS);
const counts = z.record(z.enum(CHECKLIST_DUE_TABS), count);
const ANY_KIND = DUE_KINDS.join("|");

/** The orders of what is due: by its day, by where it lies, or by who has it. */
export const DUE_ORDERS = ["due", "place", "person"] as const;

/** What is asked for, whichever list it is for. */
const narrowed = {
  /** Kinds, with commas between; those that the caller may not see are left out. All of them unless told. */
  kinds: z
    .string()
    .regex(new RegExp(`^(${ANY_KIND})(,(${ANY_KIND}))*$`))
    .transform((value) => value.split(",") as DueKind[])
    .optional(),
  /** What is given to the caller by name, or to a role of theirs. Unless told, whatever they may see. */
  whose: z.enum(["mine", "role", "all"]).optional(),
  assigneeId: Id.optional(),
  locationId: Id.optional(),
  floorId: Id.optional(),
  spaceId: Id.optional(),
  /** Of checks and of days of this asset. */
  assetId: Id.optional(),
};

/** Something that is due. */
export const DueItem = z.object({
  kind,
  /** The run, the issue, the custody, or the asset. */
  id: Id,
  /** The template's, the title of the issue, or what the asset is called. */
  name: z.string(),
  /** The number of an issue. */
  number: z.int().positive().nullable(),
  asset: z.object({ id: Id, tag: z.string() }).nullable(),
  space: Named.nullable(),
  floor: Named.nullable(),
  location: Named.nullable(),
  timezone: z.string(),
  /** Its day where it lies. */
  day: Day,
  /** The moment of an issue; all else is due by its day. */
  dueAt: Moment.nullable(),
  isOverdue: z.boolean(),
  /** Who it is given to, or who has the asset; the id is null for somebody without an account. */
  people: z.array(z.object({ id: Id.nullable(), name: z.string() })),
  role: z.string().nullable(),
  /** The run of a checklist or of a re-check. */
  run: ChecklistRunSummary.nullable(),
});

/** One thing of many that are changed at once, and what came of it. */
const DueChange = z.object({
  kind,
  id: Id,
  /** Null where it was changed; else why it was not. */
  code: z.string().nullable(),
});

/** The calls about all that is due. */
export const dueItems = {
  list: endpoint({
    tag: "Due",
    access: "member",
    tokenNeeds: [
      "organisation.checklists.read",
      "organisation.checklists.complete",
      "organisation.issues.read",
      "organisation.assets.read",
    ],
    method: "GET",
    path: "/due",
    summary:
      "Lists what is due in one of the tabs, or from a day to another, of every kind that the caller may see; counts all tabs of each kind. Runs and issues are counted one by one, other kinds up to 1,000 in a tab. By place and by person the soonest 1,000 are listed. What ended (warranty, licence, support, life) is overdue for 30 days. Answers 304 to the `ETag` of what has not changed.",
    query: z.strictObject({
      ...narrowed,
      /** Today unless told. */
      tab: z.enum(CHECKLIST_DUE_TABS).optional(),
      /** In place of a tab: the first and the last day. */
      from: Day.optional(),
      to: Day.optional(),
      order: z.enum(DUE_ORDERS).optional(),
      page: QueryNumber(100),
      /** 50 unless told. */
      pageSize: QueryNumber(100),
    }),
    response: z.object({
      /** Of the kinds that are asked for, together. */
      counts,
      /** Every kind that the caller may see, also those that are not asked for. */
      kinds: z.array(z.object({ kind, counts })),
      hasMore: z.boolean(),
      results: z.array(DueItem),
    }),
    errors: ["due.days_unclear"],
  }),
  days: endpoint({
    tag: "Due",
    access: "member",
    tokenNeeds: [
      "organisation.checklists.read",
      "organisation.checklists.complete",
      "organisation.issues.read",
      "organisation.assets.read",
    ],
    method: "GET",
    path: "/due/days",
    summary:
      "Counts what is due on each day of at most 62, by kind. Answers 304 to the `ETag` of what has not changed.",
    query: z.strictObject({ ...narrowed, from: Day, to: Day }),
    response: z.object({
      days: z.array(z.object({ day: Day, kinds: z.array(z.object({ kind, count })) })),
    }),
    errors: ["due.days_too_many"],
  }),
  change: endpoint({
    tag: "Due",
    access: "member",
    tokenNeeds: [
      "organisation.checklists.update",
      "organisation.issues.update",
      "organisation.assets.update",
    ],
    method: "POST",
    path: "/due/bulk",
    summary:
      "Gives things to somebody, or another day with a reason, each by itself: what cannot be changed says why, and the others are. What only ends is changed at its asset.",
    isMultiTransaction: true,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            kind,
            id: Id,
            /** The day that the caller saw: `record.conflict` where it has another one by now. */
            day: Day.optional(),
          }),
        )
        .min(1)
        .max(100),
      change: z.discriminatedUnion("what", [
        z.strictObject({ what: z.literal("assign"), assigneeId: Id.nullable() }),
        z.strictObject({
          what: z.literal("reschedule"),
          dueOn: Day,
          reason: text(500).min(1, { error: "text.too_short" }),
        }),
      ]),
    }),
    response: z.object({ results: z.array(DueChange) }),
  }),
};

export type DueItem = z.infer<typeof DueItem>;
export type DueChange = z.infer<typeof DueChange>;
export type DueQuery = z.output<typeof dueItems.list.query>;
export type DueDaysQuery = z.output<typeof dueItems.days.query>;
export type DueBulk = z.output<typeof dueItems.change.body>;
