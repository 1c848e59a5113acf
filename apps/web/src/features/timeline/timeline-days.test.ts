import type { TimelineEntry } from "@storey/contract";
import { describe, expect, test } from "vitest";
import { daysOf } from "./timeline-days.ts";

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

const ZONE = "Asia/Tokyo";
const noon = (day: number) => new Date(Date.UTC(2026, 2, day, 3));

describe("the days of a timeline", () => {
  test("a day is that of the space, neither the reader's nor that of UTC", () => {
    const entries = [
      anEntry(new Date("2026-03-09T15:00:00Z")),
      anEntry(new Date("2026-03-09T14:59:00Z")),
    ];
    const days = (zone: string) => daysOf(entries, zone).map(({ day }) => day);
    expect(days("Asia/Tokyo")).toEqual(["2026-03-10", "2026-03-09"]);
    expect(days("Europe/London")).toEqual(["2026-03-09"]);
  });

  test("what repeats itself is one line, within a day and by one person", () => {
    const days = daysOf(
      [
        anEntry(noon(9)),
        anEntry(noon(9)),
        anEntry(noon(9), { actorName: "Bo" }),
        anEntry(noon(8), { actorName: "Bo" }),
      ],
      ZONE,
    );
    expect(days.map(({ groups }) => groups.map(({ entries }) => entries.length))).toEqual([
      [2, 1],
      [1],
    ]);
  });

  test("changes are told one by one: each names its own fields", () => {
    const [day] = daysOf(
      [anEntry(noon(9), { event: "changed" }), anEntry(noon(9), { event: "changed" })],
      ZONE,
    );
    expect(day?.groups).toHaveLength(2);
  });

  test("nothing is no day", () => {
    expect(daysOf([], ZONE)).toEqual([]);
  });
});
