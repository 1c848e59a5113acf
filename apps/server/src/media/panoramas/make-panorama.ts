import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  PANORAMA_BASE_MAX_BYTES,
  PANORAMA_BASE_WIDTH_PX,
  PANORAMA_MAX_PIXELS,
  type PanoramaCrop,
  type PanoramaLevel,
  panoramaLevels,
} from "@storey/domain";
import sharp, { type Sharp } from "sharp";
import type { PanoramaHead, PanoramaShape } from "./panorama-shape.ts";
import { readSphereData } from "./sphere-data.ts";

/** One file that was made, always WebP: its path, and its name below the panorama's folder. */
export interface MadeFile {
  readonly path: string;
  readonly name: string;
}

/** All that was made of a panorama. Sizes in pixels. */
export interface MadePanorama {
  /** The average, `#rrggbb`. */
  readonly colour: string;
  readonly preview: { readonly width: number; readonly height: number };
  /** The first picture of a sphere, and the part of the sphere it covers in its own pixels. */
  readonly base: {
    readonly width: number;
    readonly height: number;
    readonly crop: PanoramaCrop;
  } | null;
  readonly levels: readonly PanoramaLevel[];
  /** The pictures of a flat panorama, the narrowest first. */
  readonly pictures: readonly { readonly width: number; readonly height: number }[];
  readonly files: readonly MadeFile[];
}

const PREVIEW_WIDTH_PX = 320;
/** The widths of a flat picture; a narrower one is kept as wide as it is. */
const FLAT_WIDTHS_PX = [800, 1600, 2560, 4096] as const;
const MAX_FLAT_HEIGHT_PX = 8_192;
const QUALITY = 74;
/** A tile of a busy room takes a third more time at 4, for a twentieth fewer bytes. */
const EFFORT = 2;
/** The widths and qualities that are tried for the first picture until it is small enough. */
const BASE_TRIES = [
  [PANORAMA_BASE_WIDTH_PX, 76],
  [PANORAMA_BASE_WIDTH_PX, 62],
  [PANORAMA_BASE_WIDTH_PX, 48],
  [1_536, 48],
  [1_024, 48],
  [1_024, 20],
] as const;

function open(file: string, limitInputPixels = PANORAMA_MAX_PIXELS): Sharp {
  return sharp(file, { failOn: "error", limitInputPixels, sequentialRead: true });
}

/** Reads the head of a file. Throws sharp's error for an unreadable file. */
export async function readHead(file: string): Promise<PanoramaHead> {
  const facts = await sharp(file, { limitInputPixels: false }).metadata();
  const { width, height } = facts.autoOrient;
  const isTurned = (facts.orientation ?? 1) > 1;
  const isByLine = facts.format === "jpeg" || facts.format === "png";
  return {
    width,
    height,
    isWhole: !isByLine || facts.isProgressive === true || isTurned,
    sphere: readSphereData(facts.xmpAsString, width, height) ?? null,
  };
}

/**
 * Writes the shown files of a panorama into a folder: upright, sRGB, opaque, no metadata. A sphere
 * gets one small picture and tiles, which are cut in one pass from the top to the bottom, so that
 * memory holds a row of tiles at a time; a flat picture gets several widths. Throws sharp's error.
 */
export async function makePanorama(
  file: string,
  folder: string,
  { crop }: Pick<PanoramaShape, "crop">,
): Promise<MadePanorama> {
  const shown = crop ? await makeSphere(file, folder, crop) : await makeFlat(file, folder);
  return { ...shown, ...(await makePreview(shown.from, folder, shown.files)) };
}

type Shown = Pick<MadePanorama, "base" | "levels" | "pictures" | "files"> & {
  /** The picture the preview is made of. */
  readonly from: string;
};

async function makeSphere(file: string, folder: string, crop: PanoramaCrop): Promise<Shown> {
  const base = await makeBase(file, folder, crop);
  const levels = panoramaLevels(crop);
  const tiles = levels.length > 0 ? await cutTiles(file, folder, crop, levels) : [];
  const path = join(folder, "base.webp");
  return { base, levels, pictures: [], files: [{ path, name: "base" }, ...tiles], from: path };
}

async function makeBase(
  file: string,
  folder: string,
  crop: PanoramaCrop,
): Promise<NonNullable<MadePanorama["base"]>> {
  let made = partOf(crop, PANORAMA_BASE_WIDTH_PX);
  for (const [fullWidth, quality] of BASE_TRIES) {
    made = partOf(crop, Math.min(fullWidth, crop.fullWidth - (crop.fullWidth % 2)));
    const { size } = await upright(open(file))
      .resize({ width: made.croppedWidth, height: made.croppedHeight, fit: "fill" })
      .webp({ quality, effort: 4 })
      .toFile(join(folder, "base.webp"));
    if (size <= PANORAMA_BASE_MAX_BYTES) break;
  }
  return { width: made.croppedWidth, height: made.croppedHeight, crop: made };
}

