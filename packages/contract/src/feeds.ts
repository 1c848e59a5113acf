import { DUE_KINDS } from "@storey/domain";
import { z } from "zod";
import { SecretToken } from "./displays.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, name } from "./shape.ts";

/** The most calendar feeds that one person has at once in an organisation. */
export const FEEDS_MAX = 50;
/** How far back and ahead a feed reaches, in days. */
export const FEED_DAYS_BACK = 31;
export const FEED_DAYS_AHEAD = 366;
/** The most entries of a feed: those that come first. */
export const FEED_ENTRIES_MAX = 2_000;

/** What a feed holds of what is due, as the list of it is filtered. */
export const FeedQuery = z.strictObject({
  /** Unless told, whatever its owner may see. */
  whose: z.enum(["mine", "role", "all"]).optional(),
  /** One kind at least. */
  kinds: z.array(z.enum(DUE_KINDS)).min(1).max(DUE_KINDS.length),
  locationId: Id.optional(),
  floorId: Id.optional(),
  spaceId: Id.optional(),
});

/** A calendar feed of what is due, by a secret address. It is its owner's, and ends with them. */
export const Feed = z.object({
  id: Id,
  name: z.string(),
  query: FeedQuery,
  /** When a calendar last asked, to the minute. */
  lastUsedAt: Moment.nullable(),
  createdAt: Moment,
});

const common = {
  tag: "Feeds",
  access: "member",
  setting: "spaces_core",
  isForPeople: true,
} as const;

/** The calls about the caller's own calendar feeds. No token can make them. */
export const feeds = {
  list: endpoint({
    ...common,
    method: "GET",
    path: "/feeds",
    summary: "Lists the caller's feeds in the active organisation that were not ended, by name.",
    response: z.array(Feed),
  }),
  create: endpoint({
    ...common,
    method: "POST",
    path: "/feeds",
    summary:
      "Makes the secret address of a feed; it is told this once, whatever Idempotency-Key is sent.",
    isMultiTransaction: true,
    body: z.strictObject({ name: name(1), query: FeedQuery }),
    response: Feed.extend({ token: SecretToken }),
    status: 201,
    errors: ["not_found", "feed.too_many"],
  }),
  revoke: endpoint({
    ...common,
    method: "DELETE",
    path: "/feeds/{id}",
    summary: "Ends a feed of the caller for good.",
    params: ById,
    errors: ["not_found"],
  }),
  calendar: endpoint({
    tag: "Feeds",
    access: "public",
    method: "GET",
    path: "/public/feeds/{token}.ics",
    summary:
      "Gives the feed of a secret address as iCalendar (RFC 5545), by the rights that its owner has now. Answers 304 to the `ETag` of what has not changed.",
    isMultiTransaction: true,
    params: z.strictObject({ token: SecretToken }),
    replyKind: "bytes",
    errors: ["not_found", "secret_address.revoked", "rate.limited"],
  }),
};

export type FeedQuery = z.infer<typeof FeedQuery>;
export type Feed = z.infer<typeof Feed>;
