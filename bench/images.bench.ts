/**
 * Compares making the four stored versions of one 12-megapixel JPEG with decoding it once with
 * sharp, both in this process and with the same threads. Also measures decoding with the threads
 * that sharp takes by itself; the widest version alone, scaled and written as it is decoded, which
 * is the least for any way through sharp; and, for the cost of isolation, the four through the
 * decoding process. Run: node bench/images.bench.ts
 */
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IMAGE_VERSION_WIDTHS } from "@storey/domain";
import sharp from "sharp";
import { createImageProcessor } from "../apps/server/src/media/images/image-processor.ts";
import { makeImageVersions } from "../apps/server/src/media/images/image-versions.ts";
import { photograph } from "./photograph.ts";

const WIDTH = 4000;
const HEIGHT = 3000;
const ROUNDS = 15;
const TARGET = 1.15;

const THREADS = 2;
const ownThreads = sharp.concurrency();
sharp.cache(false);
const folder = await mkdtemp(join(tmpdir(), "storey-bench-"));
const file = join(folder, "photo.jpg");
const versions = join(folder, "versions");
await mkdir(versions);
await photograph(file, WIDTH, HEIGHT);
const processor = createImageProcessor({ folder: join(folder, "work") });
const arms: Record<string, () => Promise<unknown>> = {
  decode: () => sharp(file).raw().toBuffer(),
  "as sharp is": () => {
    sharp.concurrency(ownThreads);
    return sharp(file).raw().toBuffer();
  },
  widest: () =>
    sharp(file)
      .resize({ width: IMAGE_VERSION_WIDTHS.retina, kernel: "cubic" })
      .jpeg({ quality: 80, optimiseCoding: false })
      .toFile(join(versions, "widest.jpg")),
  versions: () => makeImageVersions(file, versions),
  isolated: async () => processor.discard(await processor.process(file)),
};
const times = new Map(Object.keys(arms).map((name) => [name, [] as number[]]));
try {
  for (const arm of Object.values(arms)) await arm();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, arm] of Object.entries(arms)) {
      sharp.concurrency(THREADS);
      const started = performance.now();
      await arm();
      times.get(name)?.push(performance.now() - started);
    }
  }
  console.log(`12 megapixels, ${(await stat(file)).size} bytes, ${ROUNDS} rounds, median`);
  const base = median(times.get("decode") ?? []);
  for (const [name, taken] of times) {
    const ms = median(taken);
    console.log(`${name.padEnd(12)} ${ms.toFixed(0).padStart(5)} ms  ${(ms / base).toFixed(2)}x`);
  }
  const ratio = median(times.get("versions") ?? []) / base;
  const plain = median(times.get("versions") ?? []) / median(times.get("as sharp is") ?? []);
  console.log(`against decoding as sharp is, ${ownThreads} thread: ${plain.toFixed(2)}x`);
  console.log(
    `target ${TARGET}x: ${ratio <= TARGET ? "met" : `missed by ${(ratio - TARGET).toFixed(2)}`}`,
  );
} finally {
  await processor.close();
  await rm(folder, { recursive: true, force: true });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
