import { describe, expect, test } from "vitest";
import { dayByKey, daysOf, weeksOf } from "./due-month.ts";

describe("a month of the calendar", () => {
  test("is drawn in whole weeks from Monday", () => {
    const weeks = weeksOf("2026-02");
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([
      "2026-01-26",
      "2026-03-01",
      5,
    ]);
    expect(daysOf("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });

  test.each([
    ["ArrowLeft", "2026-03-01", "2026-02-28"],
    ["ArrowDown", "2026-12-28", "2027-01-04"],
    ["Home", "2026-03-01", "2026-02-23"],
    ["End", "2026-03-02", "2026-03-08"],
    ["PageUp", "2026-03-31", "2026-02-28"],
    ["PageDown", "2026-01-31", "2026-02-28"],
  ])("%s leads from %s to %s", (key, from, to) => {
    expect(dayByKey(key, from)).toBe(to);
  });

  test("other keys lead nowhere", () => {
    expect(dayByKey("a", "2026-01-01")).toBeUndefined();
  });
});
