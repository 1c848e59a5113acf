/** A made-up photograph for benches. */
import sharp from "sharp";

/**
 * Makes a JPEG with gradients, waves and the noise of a sensor; 4000 by 3000 are about 3 MB, as a
 * phone makes it.
 */
export async function photograph(path: string, width: number, height: number): Promise<void> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const noise = (state >>> 24) % 24;
      pixels[at++] = (x / width) * 200 + noise;
      pixels[at++] = (y / height) * 200 + noise;
      pixels[at++] = (Math.sin(x / 60) * Math.cos(y / 45) + 1) * 100 + noise;
    }
  }
  const raw = { width, height, channels: 3 } as const;
  await sharp(pixels, { raw }).jpeg({ quality: 88 }).toFile(path);
}
