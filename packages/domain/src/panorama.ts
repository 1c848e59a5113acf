/** The largest panorama file accepted, in bytes. */
export const PANORAMA_MAX_BYTES = 80 * 1024 * 1024;

/** The widest and highest panorama accepted, in pixels: 16k, which is 134 megapixels as a full sphere. */
export const PANORAMA_MAX_WIDTH_PX = 16_384;
export const PANORAMA_MAX_HEIGHT_PX = 16_384;

/**
 * The most pixels of a panorama that can be read line by line. Cutting the tiles of one took 280 MB
 * of memory at any height.
 */
export const PANORAMA_MAX_PIXELS = 16_384 * 8_192;

/**
 * The most pixels of a panorama that has to be in memory as a whole: a progressive JPEG, an
 * interlaced PNG, WebP, AVIF, and one that has to be turned. A progressive JPEG without subsampling
 * took 909 MB at 100 megapixels; with 64, as the largest of common cameras has (11,008 by 5,504), it
 * stays below the 768 MB of the process.
 */
export const PANORAMA_MAX_WHOLE_PIXELS = 64_000_000;

/** The narrowest picture that is taken as a sphere, in pixels. */
export const PANORAMA_MIN_WIDTH_PX = 1_024;

/** The states of a panorama: made small in the background, then shown, or refused with a reason. */
export const PANORAMA_STATES = ["processing", "ready", "failed"] as const;

/** One state of a panorama. */
export type PanoramaState = (typeof PANORAMA_STATES)[number];

/** The reasons why a panorama could not be made ready. */
export const PANORAMA_FAILURES = [
  "image.damaged",
  "image.too_many_pixels",
  "server.error",
] as const;

/** One reason why a panorama could not be made ready; the code of an error. */
export type PanoramaFailure = (typeof PANORAMA_FAILURES)[number];

/** The kinds of hotspots that can be placed. */
export const HOTSPOT_KINDS = [
  "info",
  "document",
  "link",
  "panorama",
  "asset",
  "tree",
  "report",
] as const;

/** The kind of a hotspot: text, or the way to a record, or to a report of this place. */
export type HotspotKind = (typeof HOTSPOT_KINDS)[number];

/**
 * The viewers of a hotspot: everybody who sees the space, or only technicians and administrators.
 */
export const HOTSPOT_VISIBILITIES = ["public", "technicians"] as const;

/** The viewers of a hotspot. */
export type HotspotVisibility = (typeof HOTSPOT_VISIBILITIES)[number];

/** Tells whether a hotspot of a kind leads to a record, which it then has to name. */
export function hotspotNeedsTarget(kind: HotspotKind): boolean {
  return kind !== "info" && kind !== "report";
}

/** The most hotspots of one panorama. */
export const HOTSPOTS_MAX = 100;
/** The longest label and the longest words of a hotspot, in UTF-16 code units. */
export const HOTSPOT_LABEL_MAX_LENGTH = 200;
export const HOTSPOT_TEXT_MAX_LENGTH = 2000;

/** The horizontal field of view a panorama may open with, in degrees. */
export const HFOV_RANGE = { min: 30, max: 120, initial: 90 } as const;
/**
 * The furthest the horizon may be levelled to either side, in degrees: at 180 the picture stood on
 * its head.
 */
export const ROLL_CORRECTION_MAX = 180;
/** How far the middle may be moved up or down to lie where it was, in degrees. */
export const PITCH_CORRECTION_MAX = 90;

/** The part of a sphere that a picture covers, in pixels of the full sphere as it was sent. */
export interface PanoramaCrop {
  readonly fullWidth: number;
  readonly fullHeight: number;
  readonly croppedWidth: number;
  readonly croppedHeight: number;
  readonly croppedX: number;
  readonly croppedY: number;
}

const RATIO_TOLERANCE = 0.01;

/**
 * Tells whether a picture of this size is a full sphere: twice as wide as high, within a hundredth.
 */
export function isFullSphere(width: number, height: number): boolean {
  return Math.abs(width / (2 * height) - 1) <= RATIO_TOLERANCE;
}

/** One resolution of a sphere cut into tiles: `width` by half of it, in `cols` by `rows`. */
export interface PanoramaLevel {
  readonly width: number;
  readonly cols: number;
  readonly rows: number;
  /** The tiles that exist, both ends included; a cropped panorama has none outside of its part. */
  readonly firstCol: number;
  readonly lastCol: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** The tiles of a sphere, the coarsest level first. */
export interface PanoramaTiles {
  readonly keyPrefix: string;
  readonly levels: readonly PanoramaLevel[];
}

/**
 * Returns the `panoramaKey` of a tile, with the index of its level; null if there is none: outside
 * of the part that a cropped panorama covers.
 */
export function panoramaTileKey(
  tiles: PanoramaTiles,
  col: number,
  row: number,
  level: number,
): string | null {
  const at = tiles.levels[level];
  if (!at || col < at.firstCol || col > at.lastCol) return null;
  if (row < at.firstRow || row > at.lastRow) return null;
  return `${tiles.keyPrefix}/${level}/${col}_${row}`;
}

/** The least side of a tile, in pixels; every side is less than twice that. */
const TILE_MIN_PX = 512;
/** The widest single picture of a sphere, shown first; levels are wider. */
export const PANORAMA_BASE_WIDTH_PX = 2_048;
/** The most bytes of that picture, so that a phone on a slow line shows it soon. */
export const PANORAMA_BASE_MAX_BYTES = 150_000;

/**
 * Returns the levels of a sphere whose picture covers `crop`, the coarsest first: each is twice as
 * wide as the one before, none is enlarged, and all but the finest are wider than the base. All
 * tiles of all levels are squares of the same side.
 */
export function panoramaLevels(crop: PanoramaCrop): PanoramaLevel[] {
  const levels: PanoramaLevel[] = [];
  const { cols: topCols, side } = finestGrid(crop.fullWidth);
  for (let cols = topCols; cols * side > PANORAMA_BASE_WIDTH_PX; cols /= 2) {
    levels.unshift(levelOf(crop, cols, side));
  }
  return levels.length > 0 ? levels : [levelOf(crop, topCols, side)];
}

/** Returns the finest level: as many columns, a power of two, as tiles of the least side allow. */
function finestGrid(fullWidth: number): { cols: number; side: number } {
  const width = Math.min(fullWidth, PANORAMA_MAX_WIDTH_PX);
  const cols = 2 ** Math.max(1, Math.floor(Math.log2(width / TILE_MIN_PX)));
  return { cols, side: Math.max(1, Math.floor(width / cols)) };
}

function levelOf(crop: PanoramaCrop, cols: number, side: number): PanoramaLevel {
  const rows = cols / 2;
  const across = cols / crop.fullWidth;
  const down = rows / crop.fullHeight;
  const last = (end: number, count: number) => Math.min(count, Math.ceil(end - 1e-6)) - 1;
  return {
    width: cols * side,
    cols,
    rows,
    firstCol: Math.floor(crop.croppedX * across),
    lastCol: last((crop.croppedX + crop.croppedWidth) * across, cols),
    firstRow: Math.floor(crop.croppedY * down),
    lastRow: last((crop.croppedY + crop.croppedHeight) * down, rows),
  };
}
