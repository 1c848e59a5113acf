/** The kinds of notifications about issues. */
export const ISSUE_NOTIFICATION_KINDS = [
  "issue_assigned",
  "issue_mentioned",
  "issue_commented",
  "issue_status",
  "issue_created",
] as const;

/** One kind of notification about an issue. */
export type IssueNotificationKind = (typeof ISSUE_NOTIFICATION_KINDS)[number];

/**
 * The kinds of notifications about runs of checklists: given to somebody, due soon, overdue, missed, something
 * critical failed, a missed one was accepted, and one was not and is to be done on another day.
 */
export const CHECKLIST_NOTIFICATION_KINDS = [
  "checklist_assigned",
  "checklist_due",
  "checklist_overdue",
  "checklist_missed",
  "checklist_failed",
  "checklist_approved",
  "checklist_rejected",
] as const;

/** One kind of notification about a run of a checklist. */
export type ChecklistNotificationKind = (typeof CHECKLIST_NOTIFICATION_KINDS)[number];

/** The kinds of notifications. Source: product design 4.12. */
export const NOTIFICATION_KINDS = [
  ...ISSUE_NOTIFICATION_KINDS,
  "sos",
  ...CHECKLIST_NOTIFICATION_KINDS,
] as const;

/** One kind of notification. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Tells whether a kind is about a run of a checklist. */
export function isChecklistNotification(kind: PreferenceKind): kind is ChecklistNotificationKind {
  return CHECKLIST_NOTIFICATION_KINDS.some((one) => one === kind);
}

/** What people can choose about: kinds of notifications, and what is mailed alone. */
export const PREFERENCE_KINDS = [...NOTIFICATION_KINDS, "custody", "readiness"] as const;

/** The kinds of mails that a link in them stops. */
export const STOPPABLE_KINDS = [...NOTIFICATION_KINDS, "readiness"] as const;

/** One of them. */
export type StoppableKind = (typeof STOPPABLE_KINDS)[number];

/** Tells whether a kind is mailed alone: the list behind the bell has nothing of it. */
export function isMailedAlone(kind: PreferenceKind): boolean {
  return kind === "custody" || kind === "readiness";
}

/** One thing to choose about. */
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number];

/** The channels of notifications: the list behind the bell, and e-mail. */
export const NOTIFICATION_CHANNELS = ["in_app", "email"] as const;

/** One channel of notifications. */
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Whether somebody wants notifications of a kind by a channel. */
export interface NotificationPreference {
  readonly kind: PreferenceKind;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
}

/**
 * The time mail waits for more events of an issue, in minutes, so that many events become one mail.
 */
export const NOTIFICATION_MAIL_WAIT_MINUTES = 5;
/** From how many days before its due day on a run of a checklist that can be begun is due soon. */
export const CHECKLIST_SOON_DAYS = 3;
/**
 * The most runs of one kind that become a line each in somebody's list at once; of more it tells how many
 * there are.
 */
export const CHECKLIST_LINES_MAX = 3;
/** How long it is kept that a run was told, in days: longer than there is anything to tell of one. */
export const CHECKLIST_TOLD_KEPT_DAYS = 180;
/** How long the list keeps notifications, in days. */
export const NOTIFICATION_KEPT_DAYS = 90;
/** The number at which unread notifications are counted no further: shown as "99+". */
export const NOTIFICATION_UNREAD_MAX = 100;

/**
 * Tells whether people can choose this kind and channel. Mail about a call for help goes to the
 * contacts of the location whatever anybody chose, so it is no choice. Receipts and reminders of things
 * that somebody has are mailed alone, and so is how ready rooms are.
 */
export function isNotificationChoice(kind: PreferenceKind, channel: NotificationChannel): boolean {
  if (isMailedAlone(kind)) return channel === "email";
  return kind !== "sos" || channel === "in_app";
}

/**
 * Tells whether somebody who chose nothing is notified: everything is in the list, and mailed,
 * except new issues, which the service desk gets by mail, and Monday's mail, which is for who wants it.
 */
export function isNotifiedByDefault(kind: PreferenceKind, channel: NotificationChannel): boolean {
  if (!isNotificationChoice(kind, channel)) return false;
  return channel === "in_app" || (kind !== "issue_created" && kind !== "readiness");
}

/** Returns every choice by kind and channel, with the chosen value or else the default. */
export function notificationPreferences(
  chosen: readonly NotificationPreference[],
): NotificationPreference[] {
  return PREFERENCE_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.filter((channel) => isNotificationChoice(kind, channel)).map(
      (channel) => {
        const own = chosen.find((one) => one.kind === kind && one.channel === channel);
        return { kind, channel, isOn: own?.isOn ?? isNotifiedByDefault(kind, channel) };
      },
    ),
  );
}
