import { describe, expect, test } from "vitest";
import { directionOf, LEVEL, levelled, unlevelled, vectorOf } from "./sphere-direction.ts";

test("a level picture is left as it is", () => {
  const direction = { yaw: 77, pitch: -20 };
  expect(levelled(direction, LEVEL)).toBe(direction);
  expect(unlevelled(direction, LEVEL)).toBe(direction);
});

// Source: the camera's pose as GPano tells it, which is that of an aircraft.
test.each([
  ["a camera that looks up 20 degrees has its middle above the horizon", 0, 20, 0, 0, 0, 20],
  ["and what is behind it below", 0, 20, 180, 0, 180, -20],
  ["what is to its side stays on the horizon", 0, 20, 90, 0, 90, 0],
  [
    "one that leans 10 degrees to the right sees the horizon rise to the right",
    10,
    0,
    90,
    10,
    90,
    0,
  ],
  ["and sink to the left", 10, 0, -90, -10, -90, 0],
  ["its middle stays the middle", 33, 0, 0, 0, 0, 0],
  ["one upside down has the sky below", 180, 0, 0, -90, 0, 90],
])("%s", (_what, roll, pitch, yaw, at, levelYaw, levelPitch) => {
  const [x, y, z] = vectorOf(levelled({ yaw, pitch: at }, { roll, pitch }));
  const [lx, ly, lz] = vectorOf({ yaw: levelYaw, pitch: levelPitch });
  expect([x - lx, y - ly, z - lz].every((off) => Math.abs(off) < 1e-9)).toBe(true);
});

describe.each([
  [12, 0],
  [0, -35],
  [-25, 40],
  [170, 85],
])("a picture with a roll of %d and a pitch of %d", (roll, pitch) => {
  test("is levelled and back again", () => {
    for (const direction of [
      { yaw: 77, pitch: -20 },
      { yaw: -170, pitch: 88 },
      { yaw: 0, pitch: 0 },
    ]) {
      const again = unlevelled(levelled(direction, { roll, pitch }), { roll, pitch });
      const [x, y, z] = vectorOf(again);
      const [ox, oy, oz] = vectorOf(direction);
      expect(Math.hypot(x - ox, y - oy, z - oz)).toBeLessThan(1e-9);
    }
  });
});

test("a direction is found again from its vector", () => {
  const { yaw, pitch } = directionOf(vectorOf({ yaw: -130, pitch: 45 }));
  expect([yaw, pitch]).toEqual([expect.closeTo(-130), expect.closeTo(45)]);
});
