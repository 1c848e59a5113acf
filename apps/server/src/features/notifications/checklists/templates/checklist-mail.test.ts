import { CHECKLIST_NOTIFICATION_KINDS, INTERFACE_LANGUAGES } from "@storey/domain";
import { describe, expect, it } from "vitest";
import type { WaitingRun } from "../notice.repository.ts";
import { checklistMail } from "./checklist-mail.ts";

const RUN: WaitingRun = {
  kind: "checklist_due",
  runId: "00000000-0000-7000-8000-000000000001",
  templateName: "Fire <b>doors</b>\r\nBcc: x",
  dueOn: "2026-12-03",
  isNetworkRestricted: false,
  place: ["PUMP-1 Pump", "Plant & pipes", "Mill"],
  failed: [],
  reason: null,
  actorName: "Robin Quill",
  total: 1,
};

const mailIn = (language: string, ...runs: Partial<WaitingRun>[]) =>
  checklistMail({
    ...{ language, organisationName: "Harbour University", publicUrl: "https://storey.example" },
    runs: runs.map((one) => ({ ...RUN, ...one })),
    unsubscribeUrl: "https://storey.example/unsubscribe?token=abc",
  });

/** Everything that can be told, alone and together. */
const NEWS: Partial<WaitingRun>[][] = [
  ...CHECKLIST_NOTIFICATION_KINDS.map((kind) => [{ kind }]),
  ...CHECKLIST_NOTIFICATION_KINDS.map((kind) => [{ kind, actorName: null }]),
  ...CHECKLIST_NOTIFICATION_KINDS.map((kind) => [
    { kind, isNetworkRestricted: true, place: [], failed: [] },
  ]),
  [{ kind: "checklist_failed", failed: ["The alarm sounds", "The bell rings"] }],
  [{ kind: "checklist_rejected", reason: "It has to be done" }],
  CHECKLIST_NOTIFICATION_KINDS.map((kind) => ({ kind })),
  Array.from({ length: 10 }, () => ({ kind: "checklist_overdue" as const, total: 40 })),
];

describe.each(INTERFACE_LANGUAGES)("mails about checklists in %s", (language) => {
  const all = () => NEWS.map((runs) => mailIn(language, ...runs));

  it("have every word, and every place filled", () => {
    for (const { subject, text, html } of all()) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject).not.toMatch(/[\r\n]|: *$/);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|null|\[object/);
    }
  });

  it("hold what people wrote as data", () => {
    for (const { text, html } of all()) {
      expect(html).not.toContain("<b>");
      expect(text).not.toMatch(/^Bcc/m);
    }
  });

  it("say the same in text as in HTML", () => {
    for (const { text, html } of all()) {
      const words = html
        .replace(/<style>[\s\S]*<\/style>/, "")
        .replace(/<[^>]*>/g, " ")
        .replace(/&amp;/g, "&")
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/\s+/g, "");
      for (const line of text.split("\n")) {
        if (line.startsWith("https://") || line.endsWith(":")) continue;
        expect(words).toContain(line.replace(/\s+/g, ""));
      }
    }
  });
});

it("leads to the one run, or to what is due, and counts what it does not name", () => {
  expect(mailIn("en", {}).text).toContain(
    "Open the checklist:\nhttps://storey.example/checklists/runs/00000000-0000-7000-8000-000000000001",
  );
  const many = mailIn("en", ...Array.from({ length: 10 }, () => ({ total: 40 })));
  expect(many.subject).toBe("Checklists at Harbour University: 40 due soon");
  expect(many.text).toContain("Open what is due:\nhttps://storey.example/checklists/due\n");
  expect(many.text).toContain("30 more are in Storey.");
});
