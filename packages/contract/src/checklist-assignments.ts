import {
  CHECKLIST_BASES,
  CHECKLIST_GRACE_MAX,
  CHECKLIST_OPENS_BEFORE_MAX,
  ORGANISATION_ROLE_NAMES,
} from "@storey/domain";
import { z } from "zod";
import { ChecklistAssignment, ChecklistRule } from "./checklist-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Day, Id, QueryNumber, record, text } from "./shape.ts";

/** A time in which a location is closed. */
export const LocationClosure = z.object({
  ...record,
  locationId: Id,
  startsOn: Day,
  endsOn: Day,
  reason: z.string(),
});

/** A coming occurrence: when it is due, where a closure moves it or leaves it out. */
export const ChecklistOccurrence = z.object({
  periodStart: Day,
  /** Where it is due by now: after a closure moved it. */
  dueOn: Day,
  /** Why it was moved or is left out; null for neither. */
  reason: z.string().nullable(),
  isSkipped: z.boolean(),
});

const fields = {
  rule: ChecklistRule,
  basis: z.enum(CHECKLIST_BASES),
  startsOn: Day,
  endsOn: Day.nullable(),
  opensBeforeDays: z.int().min(0).max(CHECKLIST_OPENS_BEFORE_MAX),
  graceDays: z.int().min(0).max(CHECKLIST_GRACE_MAX),
  assigneeId: Id.nullable(),
  assigneeRole: z.enum(ORGANISATION_ROLE_NAMES).nullable(),
};
const ENDS_EARLY = { error: "date.before_start", path: ["endsOn"] };
/** Exactly one of both says what is checked. */
const target = { spaceId: Id.optional(), assetId: Id.optional() };
const pause = z
  .strictObject({
    from: Day,
    until: Day.nullable(),
    reason: text(500).min(1, { error: "text.too_short" }),
  })
  .refine(({ from, until }) => until === null || from <= until, { ...ENDS_EARLY, path: ["until"] })
  .nullable();

/** What rests in a location: how much is checked there, and each pause with how many it holds. */
export const ChecklistPauses = z.object({
  assignmentsCount: z.int().nonnegative(),
  /** How much was overdue there before and is begun by nobody: a pause leaves that as it is. */
  overdueCount: z.int().nonnegative(),
  pauses: z.array(
    z.object({
      from: Day,
      until: Day.nullable(),
      reason: z.string(),
      count: z.int().positive(),
    }),
  ),
});

/** What hangs on assignments that are to rest, or to end. */
export const ChecklistStanding = z.object({
  spacesCount: z.int().nonnegative(),
  assetsCount: z.int().nonnegative(),
  /** How many runs of them are open. */
  openCount: z.int().nonnegative(),
  /** Of these, how many stay: they are begun, or overdue. The others are taken back. */
  keptCount: z.int().nonnegative(),
});

const common = {
  tag: "Checklist assignments",
  setting: "spaces_checklists",
  isWithinLocation: true,
} as const;
const reading = { ...common, access: "organisation.checklists.read" } as const;
const writing = { ...common, access: "organisation.checklists.update" } as const;
const REFUSALS = [
  "not_found",
  "access.location",
  "parent.archived",
  "checklist.not_published",
  "checklist.assigned",
  "checklist.assignee_unknown",
  "checklist.rule_invalid",
] as const;

