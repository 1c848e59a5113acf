import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { IMAGE_MAX_BYTES } from "@storey/domain";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bomb } from "../../../test/bombs.ts";
import {
  createImageProcessor,
  type ImageProcessor,
  type ProcessedImage,
} from "./image-processor.ts";
import {
  ImageProcessorClosedError,
  ImageQueueFullError,
  ImageRefusedError,
} from "./image-refusal.ts";
import { openUploadFolder } from "./upload-folder.ts";

const SHARED =
  process.env.STOREY_SHARED_DATA ?? resolve(import.meta.dirname, "../../../../../shared/data");
const shared = (path: string) => join(SHARED, "images", path);

let folder: string;
let processor: ImageProcessor;
const made: ProcessedImage[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storey-images-"));
  processor = createImageProcessor({ folder: join(folder, "work") });
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((image) => processor.discard(image)));
});
afterAll(async () => {
  await processor.close();
  await rm(folder, { recursive: true, force: true });
});

async function processed(file: string): Promise<ProcessedImage> {
  const image = await processor.process(file);
  made.push(image);
  return image;
}

/**
 * Returns the most memory that this process holds during the work beyond the amount before, in
 * bytes.
 */
async function mostMemoryDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

async function refusal(file: string): Promise<string> {
  return processor.process(file).then(
    () => "accepted",
    (error: unknown) => (error instanceof ImageRefusedError ? error.code : String(error)),
  );
}

async function file(name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function plain(
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number } = "#336699",
) {
  return sharp({
    create: { width, height, channels: typeof background === "string" ? 3 : 4, background },
    limitInputPixels: false,
  });
}

async function meanDifference(first: string, second: string): Promise<number> {
  const [a, b] = await Promise.all(
    [first, second].map((path) => sharp(path).resize(64, 64, { fit: "fill" }).raw().toBuffer()),
  );
  if (!a || !b || a.length !== b.length) return 255;
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

function pathOf(image: ProcessedImage, name: string): string {
  const version = image.versions.find((one) => one.name === name);
  if (!version) throw new Error(`no version ${name}`);
  return version.path;
}

describe("versions", () => {
  it("are four, of the specified widths, in the original's proportions", async () => {
    const image = await processed(await file("a.jpg", await plain(4000, 3000).jpeg().toBuffer()));
    expect(image).toMatchObject({
      width: 4000,
      height: 3000,
      format: "jpeg",
      versionFormat: "jpeg",
    });
    expect(image.placeholderColour).toMatch(/^#3[2-4]6[5-7]9[89a]$/);
    expect(image.versions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ["retina", 2560, 1920],
      ["standard", 1600, 1200],
      ["small", 800, 600],
      ["thumbnail", 128, 96],
    ]);
    for (const version of image.versions) {
      const facts = await sharp(await readFile(version.path)).metadata();
      expect([facts.format, facts.width, facts.size]).toEqual([
        "jpeg",
        version.width,
        version.bytes,
      ]);
    }
  });

  it("are never larger than the original", async () => {
    const image = await processed(await file("b.png", await plain(300, 40).png().toBuffer()));
    expect(image.versions.map(({ width }) => width)).toEqual([300, 300, 300, 128]);
  });

  it.each([
    [1, 1],
    [1, 40_000],
    [9_000, 2],
  ])("are made of a picture of %i by %i", async (width, height) => {
    const image = await processed(await file("c.png", await plain(width, height).png().toBuffer()));
    expect(image).toMatchObject({ width, height });
  });

  it.each(["png", "webp", "avif"] as const)(
    "are made of %s whatever it is called",
    async (format) => {
      const image = await processed(
        await file(`${format}.gif`, await plain(500, 400).toFormat(format).toBuffer()),
      );
      expect(image.format).toBe(format);
    },
  );

  it("keep what is see-through", async () => {
    const clear = plain(200, 200, { r: 255, g: 0, b: 0, alpha: 0.5 });
    const image = await processed(await file("d.png", await clear.png().toBuffer()));
    expect(image).toMatchObject({
      versionFormat: "webp",
      placeholderColour: expect.stringMatching(/^#ff(7f|80){2}$/),
    });
    expect((await sharp(await readFile(pathOf(image, "small"))).metadata()).hasAlpha).toBe(true);
  });

  it("carry neither place, metadata nor colour profile, and are upright", async () => {
    const source = await plain(400, 200)
      .withExif({ IFD0: { Copyright: "canary-copyright" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const image = await processed(await file("gps.jpg", source));
    expect([image.width, image.height]).toEqual([200, 400]);
    for (const { path } of image.versions) {
      const facts = await sharp(await readFile(path)).metadata();
      expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect((await readFile(path)).includes("canary")).toBe(false);
    }
  });

  it("carry nothing that hid in a comment or behind the end", async () => {
    const jpeg = await plain(300, 300).jpeg().toBuffer();
    const payload = Buffer.from("<script>canary()</script>");
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), payload]);
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), payload]);
    const image = await processed(await file("polyglot.html", polyglot));
    for (const { path } of image.versions)
      expect((await readFile(path)).includes("canary")).toBe(false);
  });

  it("are made of 16 bits, grey, CMYK and the first frame of several", async () => {
    const grey = await processed(
      await file("grey.png", await plain(300, 200).toColourspace("b-w").png().toBuffer()),
    );
    const deep = await processed(
      await file("deep.png", await plain(300, 200).toColourspace("rgb16").png().toBuffer()),
    );
    const print = await processed(
      await file("cmyk.jpg", await plain(300, 200).toColourspace("cmyk").jpeg().toBuffer()),
    );
    expect(grey.placeholderColour).toMatch(/^#(..)\1\1$/);
    for (const image of [grey, deep, print]) {
      const facts = await sharp(await readFile(pathOf(image, "small"))).metadata();
      expect(facts).toMatchObject({ depth: "uchar", width: 300 });
      expect(["srgb", "b-w"]).toContain(facts.space);
    }
  });
});

