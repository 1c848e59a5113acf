import sharp from "sharp";
import { expect, it } from "vitest";
import { PALETTES } from "../palettes.ts";
import { boxRoom } from "./box-room.ts";
import { drawSphere } from "./draw-sphere.ts";

const WIDTH = 256;
const room = boxRoom(PALETTES[0], { halfWidth: 3, halfDepth: 3.6, windows: 3 });

async function pixels(): Promise<(x: number, y: number) => number[]> {
  const jpeg = await drawSphere(room, WIDTH);
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([WIDTH, WIDTH / 2]);
  return (x, y) => [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)];
}

it("shows the board in front, the sky to the left, wood below, and meets itself behind", async () => {
  const at = await pixels();
  const [board, sky, floor] = [at(140, 62), at(60, 58), at(128, 126)];
  expect(Math.min(...board)).toBeGreaterThan(190);
  expect(sky[2]).toBeGreaterThan(sky[0] ?? 255);
  expect(floor[0]).toBeGreaterThan((floor[2] ?? 0) + 30);
  const seam = [40, 64, 90].map((y) =>
    at(0, y).map((value, part) => value - (at(WIDTH - 1, y)[part] ?? 0)),
  );
  for (const differences of seam) {
    for (const difference of differences) expect(Math.abs(difference)).toBeLessThan(24);
  }
});
