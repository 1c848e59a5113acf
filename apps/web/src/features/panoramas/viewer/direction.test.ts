import { describe, expect, test } from "vitest";
import {
  angleBetween,
  type Camera,
  levelled,
  matrixOf,
  projected,
  unlevelled,
  unprojected,
  vectorOf,
  vfovOf,
  wrapped,
} from "./direction.ts";

const SIZE = { width: 800, height: 400 };
const CAMERAS: readonly Camera[] = [
  { yaw: 0, pitch: 0, hfov: 90 },
  { yaw: 170, pitch: 40, hfov: 60 },
  { yaw: -95, pitch: -85, hfov: 110 },
];

test.each([
  [0, 0],
  [180, -180],
  [190, -170],
  [-190, 170],
  [720, 0],
])("the yaw %d is %d", (yaw, same) => {
  expect(wrapped(yaw)).toBeCloseTo(same);
});

describe.each(CAMERAS)("a camera at yaw $yaw, pitch $pitch", (camera) => {
  test("shows what it looks at in the middle", () => {
    const spot = projected(camera, camera, SIZE);
    expect(spot?.x).toBeCloseTo(400);
    expect(spot?.y).toBeCloseTo(200);
  });

  test("finds the direction of a spot again", () => {
    for (const spot of [
      { x: 3, y: 7 },
      { x: 512, y: 380 },
      { x: 799, y: 200 },
    ]) {
      const again = projected(unprojected(spot, camera, SIZE), camera, SIZE);
      expect(again?.x).toBeCloseTo(spot.x, 3);
      expect(again?.y).toBeCloseTo(spot.y, 3);
    }
  });

  test("draws a direction where it says that it shows, levelled by 12 degrees", () => {
    const direction = unlevelled(unprojected({ x: 610, y: 90 }, camera, SIZE), 12);
    const [x, y, z] = vectorOf(direction);
    const m = matrixOf(camera, 12, SIZE);
    const row = (n: number) =>
      (m[n] ?? 0) * x + (m[4 + n] ?? 0) * y + (m[8 + n] ?? 0) * z + (m[12 + n] ?? 0);
    expect(((row(0) / row(3) + 1) / 2) * SIZE.width).toBeCloseTo(610, 1);
    expect(((1 - row(1) / row(3)) / 2) * SIZE.height).toBeCloseTo(90, 1);
  });

  test("shows nothing of what is behind it", () => {
    const behind = { yaw: wrapped(camera.yaw + 180), pitch: -camera.pitch };
    expect(projected(behind, camera, SIZE)).toBeNull();
  });
});

test("right is right and up is up", () => {
  const camera = { yaw: 0, pitch: 0, hfov: 90 };
  expect(projected({ yaw: 10, pitch: 0 }, camera, SIZE)?.x).toBeGreaterThan(400);
  expect(projected({ yaw: 0, pitch: 10 }, camera, SIZE)?.y).toBeLessThan(200);
  expect(vfovOf(90, SIZE)).toBeCloseTo(53.13, 1);
});

test("levelling turns clockwise about the middle, and back again", () => {
  const right = levelled({ yaw: 90, pitch: 0 }, 10);
  expect(right.pitch).toBeCloseTo(-10);
  expect(levelled({ yaw: 0, pitch: 0 }, 33)).toEqual({ yaw: 0, pitch: 0 });
  const point = { yaw: 77, pitch: -20 };
  expect(angleBetween(unlevelled(levelled(point, 25), 25), point)).toBeLessThan(1e-4);
});
