import { crc32 } from "node:zlib";
import sharp from "sharp";

/** The file format of a picture whose header claims too much. */
export type BombFormat = "png" | "interlaced png" | "jpeg" | "progressive jpeg" | "webp";

/**
 * Makes a few bytes whose header claims a picture of this size, as a bomb's does. A decoder that
 * believes it either makes room for all of it, or finds that the rest is missing.
 */
export async function bomb(format: BombFormat, width: number, height: number): Promise<Buffer> {
  const small = sharp({ create: { width: 64, height: 32, channels: 3, background: "#336699" } });
  const progressive = format.includes(" ");
  if (format.endsWith("png")) return ofPng(await small.png({ progressive }).toBuffer());
  if (format.endsWith("jpeg")) return ofJpeg(await small.jpeg({ progressive }).toBuffer());
  return ofWebp(await small.webp({ lossless: true }).toBuffer());

  function ofPng(png: Buffer): Buffer {
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    // The checksum covers the chunk's name, not its length.
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  }

  function ofJpeg(jpeg: Buffer): Buffer {
    const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
    jpeg.writeUInt16BE(height, frame + 5);
    jpeg.writeUInt16BE(width, frame + 7);
    return jpeg;
  }

  function ofWebp(webp: Buffer): Buffer {
    const head = webp.indexOf("VP8L") + 9;
    const others = (webp.readUInt32LE(head) & ~0x0fffffff) >>> 0;
    webp.writeUInt32LE((others | (width - 1) | ((height - 1) << 14)) >>> 0, head);
    return webp;
  }
}
