import { describe, expect, it } from "vitest";
import { type IssueEventData, type IssuePeople, newsOf } from "./issue-news.ts";

const [REPORTER, ASSIGNEE, WATCHER, MENTIONED] = [1, 2, 3, 4].map(
  (n) => `00000000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string];
const NAMES = new Map([
  [REPORTER, "reporter"],
  [ASSIGNEE, "assignee"],
  [WATCHER, "watcher"],
  [MENTIONED, "mentioned"],
]);
const ISSUE: IssuePeople = {
  reporterId: REPORTER,
  assigneeIds: [ASSIGNEE],
  watcherIds: [WATCHER, ASSIGNEE],
  alertId: null,
};
const id = "00000000-0000-7000-8000-000000000009";
const by = (actorId: string | null) => ({ issueId: id, actorId });
const commentBy = (actorId: string | null) => ({
  event: "commented" as const,
  commentId: id,
  ...by(actorId),
});
const step = (from: string, to: string, actorId: string | null = WATCHER) =>
  ({ event: "transitioned", from, to, ...by(actorId) }) as IssueEventData;

interface Row {
  readonly when: string;
  readonly event: IssueEventData;
  readonly issue?: Partial<IssuePeople>;
  readonly comment?: { isInternal: boolean; mentions: string[] };
  /** The kind, the people, and `staff`, `guest`, `desk`, `inside`. */
  readonly recipients: string;
}

const TABLE: readonly Row[] = [
  {
    when: "a new issue",
    event: { event: "created", ...by(REPORTER) },
    recipients: "issue_created: staff guest desk",
  },
  {
    when: "a call for help",
    event: { event: "created", ...by(REPORTER) },
    issue: { alertId: id },
    recipients: "sos: staff",
  },
  { when: "a voice more", event: { event: "me-too", ...by(WATCHER) }, recipients: "" },
  {
    when: "an issue given",
    event: { event: "assigned", userIds: [ASSIGNEE], ...by(WATCHER) },
    recipients: "issue_assigned: assignee",
  },
  {
    when: "an issue given and taken away again",
    event: { event: "assigned", userIds: [MENTIONED], ...by(WATCHER) },
    recipients: "issue_assigned:",
  },
  {
    when: "an issue taken by oneself",
    event: { event: "assigned", userIds: [ASSIGNEE], ...by(ASSIGNEE) },
    recipients: "issue_assigned:",
  },
  {
    when: "a public comment",
    event: commentBy(WATCHER),
    comment: { isInternal: false, mentions: [] },
    recipients: "issue_commented: reporter assignee guest",
  },
  {
    when: "a comment that mentions the reporter",
    event: commentBy(WATCHER),
    comment: { isInternal: false, mentions: [REPORTER] },
    recipients: "issue_commented: assignee guest",
  },
  {
    when: "an internal comment",
    event: commentBy(WATCHER),
    comment: { isInternal: true, mentions: [] },
    recipients: "issue_commented: reporter assignee inside",
  },
  {
    when: "a comment of who reported without an account",
    event: commentBy(null),
    issue: { reporterId: null },
    comment: { isInternal: false, mentions: [] },
    recipients: "issue_commented: assignee watcher",
  },
  { when: "a comment that is gone", event: commentBy(WATCHER), recipients: "" },
  {
    when: "a mention, of oneself too",
    event: { event: "mentioned", commentId: id, userIds: [MENTIONED, WATCHER], ...by(WATCHER) },
    comment: { isInternal: true, mentions: [] },
    recipients: "issue_mentioned: mentioned inside",
  },
  {
    when: "work that begins",
    event: step("open", "in_progress"),
    recipients: "issue_status: reporter assignee",
  },
  {
    when: "a hold",
    event: step("in_progress", "on_hold"),
    recipients: "issue_status: reporter assignee",
  },
  {
    when: "a resolution",
    event: step("open", "resolved"),
    recipients: "issue_status: reporter assignee guest",
  },
  {
    when: "a cancellation",
    event: step("new", "cancelled"),
    recipients: "issue_status: reporter assignee guest",
  },
  {
    when: "a reopening",
    event: step("closed", "open"),
    recipients: "issue_status: reporter assignee guest",
  },
  {
    when: "a reopening by who reported without an account",
    event: step("resolved", "open", null),
    issue: { reporterId: null },
    recipients: "issue_status: assignee watcher",
  },
  {
    when: "a closing by the clock",
    event: step("resolved", "closed", null),
    recipients: "issue_status: reporter assignee watcher",
  },
  {
    when: "a merge",
    event: { event: "merged", intoId: id, ...by(WATCHER) },
    recipients: "issue_status: reporter guest",
  },
];

describe("who is told of what", () => {
  it.each(TABLE)("$when", ({ event, issue, comment, recipients }) => {
    expect(described(newsOf(event, { ...ISSUE, ...issue }, comment))).toBe(recipients);
  });

  it.each(TABLE)("$when: never who did it", ({ event, issue, comment }) => {
    for (const actorId of NAMES.keys()) {
      const news = newsOf({ ...event, actorId }, { ...ISSUE, ...issue }, comment);
      expect(news?.userIds ?? []).not.toContain(actorId);
    }
  });
});

function described(news: ReturnType<typeof newsOf>): string {
  if (!news) return "";
  const people = news.userIds.map((one) => NAMES.get(one) ?? one);
  const groups = [
    ...(news.toStaff ? ["staff"] : []),
    ...(news.toGuest ? ["guest"] : []),
    ...(news.toServiceDesk ? ["desk"] : []),
    ...(news.isInternal ? ["inside"] : []),
  ];
  return [`${news.kind}:`, ...people, ...groups].join(" ");
}
