import { LEVEL, panoramaLevels } from "@storey/domain";
import { expect, test } from "vitest";
import { extentOf, levelFor, tilesOf, visibleTiles } from "./tile-plan.ts";

const FULL = {
  fullWidth: 8192,
  fullHeight: 4096,
  croppedWidth: 8192,
  croppedHeight: 4096,
  croppedX: 0,
  croppedY: 0,
};
const CROPPED = {
  ...FULL,
  croppedWidth: 4096,
  croppedHeight: 1024,
  croppedX: 2048,
  croppedY: 1500,
};
const SIZE = { width: 400, height: 300 };

function tilesFor(crop: typeof FULL) {
  return { keyPrefix: "p", levels: panoramaLevels(crop) };
}

test("a phone's view wants a coarser level than a wide and sharp screen", () => {
  const tiles = tilesFor(FULL);
  const last = tiles.levels.length - 1;
  expect(levelFor(tiles, { hfov: 90, width: 360, density: 2 })).toBe(0);
  expect(levelFor(tiles, { hfov: 90, width: 1440, density: 2 })).toBe(last);
  expect(levelFor(tiles, { hfov: 20, width: 360, density: 2 })).toBe(last);
  expect(levelFor(tilesFor({ ...FULL }), { hfov: 20, width: 9999, density: 2 })).toBe(last);
});

test("only what shows is wanted, what is looked at first", () => {
  const tiles = tilesFor(FULL);
  const level = tiles.levels.length - 1;
  const all = tilesOf(tiles, level, extentOf(FULL));
  const shown = visibleTiles(all, { yaw: 3, pitch: 3, hfov: 40 }, LEVEL, SIZE);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.length).toBeLessThan(all.length / 4);
  expect(shown[0]?.extent.yawFrom).toBe(0);
  expect(shown[0]?.extent.pitchFrom).toBe(0);
  const behind = shown.filter(({ extent }) => extent.yawFrom > 90 || extent.yawTo < -90);
  expect(behind).toEqual([]);
});

test("straight up, the tiles all around the pole show", () => {
  const tiles = tilesFor(FULL);
  const all = tilesOf(tiles, 0, extentOf(FULL));
  const shown = visibleTiles(all, { yaw: 0, pitch: 90, hfov: 60 }, LEVEL, SIZE);
  const columns = tiles.levels[0]?.cols ?? 0;
  expect(shown.filter(({ extent }) => extent.pitchTo === 90)).toHaveLength(columns);
});

test("a cropped picture has no tile without picture, and none is drawn beyond it", () => {
  const extent = extentOf(CROPPED);
  expect(extent.yawFrom).toBeCloseTo(-90);
  expect(extent.yawTo).toBeCloseTo(90);
  const all = tilesOf(tilesFor(CROPPED), 0, extent);
  expect(all.length).toBeGreaterThan(0);
  for (const { part } of all) {
    expect(part.yawTo).toBeGreaterThan(part.yawFrom);
    expect(part.pitchTo).toBeGreaterThan(part.pitchFrom);
    expect(part.pitchTo).toBeLessThanOrEqual(extent.pitchTo);
  }
});
