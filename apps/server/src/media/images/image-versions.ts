import { join } from "node:path";
import { IMAGE_MAX_PIXELS, IMAGE_VERSION_WIDTHS, type ImageVersionName } from "@storey/domain";
import sharp, { type Raw, type Sharp } from "sharp";

/** One stored size of a picture. */
export interface ImageVersion {
  readonly name: ImageVersionName;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly path: string;
}

/** How versions are written: WebP where a pixel is see-through, JPEG otherwise. */
export type ImageVersionFormat = "jpeg" | "webp";

/** A picture and its four versions, retina first. */
export interface ImageVersions {
  /** The size of the original, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly versionFormat: ImageVersionFormat;
  readonly versions: readonly ImageVersion[];
  /** The average, `#rrggbb`, see-through parts as white. */
  readonly placeholderColour: string;
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: Raw;
}

/** WebP cannot be higher; a strip beyond it is scaled to fit. */
const MAX_HEIGHT_PX = 16_383;
const QUALITY = 80;
/** A wider kernel takes a fifth longer, and nobody sees a difference at these ratios. */
const KERNEL = "cubic";

/**
 * Lets only the four accepted decoders run, whatever a file claims to be. Call it once in a process
 * that decodes. Source: the libvips advice on untrusted input.
 */
export function allowOnlyAcceptedDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}File`),
  });
}

/**
 * Writes the four versions into a folder: upright, sRGB, 8 bits, first frame, no metadata, never
 * wider than the original. The file is decoded once; every version comes from the widest.
 * Throws sharp's error for a file that is damaged, cut short, or beyond IMAGE_MAX_PIXELS.
 */
export async function makeImageVersions(file: string, folder: string): Promise<ImageVersions> {
  const input = () => sharp(file, { failOn: "error", limitInputPixels: IMAGE_MAX_PIXELS });
  const { autoOrient: original } = await input().metadata();
  const decoded = await pixels(sized(input().autoOrient(), "retina").toColourspace("srgb"));
  const opaque = isOpaque(decoded);
  const retina = opaque ? await withoutAlpha(decoded) : decoded;
  const versionFormat = opaque ? "jpeg" : "webp";
  const thumbnail = pixels(sized(from(retina), "thumbnail"));
  const versions = await Promise.all([
    write("retina", from(retina), versionFormat, folder),
    write("standard", sized(from(retina), "standard"), versionFormat, folder),
    write("small", sized(from(retina), "small"), versionFormat, folder),
    thumbnail.then((small) => write("thumbnail", from(small), versionFormat, folder)),
  ]);
  const placeholderColour = averageColour(await thumbnail);
  return { ...original, versionFormat, versions, placeholderColour };
}

/** A picture made small enough for a square; transparency is kept. */
export interface FittedImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** WebP. */
  readonly path: string;
}

/**
 * Writes a picture anew as one WebP that fits into a square of `sidePx`: upright, sRGB, first
 * frame, no metadata, never larger than the original. Throws as `makeImageVersions` does.
 */
export async function makeFittedImage(
  file: string,
  folder: string,
  sidePx: number,
): Promise<FittedImage> {
  const path = join(folder, "fitted.webp");
  const { width, height, size } = await sharp(file, {
    failOn: "error",
    limitInputPixels: IMAGE_MAX_PIXELS,
  })
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ nearLossless: true, quality: 60, effort: 4 })
    .toFile(path);
  return { width, height, bytes: size, path };
}

function sized(image: Sharp, name: ImageVersionName): Sharp {
  return image.resize({
    width: IMAGE_VERSION_WIDTHS[name],
    height: MAX_HEIGHT_PX,
    fit: "inside",
    withoutEnlargement: true,
    kernel: KERNEL,
  });
}

function from({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

async function pixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function withoutAlpha(decoded: Pixels): Pixels | Promise<Pixels> {
  return decoded.raw.channels % 2 === 0 ? pixels(from(decoded).removeAlpha()) : decoded;
}

async function write(
  name: ImageVersionName,
  image: Sharp,
  format: ImageVersionFormat,
  folder: string,
): Promise<ImageVersion> {
  const path = join(folder, `${name}.${format === "jpeg" ? "jpg" : "webp"}`);
  const encoded =
    format === "jpeg"
      ? image.jpeg({ quality: QUALITY, optimiseCoding: false })
      : image.webp({ quality: QUALITY, effort: 1 });
  const { width, height, size: bytes } = await encoded.toFile(path);
  return { name, width, height, bytes, path };
}

function isOpaque({ data, raw: { channels } }: Pixels): boolean {
  if (channels % 2 === 1) return true;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false;
  return true;
}

function averageColour({ data, raw: { channels } }: Pixels): string {
  const hasAlpha = channels % 2 === 0;
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const opacity = hasAlpha ? (data[at + channels - 1] ?? 255) / 255 : 1;
    for (let colour = 0; colour < 3; colour++) {
      const value = data[at + (channels < 3 ? 0 : colour)] ?? 0;
      sums[colour] = (sums[colour] ?? 0) + value * opacity + 255 * (1 - opacity);
    }
  }
  const count = data.length / channels;
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