/**
 * Scales a part of a sphere to a sphere of another width, which is then exactly twice as wide as
 * high.
 */
function partOf(crop: PanoramaCrop, fullWidth: number): PanoramaCrop {
  const fullHeight = Math.max(1, Math.round(fullWidth / 2));
  const across = fullWidth / crop.fullWidth;
  const down = fullHeight / crop.fullHeight;
  const croppedX = Math.min(Math.round(crop.croppedX * across), fullWidth - 1);
  const croppedY = Math.min(Math.round(crop.croppedY * down), fullHeight - 1);
  return {
    fullWidth,
    fullHeight,
    croppedX,
    croppedY,
    croppedWidth: Math.max(1, Math.round((crop.croppedX + crop.croppedWidth) * across) - croppedX),
    croppedHeight: Math.max(1, Math.round((crop.croppedY + crop.croppedHeight) * down) - croppedY),
  };
}

/** Cuts all levels at once and returns the tiles that belong to them. */
async function cutTiles(
  file: string,
  folder: string,
  crop: PanoramaCrop,
  levels: readonly PanoramaLevel[],
): Promise<MadeFile[]> {
  const top = levels[levels.length - 1];
  if (!top) return [];
  const part = partOf(crop, top.width);
  await upright(open(file))
    .resize({ width: part.croppedWidth, height: part.croppedHeight, fit: "fill", kernel: "cubic" })
    .extend({
      left: part.croppedX,
      top: part.croppedY,
      right: part.fullWidth - part.croppedX - part.croppedWidth,
      bottom: part.fullHeight - part.croppedY - part.croppedHeight,
      background: "#000000",
    })
    .webp({ quality: QUALITY, effort: EFFORT })
    .tile({ size: top.width / top.cols, overlap: 0, depth: "onetile", layout: "dz" })
    .toFile(join(folder, "tiles.dz"));
  const root = join(folder, "tiles_files");
  // The levels are numbered from the one that is a single tile.
  const finest = Math.max(...(await readdir(root)).map(Number).filter(Number.isInteger));
  return levels.flatMap((level, at) => {
    const folderOfLevel = join(root, String(finest - (levels.length - 1 - at)));
    return namesOf(level).map((name) => ({
      path: join(folderOfLevel, `${name}.webp`),
      name: `tiles/${at}/${name}`,
    }));
  });
}

function namesOf({ firstCol, lastCol, firstRow, lastRow }: PanoramaLevel): string[] {
  const names: string[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) names.push(`${col}_${row}`);
  }
  return names;
}

async function makeFlat(file: string, folder: string): Promise<Shown> {
  const { data, info } = await upright(open(file))
    .resize({
      width: FLAT_WIDTHS_PX[FLAT_WIDTHS_PX.length - 1] ?? 0,
      height: MAX_FLAT_HEIGHT_PX,
      fit: "inside",
      withoutEnlargement: true,
    })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const widths = [...FLAT_WIDTHS_PX.filter((width) => width < info.width), info.width];
  const pictures: { width: number; height: number }[] = [];
  const files: MadeFile[] = [];
  for (const width of widths) {
    const path = join(folder, `${width}.webp`);
    const made = await sharp(data, { raw })
      .resize({ width })
      .webp({ quality: QUALITY, effort: EFFORT })
      .toFile(path);
    pictures.push({ width: made.width, height: made.height });
    files.push({ path, name: `flat/${made.width}` });
  }
  return { base: null, levels: [], pictures, files, from: files[0]?.path ?? file };
}

async function makePreview(from: string, folder: string, files: readonly MadeFile[]) {
  const path = join(folder, "preview.webp");
  const { width, height } = await sharp(from)
    .resize({ width: PREVIEW_WIDTH_PX, height: 2 * PREVIEW_WIDTH_PX, fit: "inside" })
    .webp({ quality: 70, effort: 4 })
    .toFile(path);
  const { channels } = await sharp(path).stats();
  const hex = (mean: number) => Math.round(mean).toString(16).padStart(2, "0");
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => mean);
  return {
    colour: `#${hex(red)}${hex(green)}${hex(blue)}`,
    preview: { width, height },
    files: [...files, { path, name: "preview" }],
  };
}

function upright(image: Sharp): Sharp {
  return image.autoOrient().flatten({ background: "#ffffff" }).toColourspace("srgb").removeAlpha();
}
