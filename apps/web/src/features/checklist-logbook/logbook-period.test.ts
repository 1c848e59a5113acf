import { expect, test } from "vitest";
import { daysOfPeriod } from "./logbook-period.ts";

test.each([
  ["past", "2026-11-28", "2025-11-29", "2026-11-28"],
  ["past", "2028-02-29", "2027-03-01", "2028-02-29"],
  ["past", "2026-12-31", "2026-01-01", "2026-12-31"],
  ["thisYear", "2026-11-28", "2026-01-01", "2026-11-28"],
  ["lastYear", "2026-11-28", "2025-01-01", "2025-12-31"],
] as const)("%s, seen from %s, lasts from %s to %s", (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to });
});
