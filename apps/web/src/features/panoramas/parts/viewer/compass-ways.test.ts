import { expect, test } from "vitest";
import { nextWay, sideOf, yawPressed, yawsOfWays } from "./compass-ways.ts";

test.each([
  [0, "ahead"],
  [45, "ahead"],
  [-45, "ahead"],
  [46, "right"],
  [-46, "left"],
  [134, "right"],
  [135, "behind"],
  [-135, "behind"],
  [180, "behind"],
  [350, "ahead"],
  [-270, "right"],
] as const)("what is turned to by %i degrees is %s", (turn, side) => {
  expect(sideOf(turn)).toBe(side);
});

test("only what leads to a panorama of a sphere is a way", () => {
  const hotspots = [
    { kind: "panorama", yaw: 90 },
    { kind: "info", yaw: 10 },
    { kind: "panorama", yaw: null },
    { kind: "panorama", yaw: -20 },
  ] as const;
  expect(yawsOfWays(hotspots)).toEqual([90, -20]);
});

test("a press near a way means it, across the seam too; any other means itself", () => {
  expect(yawPressed(-170, [175, 20])).toBe(175);
  expect(yawPressed(80, [175, 20])).toBe(80);
  expect(yawPressed(200, [])).toBe(-160);
});

test("the next way is the first to the right, the one looked at comes last", () => {
  expect(nextWay(0, [-90, 90, 170])).toBe(90);
  expect(nextWay(90, [-90, 90, 170])).toBe(170);
  expect(nextWay(171, [-90, 90, 170])).toBe(-90);
  expect(nextWay(0, [0])).toBe(0);
  expect(nextWay(0, [])).toBeUndefined();
});
