import { expect, test } from "vitest";
import { directionOfPhone } from "./gyroscope.ts";

test.each([
  ["flat on a table looks down", [0, 0, 0], { pitch: -90 }],
  ["upright looks ahead to the north", [0, 90, 0], { yaw: 0, pitch: 0 }],
  ["upright and turned left a quarter looks west", [90, 90, 0], { yaw: -90, pitch: 0 }],
  ["upright and turned right looks to the right", [330, 90, 0], { yaw: 30, pitch: 0 }],
  ["tipped back looks up", [0, 120, 0], { yaw: 0, pitch: 30 }],
  ["tipped forward looks down", [0, 60, 0], { yaw: 0, pitch: -30 }],
  ["held on its side looks ahead", [0, 0, -90], { pitch: 0 }],
] as const)("a phone that is %s", (_what, [alpha, beta, gamma], wanted) => {
  const direction = directionOfPhone(alpha, beta, gamma);
  expect(direction.pitch).toBeCloseTo(wanted.pitch, 4);
  if ("yaw" in wanted) expect(direction.yaw).toBeCloseTo(wanted.yaw, 4);
});
