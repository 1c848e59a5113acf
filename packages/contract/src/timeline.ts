import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment } from "./shape.ts";

/** The parts of a space that its timeline is about. */
export const TIMELINE_SUBJECTS = [
  "space",
  "picture",
  "document",
  "link",
  "panorama",
  "issue",
] as const;

/**
 * The events of a timeline. "moved" means to another floor, "ordered" a new order of the pictures,
 * "replaced" a new file of a picture, "status" a new state of an issue.
 */
export const TIMELINE_EVENTS = [
  "added",
  "changed",
  "archived",
  "restored",
  "deleted",
  "moved",
  "ordered",
  "replaced",
  "status",
] as const;

/** A field that changed; short values that everybody may read are given. */
export const TimelineChange = z.object({
  /** The name of the field in camelCase, as in the record. */
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** Something that happened in a space. */
export const TimelineEntry = z.object({
  /** Counts up; the cursor of the next page. */
  id: z.int(),
  at: Moment,
  subject: z.enum(TIMELINE_SUBJECTS),
  subjectId: Id,
  event: z.enum(TIMELINE_EVENTS),
  /** The subject's present name, such as a document's description; null when it has no name. */
  name: z.string().nullable(),
  /** The changed fields; for "status" the one field with its values. Empty for the other events. */
  changes: z.array(TimelineChange),
  /** The actor's name: only for holders of `organisation.spaces.read`, null for everybody else. */
  actorName: z.string().nullable(),
});

export type TimelineSubject = (typeof TIMELINE_SUBJECTS)[number];
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export type TimelineChange = z.infer<typeof TimelineChange>;

const wholeNumber = (max: number, pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max)
    .optional();

/** The calls about the events of a space. */
export const timeline = {
  list: endpoint({
    method: "GET",
    path: "/spaces/{id}/timeline",
    summary:
      "Lists what happened in a space, newest first. What is for technicians only is named to them alone.",
    tag: "Spaces",
    access: "member",
    params: ById,
    query: z.strictObject({
      /** Only entries with a smaller id: the id of the last entry of the page before. */
      before: wholeNumber(Number.MAX_SAFE_INTEGER, /^\d{1,16}$/),
      /** 30 by default. */
      pageSize: wholeNumber(100, /^\d{1,3}$/),
    }),
    response: z.object({
      results: z.array(TimelineEntry),
      /** Whether there are older ones. */
      hasMore: z.boolean(),
    }),
    errors: ["not_found"],
  }),
};