describe("refused", () => {
  it.each(["gif", "tiff"] as const)("%s", async (format) => {
    const path = await file(`x.jpg`, await plain(20, 20).toFormat(format).toBuffer());
    expect(await refusal(path)).toBe("image.unsupported_type");
  });

  it.each([
    ["an empty file", "", "image.damaged"],
    ["text", "hello, this is no picture", "image.unsupported_type"],
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "image.unsupported_type"],
    ["a JPEG that is only a beginning", "\xff\xd8\xff\xe0\x00\x10JFIF", "image.damaged"],
    ["a PNG that is only a signature", "\x89PNG\r\n\x1a\n", "image.damaged"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "image.heic_unsupported"],
    ["an AVIF that is only a beginning", "\0\0\0\x18ftypavif\0\0\0\0mif1avif", "image.damaged"],
    ["a JPEG 2000", "\0\0\0\x0cjP  \r\n\x87\n", "image.unsupported_type"],
    ["a BMP", `BM${"\0".repeat(60)}`, "image.unsupported_type"],
    ["an icon", "\0\0\x01\0\x01\0", "image.unsupported_type"],
  ])("%s", async (_, content, code) => {
    expect(await refusal(await file("x", Buffer.from(content, "latin1")))).toBe(code);
  });

  it("a file of more than 20 MB, with the numbers", async () => {
    const path = await file("big.jpg", await plain(20, 20).jpeg().toBuffer());
    await truncate(path, IMAGE_MAX_BYTES + 1);
    await expect(processor.process(path)).rejects.toMatchObject({
      code: "image.too_large",
      params: { bytes: IMAGE_MAX_BYTES + 1, maxBytes: IMAGE_MAX_BYTES },
    });
  });

  it("a photograph that was cut short", async () => {
    const jpeg = await plain(2000, 1500).jpeg().toBuffer();
    expect(await refusal(await file("cut.jpg", jpeg.subarray(0, jpeg.length >> 1)))).toBe(
      "image.damaged",
    );
  });

  it.each(["interlaced png", "progressive jpeg", "webp"] as const)(
    "%s that claims 256 megapixels, for its claim alone",
    async (format) => {
      expect(await refusal(await file("bomb", await bomb(format, 16_000, 16_000)))).toBe(
        "image.too_many_pixels",
      );
      // The same bytes with an allowed size are decoded, and prove to be damaged.
      expect(await refusal(await file("bomb", await bomb(format, 160, 160)))).not.toBe(
        "image.too_many_pixels",
      );
    },
  );
});

