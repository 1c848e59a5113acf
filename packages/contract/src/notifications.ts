import {
  ISSUE_STATUSES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_UNREAD_MAX,
  PREFERENCE_KINDS,
  STOPPABLE_KINDS,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Day, Id, Moment } from "./shape.ts";

/** How many notifications a page of the list has at most. */
export const NOTIFICATIONS_PAGE_MAX = 50;

/**
 * A notification: the events of one kind about one issue, or about one run of a checklist, that were not read
 * yet; or as many runs at once that it names none of them.
 */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** The number of events that the notification covers. */
  count: z.int().positive(),
  isRead: z.boolean(),
  /** The moment of the latest event. */
  at: Moment,
  /** The time zone of that moment: of the location it is about, else of the organisation. */
  timezone: z.string(),
  /**
   * The author of the latest event; null for a guest, for the server itself, and for somebody who
   * left.
   */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  /** The state that the latest led to; null for events that changed none. */
  status: z.enum(ISSUE_STATUSES).nullable(),
  /** Whether the latest was that the issue was joined with another one. */
  isMerged: z.boolean(),
  /** Null for what is no issue, and for a call for help that has none. */
  issue: z
    .object({
      id: Id,
      reference: z.string(),
      title: z.string(),
      /** Null for an issue about an asset only. */
      space: z.string().nullable(),
      /** Null for an issue of no asset; empty for one without a name. */
      asset: z.string().nullable(),
    })
    .nullable(),
  /** The call for help; null for everything else. */
  alertId: Id.nullable(),
  /** The run of a checklist; null for everything else, and for many runs at once: `count` says how many. */
  run: z
    .object({
      id: Id,
      template: z.string(),
      /** What that is in further languages; the release before leaves it out. */
      templateNames: z.record(z.string(), z.string()).optional(),
      dueOn: Day,
      space: z.string().nullable(),
      /** Null for a run of no asset. */
      asset: z.string().nullable(),
    })
    .nullable(),
});

/** A page of the list, the latest first. */
export const NotificationList = z.object({
  notifications: z.array(Notification),
  /** The start of the next page; null on the last one. */
  next: z.string().nullable(),
  /** How many are unread in all; 100 stands for 100 or more. */
  unread: z.int().nonnegative().max(NOTIFICATION_UNREAD_MAX),
});

/** Whether the user wants notifications of a kind by a channel. */
export const NotificationPreference = z.strictObject({
  kind: z.enum(PREFERENCE_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  isOn: z.boolean(),
});

/** Every choice there is. */
export const NotificationPreferences = z.object({ preferences: z.array(NotificationPreference) });

/** The mail that a link stopped. */
export const Unsubscribed = z.object({
  /** The kinds whose mail is stopped; empty for a report that was made without an account. */
  kinds: z.array(z.enum(STOPPABLE_KINDS)),
  /** The report whose mail is stopped, as `#1042`; null for the mail of an account. */
  reference: z.string().nullable(),
  /** The name of the saved view whose mail is stopped; null for any other mail. */
  view: z.string().nullable(),
  /** The organisation that reminds no more of its things; null for any other mail. */
  thingsOf: z.string().nullable(),
});

export type Notification = z.infer<typeof Notification>;
export type NotificationList = z.infer<typeof NotificationList>;
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
export type Unsubscribed = z.infer<typeof Unsubscribed>;

const tag = "Notifications";

/** The calls about the notifications of the signed-in user (product design, 4.12). */
export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/notifications",
    summary: "Lists what the user was told in the active organisation, the latest first.",
    tag,
    access: "member",
    query: z.strictObject({
      /** The `next` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional(),
    }),
    response: NotificationList,
  }),
  markRead: endpoint({
    method: "PUT",
    path: "/notifications/read",
    summary: "Marks notifications as read: some, or all up to a moment.",
    tag,
    access: "member",
    isForPeople: true,
    body: z.strictObject({
      /** Ids that do not exist or are not the user's own are left out. */
      ids: z.array(Id).max(100).optional(),
      /** All up to and with this moment, so that later ones stay unread. */
      upTo: Moment.optional(),
    }),
  }),
  preferences: endpoint({
    method: "GET",
    path: "/users/me/notification-preferences",
    summary: "Gives what the user wants to be told, and how.",
    tag,
    access: "signed-in",
    response: NotificationPreferences,
  }),
  setPreferences: endpoint({
    method: "PUT",
    path: "/users/me/notification-preferences",
    summary: "Changes what the user wants to be told; what is not named stays as it is.",
    tag,
    access: "signed-in",
    isForPeople: true,
    body: z.strictObject({ preferences: z.array(NotificationPreference).min(1).max(50) }),
    response: NotificationPreferences,
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/public/unsubscribe",
    summary: "Stops the mails that a link of a mail is for. Made twice it does no more than once.",
    tag,
    access: "public",
    body: z.strictObject({ token: z.string().min(1).max(1000) }),
    response: Unsubscribed,
    errors: ["not_found"],
  }),
};
