import { describe, expect, it } from "vitest";
import {
  HOTSPOT_KINDS,
  hotspotNeedsTarget,
  isFullSphere,
  panoramaLevels,
  panoramaTileKey,
} from "./panorama.ts";

const full = (fullWidth: number) => ({
  fullWidth,
  fullHeight: fullWidth / 2,
  croppedWidth: fullWidth,
  croppedHeight: fullWidth / 2,
  croppedX: 0,
  croppedY: 0,
});

describe("levels of a sphere", () => {
  it.each([
    [300, [[300, 2, 1]]],
    [1024, [[1024, 2, 1]]],
    [2048, [[2048, 4, 2]]],
    [4096, [[4096, 8, 4]]],
    [
      6000,
      [
        [3000, 4, 2],
        [6000, 8, 4],
      ],
    ],
    [
      8192,
      [
        [4096, 8, 4],
        [8192, 16, 8],
      ],
    ],
    [
      16_384,
      [
        [4096, 8, 4],
        [8192, 16, 8],
        [16_384, 32, 16],
      ],
    ],
    [
      40_000,
      [
        [4096, 8, 4],
        [8192, 16, 8],
        [16_384, 32, 16],
      ],
    ],
  ])("of %i pixels are powers of two, none enlarged", (width, expected) => {
    const levels = panoramaLevels(full(width));
    expect(levels.map((level) => [level.width, level.cols, level.rows])).toEqual(expected);
    for (const { cols, rows, firstCol, lastCol, firstRow, lastRow } of levels) {
      expect([firstCol, lastCol, firstRow, lastRow]).toEqual([0, cols - 1, 0, rows - 1]);
    }
  });

  it("name the tiles that a cropped one covers, and no others", () => {
    const crop = {
      ...full(4096),
      croppedX: 1024,
      croppedWidth: 512,
      croppedY: 0,
      croppedHeight: 513,
    };
    const levels = panoramaLevels(crop);
    expect(levels).toMatchObject([{ firstCol: 2, lastCol: 2, firstRow: 0, lastRow: 1 }]);
    const tiles = { keyPrefix: "a/tiles", levels };
    expect(panoramaTileKey(tiles, 2, 1, 0)).toBe("a/tiles/0/2_1");
    for (const [col, row, level] of [
      [1, 0, 0],
      [3, 0, 0],
      [2, 2, 0],
      [2, 0, 1],
      [2, -1, 0],
    ] as const) {
      expect(panoramaTileKey(tiles, col, row, level)).toBeNull();
    }
  });
});

it.each([
  [4096, 2048, true],
  [4096, 2060, true],
  [4096, 2100, false],
  [4096, 4096, false],
])("%i by %i is a full sphere: %s", (width, height, expected) => {
  expect(isFullSphere(width, height)).toBe(expected);
});

it("a hotspot that tells or asks leads nowhere", () => {
  expect(HOTSPOT_KINDS.filter((kind) => !hotspotNeedsTarget(kind))).toEqual(["info", "report"]);
});
