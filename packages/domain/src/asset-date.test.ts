import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DATE_BUCKETS,
  dateBucketOf,
  effectiveDate,
  monthsAfter,
  warrantyExpiryOf,
} from "./asset-date.ts";
import { dayAfter } from "./time-zone.ts";

const anyDay = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2900-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const maybeDay = fc.option(anyDay);
const anyMonths = fc.integer({ min: 0, max: 1_200 });

describe("a number of months after a day", () => {
  it.each([
    ["2027-01-31", 1, "2027-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2027-01-15", 0, "2027-01-15"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-31"],
  ])("%s and %d months is %s", (day, months, expected) => {
    expect(monthsAfter(day, months)).toBe(expected);
  });

  it("lies in that month, on the same date or on its last day", () => {
    fc.assert(
      fc.property(anyDay, anyMonths, (day, months) => {
        const after = monthsAfter(day, months);
        const monthOf = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
        expect(monthOf(after) - monthOf(day)).toBe(months);
        const isLast = dayAfter(after).slice(8) === "01";
        const isSame = after.slice(8) === day.slice(8);
        expect(isSame || (isLast && after.slice(8) < day.slice(8))).toBe(true);
      }),
    );
  });
});

describe("the date that counts", () => {
  const none = { asset: null, model: null, modelMonths: null, installDate: null };
  it.each([
    ["of the asset first", { asset: "2027-01-01", model: "2028-01-01" }, "2027-01-01", "asset"],
    ["of the model next", { model: "2028-01-01", modelMonths: 12 }, "2028-01-01", "model"],
    ["else computed", { modelMonths: 36, installDate: "2026-05-31" }, "2029-05-31", "computed"],
  ])("is that %s", (_name, given, value, source) => {
    expect(effectiveDate({ ...none, ...given })).toEqual({ value, source });
  });

  it.each([
    ["months without an installation", { modelMonths: 12 }],
    ["an installation without months", { installDate: "2026-01-01" }],
    ["nothing", {}],
  ])("is none with %s", (_name, given) => {
    expect(effectiveDate({ ...none, ...given })).toBeNull();
  });

  it("is never another one than the first that is given", () => {
    fc.assert(
      fc.property(
        maybeDay,
        maybeDay,
        fc.option(anyMonths),
        maybeDay,
        (asset, model, months, at) => {
          const found = effectiveDate({ asset, model, modelMonths: months, installDate: at });
          const computed = months !== null && at !== null ? monthsAfter(at, months) : null;
          expect(found?.value ?? null).toBe(asset ?? model ?? computed);
          expect(found === null).toBe(asset === null && model === null && computed === null);
        },
      ),
    );
  });
});

describe("the bucket of a date", () => {
  const today = "2026-11-24";
  it.each([
    ["2026-11-23", "expired"],
    ["2026-11-24", "0-30"],
    [dayAfter(today, 30), "0-30"],
    [dayAfter(today, 31), "31-60"],
    [dayAfter(today, 60), "31-60"],
    [dayAfter(today, 61), "61+"],
    ["2999-01-01", "61+"],
    [null, "none"],
  ])("%s is %s", (day, expected) => {
    expect(dateBucketOf(day, today)).toBe(expected);
  });

  it("follows from the whole days that are left, whatever today is", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (now, left) => {
        const expected = left < 0 ? "expired" : left <= 30 ? "0-30" : left <= 60 ? "31-60" : "61+";
        expect(dateBucketOf(dayAfter(now, left), now)).toBe(expected);
      }),
    );
  });

  it("is one of five", () => {
    expect(DATE_BUCKETS).toEqual(["expired", "0-30", "31-60", "61+", "none"]);
  });
});

describe("the end of a warranty", () => {
  it.each([
    ["2024-03-31", 36, "2027-03-31"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-03-31", 0, null],
    ["2024-03-31", null, null],
    [null, 36, null],
  ])("bought on %s for %s months is %s", (bought, months, end) =>
    expect(warrantyExpiryOf(bought, months)).toBe(end),
  );
});
