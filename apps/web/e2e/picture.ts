import { deflateSync } from "node:zlib";

/** Makes a plain PNG of one colour, so that no file needs to be kept. Sizes are in pixels. */
export function plainPng(
  width: number,
  height: number,
  [red, green, blue]: readonly number[],
): Buffer {
  const row = Buffer.concat([
    Buffer.of(0),
    ...Array.from({ length: width }, () => Buffer.of(red ?? 0, green ?? 0, blue ?? 0)),
  ]);
  return png(width, height, 2, Buffer.concat(Array.from({ length: height }, () => row)));
}

interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Makes two photos of different shapes, as a file chooser hands them over. */
export function twoPhotos(): PhotoFile[] {
  return [
    { name: "one.png", mimeType: "image/png", buffer: plainPng(320, 200, [200, 30, 30]) },
    { name: "two.png", mimeType: "image/png", buffer: plainPng(200, 320, [30, 30, 200]) },
  ];
}

/** Makes a PNG in shades of grey: one byte a pixel, row by row. Sizes are in pixels. */
export function greyPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.of(0),
    pixels.subarray(row * width, (row + 1) * width),
  ]);
  return png(width, height, 0, Buffer.concat(rows.flat()));
}

/**
 * Makes a PNG of rows, each with a byte for its filter first; `colourType` is as PNG counts them.
 */
function png(width: number, height: number, colourType: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns the CRC-32 that PNG uses. */
function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
