import { open } from "node:fs/promises";

/** The formats that are taken. */
export type ImageFormat = "jpeg" | "png" | "webp" | "avif";

const HEAD_BYTES = 64;
const PNG = "89504e470d0a1a0a";
const HEIC_BRANDS = new Set([
  "heic",
  "heix",
  "heim",
  "heis",
  "hevc",
  "hevx",
  "hevm",
  "hevs",
  "mif1",
  "msf1",
]);
const AVIF_BRANDS = new Set(["avif", "avis"]);

/** Reads the beginning of a file and tells its format as `imageFormatOf`. */
export async function readImageFormat(path: string): Promise<ImageFormat | "heic" | undefined> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return imageFormatOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/**
 * Tells a format by the first 64 bytes, never by a name or a declared type. Undefined: not taken.
 * Source: JFIF, PNG and RIFF signatures; ISO/IEC 23008-12 and AVIF brands of the `ftyp` box.
 */
export function imageFormatOf(head: Buffer): ImageFormat | "heic" | undefined {
  if (head.toString("hex", 0, 3) === "ffd8ff") return "jpeg";
  if (head.toString("hex", 0, 8) === PNG) return "png";
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP")
    return "webp";
  if (head.toString("latin1", 4, 8) === "ftyp") return familyOf(brandsOf(head));
  return undefined;
}

function familyOf(brands: readonly string[]): "avif" | "heic" | undefined {
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return "avif";
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? "heic" : undefined;
}

/** Returns the major brand, then the compatible ones; the four bytes between hold a version. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12) brands.push(head.toString("latin1", at, at + 4));
  }
  return brands;
}
