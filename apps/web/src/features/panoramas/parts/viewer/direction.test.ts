import { type Direction, LEVEL, type Tilt, unlevelled, vectorOf } from "@storey/domain";
import { describe, expect, test } from "vitest";
import {
  type Camera,
  matrixOf,
  projected,
  type Spot,
  unprojected,
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

/** Returns where the matrix for the graphics card projects a direction of the picture. */
function drawn(direction: Direction, camera: Camera, tilt: Tilt): Spot {
  const [x, y, z] = vectorOf(direction);
  const m = matrixOf(camera, tilt, SIZE);
  const row = (n: number) =>
    (m[n] ?? 0) * x + (m[4 + n] ?? 0) * y + (m[8 + n] ?? 0) * z + (m[12 + n] ?? 0);
  const [right, up] = [row(0) / row(3), row(1) / row(3)];
  return { x: ((right + 1) / 2) * SIZE.width, y: ((1 - up) / 2) * SIZE.height };
}

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

  test.each([LEVEL, { roll: 12, pitch: 0 }, { roll: -170, pitch: 35 }])(
    "draws a direction where it says that it shows, levelled by %o",
    (tilt) => {
      const direction = unlevelled(unprojected({ x: 610, y: 90 }, camera, SIZE), tilt);
      const { x, y } = drawn(direction, camera, tilt);
      expect(x).toBeCloseTo(610, 1);
      expect(y).toBeCloseTo(90, 1);
    },
  );

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

test("the horizon of a picture that was taken crookedly is drawn level", () => {
  const tilt = { roll: -14, pitch: 22 };
  const ahead = { yaw: 60, pitch: 0, hfov: 90 };
  for (const yaw of [20, 60, 100]) {
    expect(drawn(unlevelled({ yaw, pitch: 0 }, tilt), ahead, tilt).y).toBeCloseTo(200, 1);
  }
});
