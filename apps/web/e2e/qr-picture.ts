import { encode } from "uqr";
import { greyPng } from "./picture.ts";

const QUIET_MODULES = 4;

/** A picture in shades of grey, row by row; sizes are in pixels. */
interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Draws a QR code in the middle of a picture, as large as whole pixels allow. */
function drawn(content: string, width: number, height: number): GreyPicture {
  const { data, size } = encode(content, { ecc: "M", border: QUIET_MODULES });
  const module = Math.floor(Math.min(width, height) / size);
  const left = Math.floor((width - size * module) / 2);
  const top = Math.floor((height - size * module) / 2);
  const pixels = Buffer.alloc(width * height, 255);
  for (let y = 0; y < size * module; y++) {
    const row = data[Math.floor(y / module)];
    for (let x = 0; x < size * module; x++) {
      if (row?.[Math.floor(x / module)]) pixels[(top + y) * width + left + x] = 0;
    }
  }
  return { width, height, pixels };
}

/** Makes a photo of a QR code, as PNG. */
export function qrPng(content: string): Buffer {
  const { width, height, pixels } = drawn(content, 640, 480);
  return greyPng(width, height, pixels);
}

/**
 * Makes a film that shows a QR code and nothing else, as the browser's pretended camera takes it
 * (Y4M).
 */
export function qrFilm(content: string): Buffer {
  const { width, height, pixels } = drawn(content, 640, 480);
  // Y4M has shades from 16 to 235, and both colours at their middle.
  const light = pixels.map((shade) => (shade === 0 ? 16 : 235));
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, colours]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, frame, frame, frame]);
}