/** The calls about which rooms and assets are checked by what, and how often. */
export const checklistAssignments = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-assignments",
    summary: "Lists what is checked again and again: of a room, of an asset, by a template.",
    query: z.strictObject({
      spaceId: Id.optional(),
      assetId: Id.optional(),
      templateId: Id.optional(),
      locationId: Id.optional(),
      page: QueryNumber(1000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: z.object({
      totalCount: z.int().nonnegative(),
      results: z.array(ChecklistAssignment),
    }),
  }),
  create: endpoint({
    ...writing,
    method: "POST",
    path: "/checklist-assignments",
    summary: "Gives a checklist to a room or an asset.",
    body: z
      .strictObject({ ...fields, ...target, id: Id, templateId: Id })
      .partial()
      .required({ templateId: true })
      .refine(({ spaceId, assetId }) => (spaceId === undefined) !== (assetId === undefined), {
        error: "field.space_or_asset",
        path: ["spaceId"],
      }),
    response: ChecklistAssignment,
    status: 201,
    errors: [...REFUSALS, "record.exists"],
  }),
  bulk: endpoint({
    ...writing,
    method: "POST",
    path: "/checklist-assignments/bulk",
    summary:
      "Gives a checklist to many rooms or assets, all or none. Those that have it keep theirs, and are counted.",
    body: z
      .strictObject({
        ...fields,
        templateId: Id,
        spaceIds: z.array(Id).max(500),
        assetIds: z.array(Id).max(500),
      })
      .partial()
      .required({ templateId: true }),
    response: z.object({
      addedCount: z.int().nonnegative(),
      keptCount: z.int().nonnegative(),
    }),
    errors: REFUSALS,
  }),
  pauseMany: endpoint({
    ...writing,
    method: "POST",
    path: "/checklist-assignments/pause",
    summary:
      "Pauses all checklists of a location, or lets them go on; gives how many. A pause leaves what was overdue before as it is, unless that is to be skipped with its reason.",
    body: z.strictObject({ locationId: Id, pause, skipsOverdue: z.boolean().optional() }),
    response: z.object({
      count: z.int().nonnegative(),
      skippedCount: z.int().nonnegative(),
    }),
    errors: ["not_found", "access.location"],
  }),
  standing: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-assignments/standing",
    summary:
      "Tells what hangs on the assignments of a template, or of one room, before they rest or end: how many rooms and assets have them, and their open runs.",
    query: z.strictObject({ templateId: Id, spaceId: Id.optional() }),
    response: ChecklistStanding,
  }),
  pausesOf: endpoint({
    ...reading,
    method: "GET",
    path: "/locations/{id}/checklist-pauses",
    summary:
      "Tells how much is checked in a location, and which pauses are not over there, by their first day.",
    params: ById,
    response: ChecklistPauses,
    errors: ["not_found"],
  }),
  preview: endpoint({
    ...reading,
    method: "POST",
    path: "/checklist-assignments/preview/search",
    summary: "Gives the next twelve occurrences of a rule for a room, an asset or a location.",
    body: z
      .strictObject({ ...fields, ...target, locationId: Id })
      .partial()
      .required({ rule: true, startsOn: true }),
    response: z.array(ChecklistOccurrence),
    errors: ["not_found"],
  }),
  get: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-assignments/{id}",
    summary: "Gives one of them.",
    params: ById,
    response: ChecklistAssignment,
    errors: ["not_found"],
  }),
  update: endpoint({
    ...writing,
    method: "PATCH",
    path: "/checklist-assignments/{id}",
    summary:
      "Changes one: how often, who, and pauses. Runs that were begun stay; what was not is made anew.",
    params: ById,
    body: z.strictObject({ ...fields, pause }).partial(),
    record: ChecklistAssignment,
    response: ChecklistAssignment,
    errors: [...REFUSALS, "record.conflict"],
  }),
  end: endpoint({
    ...writing,
    method: "DELETE",
    path: "/checklist-assignments/{id}",
    summary: "Ends one. Its runs stay; what was not begun goes.",
    params: ById,
    errors: ["not_found", "access.location"],
  }),
};

/** The calls about the days on which a location is closed. */
export const locationClosures = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/locations/{id}/closures",
    summary: "Lists when a location is closed, the first day first.",
    params: ById,
    response: z.array(LocationClosure),
    errors: ["not_found"],
  }),
  create: endpoint({
    ...writing,
    method: "POST",
    path: "/locations/{id}/closures",
    summary: "Closes a location for some days. What is due then moves or is left out.",
    params: ById,
    body: z
      .strictObject({
        id: Id.optional(),
        startsOn: Day,
        endsOn: Day,
        reason: text(200).min(1, { error: "text.too_short" }),
      })
      .refine(({ startsOn, endsOn }) => startsOn <= endsOn, ENDS_EARLY),
    response: LocationClosure,
    status: 201,
    errors: ["not_found", "access.location", "record.exists", "parent.archived"],
  }),
  remove: endpoint({
    ...writing,
    method: "DELETE",
    path: "/locations/{id}/closures/{closureId}",
    summary: "Opens it again on these days.",
    params: z.strictObject({ id: Id, closureId: Id }),
    errors: ["not_found", "access.location"],
  }),
};

export type LocationClosure = z.infer<typeof LocationClosure>;
export type ChecklistStanding = z.infer<typeof ChecklistStanding>;
export type ChecklistPauses = z.infer<typeof ChecklistPauses>;
export type ChecklistOccurrence = z.infer<typeof ChecklistOccurrence>;
