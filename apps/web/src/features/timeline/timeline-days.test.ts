import type { TimelineEntry } from "@storey/contract";
import { describe, expect, test } from "vitest";
import { dayOf, daysOf } from "./timeline-days.ts";

let counter = 1000;

function anEntry(at: Date, parts: Partial<TimelineEntry> = {}): TimelineEntry {
  counter -= 1;
  return {
    id: counter,
    at: at.toISOString(),
    subject: "picture",
    subjectId: "0197a7a0-0000-7000-8000-000000000001",
    event: "added",
    name: null,
    changes: [],
    actorName: "Ada",
    ...parts,
  };
}

// In the time of the person: what the test runs in must not matter.
const noon = (day: number) => new Date(2026, 2, day, 12);

describe("the days of a timeline", () => {
  test("a day is the person's own, not that of UTC", () => {
    const [late, early] = [new Date(2026, 2, 9, 23, 59), new Date(2026, 2, 10, 0, 1)];
    expect([dayOf(late.toISOString()), dayOf(early.toISOString())]).toEqual([
      "2026-03-09",
      "2026-03-10",
    ]);
  });

  test("what repeats itself is one line, within a day and by one person", () => {
    const days = daysOf([
      anEntry(noon(9)),
      anEntry(noon(9)),
      anEntry(noon(9), { actorName: "Bo" }),
      anEntry(noon(8), { actorName: "Bo" }),
    ]);
    expect(days.map(({ groups }) => groups.map(({ entries }) => entries.length))).toEqual([
      [2, 1],
      [1],
    ]);
  });

  test("changes are told one by one: each names its own fields", () => {
    const [day] = daysOf([
      anEntry(noon(9), { event: "changed" }),
      anEntry(noon(9), { event: "changed" }),
    ]);
    expect(day?.groups).toHaveLength(2);
  });

  test("nothing is no day", () => {
    expect(daysOf([])).toEqual([]);
  });
});
