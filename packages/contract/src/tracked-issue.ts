import { z } from "zod";
import { Id, Moment } from "./shape.ts";

/** The impact of the trouble on the reporter (product.md 4.3). */
export const PublicImpact = z.enum(["none", "degraded", "out_of_use"]);

/** A photo of a report, by the tracking token of the report. */
export const TrackedPhoto = z.object({ id: Id, path: z.string(), width: z.int(), height: z.int() });

/**
 * A public comment: by the reporter, by the people who look after the place, or by another member.
 */
export const TrackedComment = z.object({
  id: Id,
  author: z.enum(["reporter", "team", "member"]),
  text: z.string(),
  createdAt: Moment,
});

/** An issue as its reporter without an account follows it. */
export const TrackedIssue = z.object({
  reference: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(["new", "open", "in_progress", "on_hold", "resolved", "closed", "cancelled"]),
  impact: PublicImpact,
  /** The reason why it waits, and the way it ended: the reasons and codes of product.md 4.3. */
  holdReason: z.string().nullable(),
  resolutionCode: z.string().nullable(),
  /**
   * The resolution in the team's own text; null if the follower's report was merged into another
   * one.
   */
  resolutionNote: z.string().nullable(),
  space: z.string(),
  /** The asset it is about, by model and tag; null for none, and if the report was merged into another one. */
  asset: z.string().nullable(),
  floor: z.string(),
  location: z.string(),
  /** The time zone of its moments: the location's, else the organisation's. */
  timezone: z.string(),
  /** The kind of picture in which the reporter marked the place; null if they marked none. */
  pinnedIn: z.enum(["picture", "panorama", "plan"]).nullable(),
  /**
   * The reporter's mark in a picture that still exists: 0 to 1 from its top left. Only a person in
   * front of the space gets the picture itself.
   */
  mark: z.object({ imageId: Id, x: z.number(), y: z.number() }).nullable(),
  organisation: z.object({ name: z.string(), logoPath: z.string() }),
  createdAt: Moment,
  /** The latest change of anything here: its state, or a comment. */
  updatedAt: Moment,
  /** The newest 50 and 200, the oldest first. */
  photos: z.array(TrackedPhoto),
  comments: z.array(TrackedComment),
  canComment: z.boolean(),
  canAddPhotos: z.boolean(),
  canConfirm: z.boolean(),
  canReopen: z.boolean(),
});

export type TrackedIssue = z.infer<typeof TrackedIssue>;
export type TrackedComment = z.infer<typeof TrackedComment>;
export type TrackedPhoto = z.infer<typeof TrackedPhoto>;