describe("the decoding process", () => {
  it("is replaced when it is killed in the middle of a job", async () => {
    const source = await file("kill.jpg", await plain(6000, 5000).jpeg().toBuffer());
    const running = processed(source);
    await expect.poll(() => processor.workerPid).toBeDefined();
    const killed = processor.workerPid;
    process.kill(killed ?? 0, "SIGKILL");
    expect((await running).versions).toHaveLength(4);
    expect(processor.workerPid).not.toBe(killed);
    expect((await processed(source)).versions).toHaveLength(4);
  });

  it("is ended when a job takes too long or too much memory, and the next one works", async () => {
    const source = await file("slow.jpg", await plain(6000, 5000).jpeg().toBuffer());
    const work = join(folder, "bounded");
    const hurried = createImageProcessor({ folder: work, timeLimitMs: 5 });
    const cramped = createImageProcessor({ folder: work, memoryLimitBytes: 1 });
    await expect(hurried.process(source)).rejects.toMatchObject({ code: "image.damaged" });
    await expect(cramped.process(source)).rejects.toMatchObject({ code: "image.too_many_pixels" });
    expect([hurried.workerPid, cramped.workerPid]).toEqual([undefined, undefined]);
    expect(await readdir(work)).toEqual([]);
    await Promise.all([hurried.close(), cramped.close()]);
  });

  it("is ended once it has had no work for a while, and the next picture starts another", async () => {
    const source = await file("idle.jpg", await plain(100, 100).jpeg().toBuffer());
    const idle = createImageProcessor({ folder: join(folder, "idle"), idleMs: 1 });
    for (const _ of [1, 2]) {
      expect((await idle.process(source)).versions).toHaveLength(4);
      await expect.poll(() => idle.workerPid).toBeUndefined();
    }
    await idle.close();
  });

  it("lets a bounded number wait, and none once closed", async () => {
    const source = await file("queue.jpg", await plain(100, 100).jpeg().toBuffer());
    const small = createImageProcessor({ folder: join(folder, "queue"), queueLength: 2 });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => small.process(source)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(ImageQueueFullError);
    const waiting = small.process(source);
    const closed = expect(waiting).rejects.toThrow(ImageProcessorClosedError);
    await small.close();
    await closed;
    await expect(small.process(source)).rejects.toThrow(ImageProcessorClosedError);
  });

  it("keeps the memory of pictures away from this process", async () => {
    const source = await file(
      "memory.jpg",
      await plain(5000, 5000).jpeg({ progressive: true }).toBuffer(),
    );
    await processed(source);
    // Other code in this process holds more memory at times; the picture would in every round.
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) {
      rounds.push(await mostMemoryDuring(() => processed(source)));
    }
    expect(Math.min(...rounds)).toBeLessThan(50 * 1024 * 1024);
  }, 60_000);

  it("survives sixty mutated files", async () => {
    const pid = process.pid;
    const noise = Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * 7919) % 251));
    const image = () => sharp(noise, { raw: { width: 90, height: 60, channels: 3 } });
    const seeds = await Promise.all(
      [image().jpeg(), image().png(), image().webp(), image().avif()].map((one) => one.toBuffer()),
    );
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    for (let round = 0; round < 60; round++) {
      const mutated = Buffer.from(seeds[round % seeds.length] ?? []);
      for (let flip = 0; flip < 8; flip++) mutated[12 + random(mutated.length - 12)] = random(256);
      const outcome = await refusal(await file("mutated", mutated));
      expect([
        "accepted",
        "image.damaged",
        "image.too_many_pixels",
        "image.unsupported_type",
        "image.heic_unsupported",
      ]).toContain(outcome);
    }
    expect(process.pid).toBe(pid);
    expect(await refusal(await file("after.png", await plain(9, 9).png().toBuffer()))).toBe(
      "accepted",
    );
  }, 60_000);
});

it("empties the upload folder at the start", async () => {
  const path = join(folder, "uploads");
  await openUploadFolder(path);
  await writeFile(join(path, "left-behind"), "x");
  expect(await openUploadFolder(path)).toBe(path);
  expect(await readdir(path)).toEqual([]);
});

describe.skipIf(!existsSync(SHARED))("shared pictures", () => {
  it("look alike in all eight orientations", async () => {
    const upright = await processed(shared("exif-orientation/Landscape_1.jpg"));
    for (let orientation = 2; orientation <= 8; orientation++) {
      const turned = await processed(shared(`exif-orientation/Landscape_${orientation}.jpg`));
      expect([turned.width, turned.height]).toEqual([upright.width, upright.height]);
      expect(await meanDifference(pathOf(turned, "small"), pathOf(upright, "small"))).toBeLessThan(
        4,
      );
    }
    expect(
      await meanDifference(shared("exif-orientation/Landscape_3.jpg"), pathOf(upright, "small")),
    ).toBeGreaterThan(20);
  }, 60_000);
});
