import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateBucketOf } from "./asset-date.ts";
import { readRelativeDays, relativeDayRange, relativeDaysText } from "./relative-days.ts";

const rangeOf = (text: string, today: string) => {
  const range = readRelativeDays(text);
  return range && relativeDayRange(range, today);
};

describe("a range of days that moves with today", () => {
  it.each([
    ["overdue", "2026-11-24", null, "2026-11-23"],
    ["today", "2026-11-24", "2026-11-24", "2026-11-24"],
    ["this-month", "2028-02-10", "2028-02-01", "2028-02-29"],
    ["this-month", "2026-12-31", "2026-12-01", "2026-12-31"],
    ["this-year", "2026-11-24", "2026-01-01", "2026-12-31"],
    ["next-30-days", "2026-11-24", "2026-11-24", "2026-12-24"],
    ["last-7-days", "2026-11-24", "2026-11-17", "2026-11-24"],
  ])("%s of %s", (text, today, from, to) => {
    expect(rangeOf(text, today)).toEqual({ from, to });
  });

  it.each(["", "next-0-days", "next-5000-days", "next--1-days", "last-week", "next-30-days "])(
    "is not %j",
    (text) => expect(readRelativeDays(text)).toBeNull(),
  );

  it("is written as it is read", () => {
    const texts = fc.oneof(
      fc.constantFrom("overdue", "today", "this-month", "this-year"),
      fc
        .record({
          towards: fc.constantFrom("next", "last"),
          days: fc.integer({ min: 1, max: 3_660 }),
        })
        .map(({ towards, days }) => `${towards}-${days}-days`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const range = readRelativeDays(text);
        expect(range && relativeDaysText(range)).toBe(text);
      }),
    );
  });

  it("reaches as far as the buckets of dates do", () => {
    const today = "2026-11-24";
    const next = rangeOf("next-30-days", today);
    expect(dateBucketOf(next?.to ?? null, today)).toBe("0-30");
    expect(dateBucketOf(rangeOf("overdue", today)?.to ?? null, today)).toBe("expired");
  });
});
