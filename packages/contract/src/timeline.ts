import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OWNERS, type OwnerDeclaration, readingOf, type TimelineKind } from "./owners.ts";
import { ById, Id, Moment, QueryNumber } from "./shape.ts";

/** What a timeline is about: a space or an asset, and what belongs to it. */
export const TIMELINE_SUBJECTS = [
  "space",
  "asset",
  "picture",
  "document",
  "link",
  "panorama",
  "issue",
  "checklist",
] as const;

/**
 * The events of a timeline. "moved" is to another floor or space, "ordered" another order of the pictures,
 * "replaced" another file in a picture's place, "status" another state of an issue.
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

/** Something that happened in a space, or to an asset. */
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
  /**
   * The actor's name: given to holders of `organisation.spaces.read` (of an asset, `organisation.assets.read`)
   * alone, null to everybody else.
   */
  actorName: z.string().nullable(),
});

export type TimelineSubject = (typeof TIMELINE_SUBJECTS)[number];
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export type TimelineChange = z.infer<typeof TimelineChange>;

const Page = z.object({
  results: z.array(TimelineEntry),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
});

/** The calls about what happened to one kind of owner. */
function timelineOf(tag: string, owner: OwnerDeclaration) {
  const { path, noun } = owner;
  return {
    list: endpoint({
      ...readingOf(owner),
      method: "GET",
      path: `${path}/timeline`,
      summary: `Lists what happened in or to ${noun}, newest first. What is for technicians only is named to them alone.`,
      tag,
      params: ById,
      query: z.strictObject({
        /** Only entries with a smaller id: the last one of the page before. */
        before: QueryNumber(Number.MAX_SAFE_INTEGER),
        /** 30 unless told. */
        pageSize: QueryNumber(100),
      }),
      response: Page,
      errors: ["not_found"],
    }),
  };
}

/** The calls about what happened in a space. */
export const timeline = timelineOf("Spaces", OWNERS.space);
/** The calls about what happened to an asset. */
export const assetTimeline = timelineOf("Assets", OWNERS.asset);

/** The calls about what happened to each kind of owner that has a timeline. */
export const TIMELINE_OF = { space: timeline, asset: assetTimeline } as const satisfies Readonly<
  Record<TimelineKind, ReturnType<typeof timelineOf>>
>;
