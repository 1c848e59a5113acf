import type { DueItem } from "@storey/contract";
import { expect, test } from "vitest";
import { idOf } from "../../test-support/harness.fixture.tsx";
import { aSummary } from "../issues/issues.fixture.tsx";
import { nextWork } from "./next-work.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");
const anIssue = (number: number, dueAt: string | null) => ({
  ...{ ...aSummary(number), shortcode: null, dueAt },
});
const aDue = (number: number, parts: Partial<DueItem>): DueItem => ({
  ...{ kind: "custody", id: idOf(number), name: `Thing ${number}`, number: null, asset: null },
  ...{ space: null, floor: null, location: null, timezone: "UTC", day: "2026-03-02" },
  ...{ dueAt: null, isOverdue: false, people: [], role: null, run: null },
  ...parts,
});
const orderOf = (...given: Parameters<typeof nextWork>) => nextWork(...given).map(({ key }) => key);

test("puts issues, checks and what is to be given back in one order of days, each once", () => {
  const dated = anIssue(1, "2026-03-04T09:00:00Z");
  const due = [
    aDue(2, { kind: "recheck", day: "2026-03-01", isOverdue: true }),
    aDue(1, { kind: "issue", dueAt: "2026-03-04T09:00:00Z" }),
    aDue(3, { day: "2026-03-05" }),
  ];
  expect(orderOf([dated], due, NOW)).toEqual([
    `recheck ${idOf(2)}`,
    `issue ${idOf(1)}`,
    `custody ${idOf(3)}`,
  ]);
  // As its own list knows it, with priority and door.
  expect(nextWork([dated], due, NOW)[1]?.issue).toBe(dated);
});

test("an issue without a day stands after this week, before what has longer", () => {
  const due = [aDue(2, { day: "2026-03-06" }), aDue(3, { day: "2026-03-20" })];
  expect(orderOf([anIssue(1, null)], due, NOW)).toEqual([
    `custody ${idOf(2)}`,
    `issue ${idOf(1)}`,
    `custody ${idOf(3)}`,
  ]);
});

test("names three things at most", () => {
  const issues = [1, 2, 3, 4].map((number) => anIssue(number, null));
  expect(orderOf(issues, [], NOW)).toHaveLength(3);
});
