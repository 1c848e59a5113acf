import { dayAfter } from "@storey/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blocksOf } from "./count-blocks.ts";

const daysIn = (from: string, to: string) =>
  blocksOf(from, to).flatMap(({ days, first, last }) => {
    const all: string[] = [];
    for (let day = first; day < dayAfter(last, days); day = dayAfter(day)) all.push(day);
    return all;
  });

describe("the blocks of some days", () => {
  it("hold each of them once, in order, and are few", () => {
    const begin = fc
      .integer({ min: -400, max: 20_000 })
      .map((days) => dayAfter("2000-01-01", days));
    fc.assert(
      fc.property(begin, fc.integer({ min: 0, max: 800 }), (from, more) => {
        const days = daysIn(from, dayAfter(from, more));
        expect(days).toEqual(Array.from({ length: more + 1 }, (_, at) => dayAfter(from, at)));
        const count = blocksOf(from, dayAfter(from, more)).reduce(
          (sum, { days: each, first, last }) =>
            sum + (Date.parse(last) - Date.parse(first)) / 86_400_000 / each + 1,
          0,
        );
        expect(count).toBeLessThanOrEqual(6 * 3 + (more + 1) / 64);
      }),
    );
  });

  it("are none where the last day comes before the first", () => {
    expect(blocksOf("2026-03-02", "2026-03-01")).toEqual([]);
  });
});
