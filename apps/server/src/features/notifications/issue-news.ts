import { ISSUE_STATUSES, type IssueNotificationKind, type IssueStatus } from "@storey/domain";
import { z } from "zod";

const facts = { issueId: z.uuid(), actorId: z.uuid().nullable() };
const People = z.array(z.uuid());
const Status = z.enum(ISSUE_STATUSES);

/** The data of the job `issue-event`, as the issues queue it. */
export const IssueEventData = z.discriminatedUnion("event", [
  z.object({ event: z.enum(["created", "me-too"]), ...facts }),
  z.object({ event: z.literal("commented"), ...facts, commentId: z.uuid() }),
  z.object({ event: z.literal("mentioned"), ...facts, commentId: z.uuid(), userIds: People }),
  z.object({ event: z.literal("assigned"), ...facts, userIds: People }),
  z.object({
    event: z.literal("transitioned"),
    ...{ ...facts, from: Status, to: Status, isUndo: z.boolean().optional() },
  }),
  z.object({ event: z.literal("merged"), ...facts, intoId: z.uuid() }),
]);
export type IssueEventData = z.infer<typeof IssueEventData>;

/** The people of an issue at the time of the notification. */
export interface IssuePeople {
  readonly reporterId: string | null;
  readonly assigneeIds: readonly string[];
  readonly watcherIds: readonly string[];
  /** The call for help that it came of; null for most. */
  readonly alertId: string | null;
}

/** The comment an event is about. */
export interface CommentPeople {
  readonly isInternal: boolean;
  readonly mentions: readonly string[];
}

/**
 * The kind of notification for an event, and its possible recipients, before their rights are
 * checked.
 */
export interface IssueNews {
  readonly kind: IssueNotificationKind | "sos";
  readonly userIds: readonly string[];
  /** Also everybody who works on issues at its place. */
  readonly toStaff: boolean;
  /** Of all the others, only those who work on issues at its place. */
  readonly isInternal: boolean;
  /** Also the reporter without an account. */
  readonly toGuest: boolean;
  /** Also the service desk of the location. */
  readonly toServiceDesk: boolean;
  readonly commentId: string | null;
  readonly status: IssueStatus | null;
  readonly isMerged: boolean;
}

const SILENT: Omit<IssueNews, "kind"> = {
  userIds: [],
  toStaff: false,
  isInternal: false,
  toGuest: false,
  toServiceDesk: false,
  commentId: null,
  status: null,
  isMerged: false,
};

/**
 * Decides the kind of news and its recipients; undefined for an event that is nobody's news. The
 * actor never receives it. Source: product design 4.12.
 */
export function newsOf(
  event: IssueEventData,
  issue: IssuePeople,
  comment: CommentPeople | undefined,
): IssueNews | undefined {
  const news = newsFor(event, issue, comment);
  return news && { ...news, userIds: unique(news.userIds, event.actorId) };
}

function newsFor(
  event: IssueEventData,
  issue: IssuePeople,
  comment: CommentPeople | undefined,
): IssueNews | undefined {
  switch (event.event) {
    case "me-too":
      return undefined;
    case "created":
      // A call for help sends its own mails, also to the service desk.
      if (issue.alertId !== null) return { ...SILENT, kind: "sos", toStaff: true };
      return {
        ...SILENT,
        kind: "issue_created",
        toStaff: true,
        toGuest: true,
        toServiceDesk: true,
      };
    case "assigned": {
      // Somebody who was removed again in the meantime has nothing to do.
      const userIds = event.userIds.filter((id) => issue.assigneeIds.includes(id));
      return { ...SILENT, kind: "issue_assigned", userIds };
    }
    case "mentioned":
      return comment && { ...SILENT, ...about(event, comment), kind: "issue_mentioned" };
    case "commented":
      return comment && commented(event, issue, comment);
    case "transitioned":
      return {
        ...SILENT,
        kind: "issue_status",
        userIds: concerned(issue),
        toGuest: isForGuest(event),
        status: event.to,
      };
    case "merged":
      return {
        ...SILENT,
        kind: "issue_status",
        userIds: issue.reporterId === null ? [] : [issue.reporterId],
        toGuest: true,
        isMerged: true,
      };
  }
}

function about(
  { commentId, userIds }: { commentId: string; userIds: readonly string[] },
  { isInternal }: CommentPeople,
): Pick<IssueNews, "commentId" | "userIds" | "isInternal"> {
  return { commentId, userIds, isInternal };
}

function commented(
  { commentId, actorId }: { commentId: string; actorId: string | null },
  issue: IssuePeople,
  comment: CommentPeople,
): IssueNews {
  // Somebody who is mentioned is notified of the mention instead.
  const userIds = concerned(issue).filter((id) => !comment.mentions.includes(id));
  return {
    ...SILENT,
    ...about({ commentId, userIds }, comment),
    kind: "issue_commented",
    // A comment without an account is the guest's own.
    toGuest: !comment.isInternal && actorId !== null,
  };
}

/**
 * Tells whether a guest is notified of a change: it ends their report, or somebody else takes it up
 * again.
 */
function isForGuest({
  from,
  to,
  actorId,
  isUndo = false,
}: {
  readonly from: IssueStatus;
  readonly to: IssueStatus;
  readonly actorId: string | null;
  readonly isUndo?: boolean | undefined;
}): boolean {
  if (isUndo) return false;
  if (to === "resolved" || to === "cancelled") return true;
  const wasOver = from === "resolved" || from === "closed" || from === "cancelled";
  return to === "open" && wasOver && actorId !== null;
}

function concerned({ reporterId, assigneeIds, watcherIds }: IssuePeople): string[] {
  return [...(reporterId === null ? [] : [reporterId]), ...assigneeIds, ...watcherIds];
}

function unique(ids: readonly string[], actorId: string | null): string[] {
  return [...new Set(ids)].filter((id) => id !== actorId);
}
