import {
  type Direction,
  levelled,
  type PanoramaCrop,
  type PanoramaTiles,
  panoramaTileKey,
  type Tilt,
  unlevelled,
} from "@storey/domain";
import { angleBetween, type Camera, projected, type Size } from "./direction.ts";

/** A part of the sphere, in degrees. */
export interface Extent {
  readonly yawFrom: number;
  readonly yawTo: number;
  readonly pitchFrom: number;
  readonly pitchTo: number;
}

/** A tile and its extent on the sphere. */
export interface Tile {
  readonly key: string;
  readonly level: number;
  readonly extent: Extent;
  /** The part of the tile that contains picture. */
  readonly part: Extent;
}

/** Returns the part of the sphere that a picture covers. */
export function extentOf(crop: PanoramaCrop): Extent {
  const yawAt = (x: number) => (x / crop.fullWidth) * 360 - 180;
  const pitchAt = (y: number) => 90 - (y / crop.fullHeight) * 180;
  return {
    yawFrom: yawAt(crop.croppedX),
    yawTo: yawAt(crop.croppedX + crop.croppedWidth),
    pitchFrom: pitchAt(crop.croppedY + crop.croppedHeight),
    pitchTo: pitchAt(crop.croppedY),
  };
}

/** The share of the screen's pixels from which a level is sharp enough. */
const ENOUGH = 0.75;
/** How far outside the viewport tiles are loaded, as a share of the viewport. */
const MARGIN = 0.15;
/** The number of points tested along each side of a tile. */
const PROBES = 4;

/**
 * Returns the level that is sharp enough for a view, else the sharpest. `density` is the number of
 * screen pixels in a CSS pixel.
 */
export function levelFor(
  { levels }: PanoramaTiles,
  view: { readonly hfov: number; readonly width: number; readonly density: number },
): number {
  const wanted = ((view.width * view.density) / view.hfov) * ENOUGH;
  const found = levels.findIndex(({ width }) => width / 360 >= wanted);
  return found === -1 ? levels.length - 1 : found;
}

function common(a: Extent, b: Extent): Extent {
  return {
    yawFrom: Math.max(a.yawFrom, b.yawFrom),
    yawTo: Math.min(a.yawTo, b.yawTo),
    pitchFrom: Math.max(a.pitchFrom, b.pitchFrom),
    pitchTo: Math.min(a.pitchTo, b.pitchTo),
  };
}

/** Returns the tiles of a level with their extents. */
export function tilesOf(tiles: PanoramaTiles, level: number, whole: Extent): Tile[] {
  const { cols, rows } = tiles.levels[level] ?? { cols: 0, rows: 0 };
  return Array.from({ length: cols * rows }, (_, at) => {
    const col = at % cols;
    const row = Math.floor(at / cols);
    const extent = {
      yawFrom: (col / cols) * 360 - 180,
      yawTo: ((col + 1) / cols) * 360 - 180,
      pitchFrom: 90 - ((row + 1) / rows) * 180,
      pitchTo: 90 - (row / rows) * 180,
    };
    const key = panoramaTileKey(tiles, col, row, level);
    return key === null ? null : { key, level, extent, part: common(extent, whole) };
  }).filter((tile) => tile !== null);
}

function contains(extent: Extent, { yaw, pitch }: Direction): boolean {
  const { yawFrom, yawTo, pitchFrom, pitchTo } = extent;
  return yaw >= yawFrom && yaw <= yawTo && pitch >= pitchFrom && pitch <= pitchTo;
}

function probesOf({ yawFrom, yawTo, pitchFrom, pitchTo }: Extent): Direction[] {
  const steps = Array.from({ length: PROBES + 1 }, (_, at) => at / PROBES);
  return steps.flatMap((across) =>
    steps.map((down) => ({
      yaw: yawFrom + across * (yawTo - yawFrom),
      pitch: pitchFrom + down * (pitchTo - pitchFrom),
    })),
  );
}

/**
 * Returns the tiles that are visible or almost visible, those nearest the middle of the view first.
 */
export function visibleTiles(
  tiles: readonly Tile[],
  camera: Camera,
  tilt: Tilt,
  size: Size,
): Tile[] {
  const looked = unlevelled(camera, tilt);
  const shows = (point: Direction): boolean => {
    const spot = projected(levelled(point, tilt), camera, size);
    if (!spot) return false;
    const x = spot.x / size.width;
    const y = spot.y / size.height;
    return x >= -MARGIN && x <= 1 + MARGIN && y >= -MARGIN && y <= 1 + MARGIN;
  };
  return tiles
    .map((tile) => {
      const probes = probesOf(tile.part);
      const isLookedAt = contains(tile.part, looked);
      const distance = isLookedAt
        ? 0
        : Math.min(...probes.map((probe) => angleBetween(probe, looked)));
      return { tile, distance, shown: isLookedAt || probes.some(shows) };
    })
    .filter(({ shown }) => shown)
    .sort((a, b) => a.distance - b.distance)
    .map(({ tile }) => tile);
}
