import { describe, expect, it } from "vitest";
import { labelsOnPage, SIGN_FORMAT_NAMES, SIGN_FORMATS } from "./sign-format.ts";

describe.each(SIGN_FORMAT_NAMES)("the format %s", (name) => {
  const format = SIGN_FORMATS[name];

  it("has all its labels on the paper, none on another", () => {
    const right = format.leftMm + (format.columns - 1) * format.pitchXMm + format.labelWidthMm;
    const bottom = format.topMm + (format.rows - 1) * format.pitchYMm + format.labelHeightMm;
    expect(right).toBeLessThanOrEqual(format.pageWidthMm + 0.01);
    expect(bottom).toBeLessThanOrEqual(format.pageHeightMm + 0.01);
    expect(format.pitchXMm).toBeGreaterThanOrEqual(format.labelWidthMm);
    expect(format.pitchYMm).toBeGreaterThanOrEqual(format.labelHeightMm);
  });

  it("stands in the middle of the paper", () => {
    const right = format.leftMm + (format.columns - 1) * format.pitchXMm + format.labelWidthMm;
    const bottom = format.topMm + (format.rows - 1) * format.pitchYMm + format.labelHeightMm;
    expect(format.pageWidthMm - right).toBeCloseTo(format.leftMm, 0);
    expect(format.pageHeightMm - bottom).toBeCloseTo(format.topMm, 0);
  });
});

it("holds as many labels as the makers say", () => {
  expect(SIGN_FORMAT_NAMES.map((name) => [name, labelsOnPage(name)])).toEqual([
    ["door-a5", 1],
    ["door-a6", 1],
    ["avery-l7160", 21],
    ["avery-l7163", 14],
    ["avery-l7651", 65],
    ["avery-5160", 30],
    ["thermal-62x29", 1],
    ["thermal-50x50", 1],
  ]);
});
