import {
  CANCEL_REASONS,
  HOLD_REASONS,
  INTERFACE_LANGUAGES,
  ISSUE_NOTIFICATION_KINDS,
  ISSUE_STATUSES,
  type IssueStatus,
  RESOLUTION_CODES,
} from "@storey/domain";
import { describe, expect, it } from "vitest";
import type { WaitingLine } from "../waiting-mail.repository.ts";
import { notificationMail } from "./notification-mail.ts";
import { reportMail } from "./report-mail.ts";
import { serviceDeskDigestMail } from "./service-desk-digest-mail.ts";
import { serviceDeskMail } from "./service-desk-mail.ts";

const LINE: WaitingLine = {
  kind: "issue_commented",
  status: null,
  reason: null,
  note: null,
  statusNow: "open",
  holdReason: null,
  isMerged: false,
  count: 1,
  at: "2026-11-20T14:30:00.000Z",
  actorName: "Robin Quill",
  isNetworkRestricted: false,
  comment: "It is <b>dark</b>.\n\nStill.",
  issueId: "00000000-0000-7000-8000-000000000001",
  number: 1042,
  title: "The lamp is broken",
  spaceName: "Reading room",
  timezone: "Europe/London",
};
const ABOUT = { organisationName: "Harbour University", publicUrl: "https://storey.example" };
const unsubscribeUrl = "https://storey.example/unsubscribe?token=abc";
const member = (language: string, ...lines: Partial<WaitingLine>[]) =>
  notificationMail({
    ...{ ...ABOUT, language, unsubscribeUrl },
    lines: lines.map((line) => ({ ...LINE, ...line })),
  });
const guest = (language: string, ...lines: Partial<WaitingLine>[]) =>
  reportMail({
    ...{ ...ABOUT, language, unsubscribeUrl, number: 1042, spaceName: "Reading room" },
    ...{ timezone: "Europe/London", createdAt: LINE.at, link: "https://storey.example/track/abc" },
    lines: lines.map((line) => ({ ...LINE, ...line })),
  });
const serviceDeskMailIn = (language: string, given = {}) =>
  serviceDeskMail({
    ...{
      organisationLanguage: language,
      organisationName: ABOUT.organisationName,
      number: 1042,
      title: LINE.title,
      description: "Dark",
    },
    ...{ spaceName: "Reading room", locationName: "Library", reporterName: "Ada" },
    ...{ timezone: "Europe/London", createdAt: LINE.at, link: "https://storey.example/issues/1" },
    ...given,
  });

const digest = (language: string, count: number) =>
  serviceDeskDigestMail({
    ...{ organisationLanguage: language, organisationName: ABOUT.organisationName },
    link: "https://storey.example/issues",
    reports: Array.from({ length: count }, (_, at) => ({
      ...{ id: LINE.issueId, number: 1042 + at, title: LINE.title, spaceName: LINE.spaceName },
      ...{ timezone: LINE.timezone, createdAt: LINE.at },
    })),
  });

function stepTo(status: IssueStatus, reason: WaitingLine["reason"]): Partial<WaitingLine> {
  return { kind: "issue_status", status, statusNow: status, reason, comment: null };
}

/** Everything that can happen, as lines of a mail. */
const NEWS: Partial<WaitingLine>[] = [
  ...[...ISSUE_NOTIFICATION_KINDS, "sos" as const].flatMap((kind) => [
    { kind, comment: null },
    { kind, count: 3 },
    { kind, actorName: null, comment: null },
  ]),
  ...ISSUE_STATUSES.map((status) => ({ kind: "issue_status" as const, status, comment: null })),
  { kind: "issue_status", isMerged: true, comment: null },
  ...HOLD_REASONS.map((reason) => stepTo("on_hold", reason)),
  ...RESOLUTION_CODES.map((reason) => stepTo("resolved", reason)),
  ...CANCEL_REASONS.map((reason) => stepTo("cancelled", reason)),
  ...HOLD_REASONS.map((holdReason) => ({ statusNow: "on_hold" as const, holdReason })),
  { isNetworkRestricted: true, title: "", spaceName: "", comment: null },
];

describe.each(INTERFACE_LANGUAGES)("mails in %s", (language) => {
  const all = () => [
    ...NEWS.map((line) => member(language, line)),
    ...NEWS.map((line) => guest(language, line)),
    member(language, {}, { issueId: "00000000-0000-7000-8000-000000000002", number: 1043 }),
    serviceDeskMailIn(language),
    serviceDeskMailIn(language, { reporterName: null, description: " " }),
    digest(language, 2),
    digest(language, 25),
  ];

  it("have every word, and every place filled", () => {
    for (const { subject, text, html } of all()) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject).not.toBe("");
      expect(html).toContain(">Harbour University</bdi></p>");
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|null|\[object/);
    }
  });

  it("announce nothing that does not follow", () => {
    for (const { text } of all()) {
      for (const paragraph of text.split("\n\n")) expect(paragraph).not.toMatch(/:\s*$/);
    }
  });

  it("say the same in text as in HTML", () => {
    for (const { text, html } of all()) {
      const shown = plain(html);
      for (const line of text.split("\n").map((one) => one.replace(/^> ?/, ""))) {
        if (line.startsWith("https:")) expect(html).toContain(`href="${line}"`);
        else if (line !== "") expect(shown).toContain(line.replace(/:$/, ""));
      }
    }
  });
});

