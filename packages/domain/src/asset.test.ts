import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ASSET_LIFECYCLE_STATUSES,
  ASSET_STEPS,
  type AssetLifecycleStatus,
  isAssetStep,
  isMoney,
  nextAssetStatuses,
} from "./asset.ts";

const anyStatus = fc.constantFrom(...ASSET_LIFECYCLE_STATUSES);

describe("the life of an asset", () => {
  // The design, line by line: from, and everything it may go to.
  it.each<[AssetLifecycleStatus, AssetLifecycleStatus[]]>([
    ["planned", ["in_stock", "retired"]],
    ["in_stock", ["in_service", "missing", "retired"]],
    ["in_service", ["in_stock", "in_repair", "missing", "retired"]],
    ["in_repair", ["in_service", "retired"]],
    ["missing", ["in_stock", "in_service", "retired"]],
    ["retired", ["disposed"]],
    ["disposed", []],
  ])("goes from %s to %j", (from, to) => {
    expect(nextAssetStatuses(from)).toEqual(to);
  });

  it("takes the steps of the table and no other, and may stay where it is", () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (from, to) => {
        const isInTable = ASSET_STEPS.some((step) => step.from === from && step.to === to);
        expect(isAssetStep(from, to)).toBe(from === to || isInTable);
      }),
    );
  });

  it("ends: whatever steps are taken, none leads out of disposed or back to planned", () => {
    fc.assert(
      fc.property(anyStatus, fc.array(fc.nat(), { maxLength: 20 }), (start, choices) => {
        let at = start;
        let wasRetired = false;
        for (const choice of choices) {
          const next = nextAssetStatuses(at);
          const to = next[choice % Math.max(next.length, 1)];
          if (to === undefined) break;
          at = to;
          wasRetired ||= at === "retired";
          expect(at).not.toBe("planned");
          if (wasRetired) expect(["retired", "disposed"]).toContain(at);
        }
        if (nextAssetStatuses(at).length === 0) expect(at).toBe("disposed");
      }),
    );
  });

  it("names no step twice", () => {
    const names = ASSET_STEPS.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a cost", () => {
  it.each([
    [0, true],
    [12.34, true],
    [0.1 + 0.2, false],
    [1_999.99, true],
    [9_999_999_999.99, true],
    [10_000_000_000, false],
    [-0.01, false],
    [12.345, false],
    [Number.NaN, false],
  ])("of %d is money: %s", (sum, expected) => {
    expect(isMoney(sum)).toBe(expected);
  });
});