describe("a mail to a member", () => {
  const ISSUE = "#1042 The lamp is broken";
  it.each<[Partial<WaitingLine>, string]>([
    [{}, `New comment: ${ISSUE}`],
    [{ count: 3 }, `3 new comments: ${ISSUE}`],
    [{ kind: "issue_created" }, `New issue: ${ISSUE}`],
    [{ kind: "issue_assigned" }, `Given to you: ${ISSUE}`],
    [{ kind: "issue_mentioned" }, `You were mentioned: ${ISSUE}`],
    [{ kind: "issue_status", status: "in_progress" }, `In progress: ${ISSUE}`],
    [stepTo("on_hold", "budget"), `On hold (Budget): ${ISSUE}`],
    [{ kind: "issue_status", isMerged: true }, `Joined with another issue: ${ISSUE}`],
    [{ isNetworkRestricted: true, title: "", comment: null }, "New comment: #1042"],
  ])("about %j says so first", (line, subject) => {
    const mail = member("en", line);
    expect(mail.subject).toBe(subject);
    expect(mail.text.split("\n")[0]).toBe(subject);
  });

  it("says why, and what was said of a resolution", () => {
    expect(member("en", stepTo("on_hold", "parts")).text).toContain(
      "Robin Quill set the state to On hold. It waits for: Parts.",
    );
    const { text, html } = member("en", { ...stepTo("resolved", "fixed"), note: "New <lamp>." });
    expect(text).toContain("set the state to Resolved. What was done: Fixed.\n> New <lamp>.");
    expect(html).toContain("New &lt;lamp&gt;.");
  });

  it("about several counts them", () => {
    const other = { issueId: "00000000-0000-7000-8000-000000000002", number: 7 };
    expect(member("en", {}, other).subject).toBe("2 issues with news at Harbour University");
  });

  it("names its issue once", () => {
    const { text, html } = member("en", {}, { kind: "issue_assigned", comment: null });
    expect(text.match(/The lamp is broken/g)).toHaveLength(1);
    expect(html.match(/<bdi>The lamp is broken/g)).toHaveLength(1);
    expect(text.match(/\/issues\//g)).toHaveLength(1);
  });

  it("tells of one issue in the order in which it happened", () => {
    const { text } = member(
      "en",
      { kind: "issue_status", status: "resolved", comment: null },
      { kind: "issue_assigned", comment: null },
    );
    expect(text.indexOf("gave this to you")).toBeLessThan(text.indexOf("to Resolved"));
  });

  it("names twenty issues and says that there is more", () => {
    const lines = Array.from({ length: 25 }, (_, n) => ({
      issueId: `00000000-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`,
      number: n + 1,
    }));
    const { text } = member("en", ...lines);
    expect(text.match(/\/issues\/0/g)).toHaveLength(20);
    expect(text).toContain("There is more in your list.");
  });

  it("gives moments in the time of the place", () => {
    expect(member("en", { timezone: "Asia/Tokyo" }).text).toContain("23:30");
    expect(member("en", { timezone: "Nowhere/Land" }).text).toContain("14:30 UTC");
  });

  it("loads nothing, and leads nowhere but here", () => {
    const { html } = member("en", { title: "javascript:alert(1) https://evil.test" });
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object)|url\(|@import|src=/);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/storey\.example\//);
  });
});

describe("a mail to who reported without an account", () => {
  const NAMED = "#1042 “The lamp is broken”";
  const created = { kind: "issue_created", comment: null } as const;
  it.each<[Partial<WaitingLine>, string]>([
    [{ ...created, statusNow: "new" }, "Your issue #1042 has arrived"],
    [{}, `Harbour University has answered on your issue ${NAMED}`],
    [stepTo("resolved", "fixed"), `Your issue ${NAMED} is resolved: please confirm`],
    [stepTo("open", null), `Your issue ${NAMED} is being worked on again`],
    [stepTo("cancelled", "not_an_issue"), "Your issue #1042 was cancelled"],
    [
      { kind: "issue_status", isMerged: true, statusNow: "cancelled", comment: null },
      `Your issue ${NAMED} is dealt with together with another one`,
    ],
    [
      { isNetworkRestricted: true, title: "" },
      "Harbour University has answered on your issue #1042",
    ],
  ])("about %j says so first", (line, subject) => {
    const mail = guest("en", line);
    expect(mail.subject).toBe(subject);
    expect(mail.text.split("\n")[0]).toBe(subject);
  });

  it("names what it became of beside what was answered", () => {
    expect(guest("en", {}).text).toContain("\n\nYour issue has been accepted.\n\n");
    expect(guest("en", { statusNow: "on_hold", holdReason: "parts" }).text).toContain(
      "Your issue has been accepted and is on hold. Waiting for parts.",
    );
    expect(guest("en", { statusNow: "new" }).text).not.toContain("accepted");
  });

  it("is told what was done, and not by whom", () => {
    const { text, html } = guest("en", { ...stepTo("resolved", "fixed"), note: "Bad <wiring>." });
    expect(text).toContain("> Bad <wiring>.");
    expect(plain(html)).toContain("Bad <wiring>.");
    expect(html).not.toContain("<wiring>");
    expect(`${text}${html}`).not.toContain("Robin");
  });
});

function plain(html: string): string {
  return html
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<(?:br|\/?p|\/?div|\/?h1)\b[^>]*>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
