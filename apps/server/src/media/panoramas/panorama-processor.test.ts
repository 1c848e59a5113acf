import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  levelled,
  PANORAMA_BASE_MAX_BYTES,
  PANORAMA_MAX_BYTES,
  panoramaTileKey,
} from "@storey/domain";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bomb } from "../../../test/bombs.ts";
import { sharedFile } from "../../../test/shared-data.ts";
import { ImageRefusedError } from "../images/image-refusal.ts";
import {
  createPanoramaProcessor,
  type PanoramaProcessor,
  type ProcessedPanorama,
} from "./panorama-processor.ts";

let folder: string;
let processor: PanoramaProcessor;
const made: ProcessedPanorama[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storey-panoramas-"));
  processor = createPanoramaProcessor(join(folder, "work"));
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((panorama) => processor.discard(panorama)));
});
afterAll(async () => {
  await processor.close();
  await rm(folder, { recursive: true, force: true });
});

async function processed(path: string, is360?: boolean) {
  const shape = await processor.inspect(path, is360);
  const panorama = await processor.make(path, shape);
  made.push(panorama);
  return { shape, panorama };
}

/** Processes a file and returns one word for the outcome, or the code of its refusal. */
async function outcome(path: string, is360?: boolean): Promise<string> {
  try {
    const { shape } = await processed(path, is360);
    if (!shape.crop) return "flat";
    const { fullWidth, fullHeight, croppedWidth, croppedHeight } = shape.crop;
    return croppedWidth === fullWidth && croppedHeight === fullHeight ? "full" : "cropped";
  } catch (error) {
    return error instanceof ImageRefusedError ? error.code : String(error);
  }
}

/** Reads the head of a file and returns its kind, without making anything of it. */
async function looked(path: string, is360?: boolean): Promise<string> {
  const { crop } = await processor.inspect(path, is360);
  if (!crop) return "flat";
  return crop.croppedWidth === crop.fullWidth ? "full" : "cropped";
}

async function file(name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function plain(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: "#336699" },
    limitInputPixels: false,
  });
}

function pathOf(panorama: ProcessedPanorama, name: string): string {
  return panorama.files.find((each) => each.name === name)?.path ?? name;
}

/** Makes a JPEG with GPano data, as a phone does. */
async function withGPano(width: number, height: number, fields: Record<string, string | number>) {
  const attributes = Object.entries(fields)
    .map(([name, value]) => `GPano:${name}="${value}"`)
    .join(" ");
  return plain(width, height)
    .withXmp(xmp(`<rdf:Description ${GPANO} ${attributes}/>`))
    .jpeg();
}
const GPANO = 'rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"';
function xmp(description: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>`;
}

it("a sphere that is said to be flat is flat", async () => {
  const path = await file("told.jpg", await plain(2048, 1024).jpeg().toBuffer());
  expect([await looked(path), await outcome(path, false)]).toEqual(["full", "flat"]);
});

describe("spheres", () => {
  it("are shown first in few bytes: an 8k one in at most 400 kB with the tiles in view", async () => {
    const source = sharedFile("panoramas", "pannellum-examplepano.jpg");
    const detailed = source ? sharp(source) : plain(4096, 2048);
    const path = join(folder, "8k.jpg");
    await detailed.resize(8192, 4096, { fit: "fill" }).jpeg({ quality: 88 }).toFile(path);
    const { panorama } = await processed(path);
    expect(panorama.levels.map(({ width, cols }) => [width, cols])).toEqual([
      [4096, 8],
      [8192, 16],
    ]);
    expect(panorama.files).toHaveLength(2 + 8 * 4 + 16 * 8);
    const size = async (name: string) => (await readFile(pathOf(panorama, name))).length;
    const base = await size("base");
    expect(base).toBeLessThanOrEqual(PANORAMA_BASE_MAX_BYTES);
    // A view of 90 by 60 degrees from the middle touches the four tiles around it.
    const view = ["3_1", "4_1", "3_2", "4_2"].map((tile) => size(`tiles/0/${tile}`));
    const bytes = (await Promise.all(view)).reduce((sum, each) => sum + each, base);
    expect(bytes).toBeLessThanOrEqual(400_000);
  }, 60_000);

  it("are cut into tiles that fit together as the picture does", async () => {
    const [left, right] = ["#c83232", "#3232c8"].map((background) => ({
      create: { width: 1024, height: 1024, channels: 3 as const, background },
    }));
    const both = await plain(2048, 1024)
      .composite([
        { input: await sharp(left).png().toBuffer(), left: 0, top: 0 },
        { input: await sharp(right).png().toBuffer(), left: 1024, top: 0 },
      ])
      .png()
      .toBuffer();
    const { panorama } = await processed(await file("halves.png", both));
    const red = async (col: number) =>
      (await sharp(pathOf(panorama, `tiles/0/${col}_0`)).stats()).channels[0]?.mean ?? 0;
    expect(await Promise.all([0, 1, 2, 3].map(async (col) => (await red(col)) > 125))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("that are cropped have tiles where they cover the sphere, and nowhere else", async () => {
    const data = {
      ProjectionType: "equirectangular",
      FullPanoWidthPixels: 4096,
      FullPanoHeightPixels: 2048,
      CroppedAreaImageWidthPixels: 2048,
      CroppedAreaImageHeightPixels: 700,
      CroppedAreaLeftPixels: 1024,
      CroppedAreaTopPixels: 600,
      PoseHeadingDegrees: -90,
    };
    const path = await file("cropped.jpg", await (await withGPano(2048, 700, data)).toBuffer());
    const { shape, panorama } = await processed(path);
    expect(shape).toMatchObject({
      heading: 270,
      crop: { fullWidth: 4096, fullHeight: 2048, croppedX: 1024, croppedY: 600 },
    });
    expect(panorama.levels).toEqual([
      { width: 4096, cols: 8, rows: 4, firstCol: 2, lastCol: 5, firstRow: 1, lastRow: 2 },
    ]);
    expect(panorama.base).toMatchObject({
      width: 1024,
      height: 350,
      crop: { fullWidth: 2048, fullHeight: 1024, croppedX: 512, croppedY: 300 },
    });
    const tiles = { keyPrefix: "tiles", levels: panorama.levels };
    expect(panoramaTileKey(tiles, 1, 1, 0)).toBeNull();
    const names = panorama.files.map(({ name }) => name);
    expect(names).toContain(panoramaTileKey(tiles, 5, 2, 0));
    expect(names.filter((name) => name.startsWith("tiles/"))).toHaveLength(8);
  });

  it("lack the top and the bottom when they are wider, and ask for it", async () => {
    const path = await file("wide.jpg", await plain(3000, 1000).jpeg().toBuffer());
    expect(await looked(path)).toBe("flat");
    const { shape } = await processed(path, true);
    expect(shape.crop).toMatchObject({ fullWidth: 3000, fullHeight: 1500, croppedY: 250 });
  });

  it.each([
    [6, 1024, 2048],
    [3, 2048, 1024],
  ])("are upright whatever way (%i) they were held", async (orientation, width, height) => {
    const jpeg = await plain(width, height).withMetadata({ orientation }).jpeg().toBuffer();
    const { shape } = await processed(await file("turned.jpg", jpeg));
    expect(shape).toMatchObject({ width: 2048, height: 1024, crop: { fullWidth: 2048 } });
  });
});

describe("a camera that was not held level", () => {
  /**
   * Takes the sphere around a camera in the open, white sky over black ground. Its axes are those
   * of an aircraft: the nose goes up with the pitch, then the right wing goes down with the roll.
   */
  async function taken(roll: number, pitch: number): Promise<Buffer> {
    const [width, height] = [1024, 512];
    const [r, p] = [(roll * Math.PI) / 180, (pitch * Math.PI) / 180];
    // How high each axis of the camera points, which is all that sky and ground ask for.
    const nose = Math.sin(p);
    const wing = -Math.sin(r) * Math.cos(p);
    const top = Math.cos(r) * Math.cos(p);
    const pixels = Buffer.alloc(width * height);
    for (let y = 0; y < height; y += 1) {
      const up = Math.PI / 2 - ((y + 0.5) / height) * Math.PI;
      for (let x = 0; x < width; x += 1) {
        const across = ((x + 0.5) / width) * 2 * Math.PI - Math.PI;
        const ahead = Math.cos(up) * Math.cos(across);
        const right = Math.cos(up) * Math.sin(across);
        const isSky = ahead * nose + right * wing + Math.sin(up) * top > 0;
        pixels[y * width + x] = isSky ? 255 : 0;
      }
    }
    const pose = `GPano:PoseRollDegrees="${roll}" GPano:PosePitchDegrees="${pitch}"`;
    const size = 'GPano:FullPanoWidthPixels="1024" GPano:FullPanoHeightPixels="512"';
    return sharp(pixels, { raw: { width, height, channels: 1 } })
      .withXmp(xmp(`<rdf:Description ${GPANO} ${size} ${pose}/>`))
      .jpeg()
      .toBuffer();
  }

  it.each([
    [0, 0],
    [12, 0],
    [-12, 0],
    [0, 25],
    [0, -25],
    [30, -20],
    [-160, 40],
    [180, 0],
  ])("by a roll of %d and a pitch of %d degrees has its horizon level", async (roll, pitch) => {
    const path = await file("tilted.jpg", await taken(roll, pitch));
    const { shape, panorama } = await processed(path);
    const tilt = { roll: shape.rollCorrection, pitch: shape.pitchCorrection };
    expect(levelled(shape, tilt).pitch).toBeCloseTo(0, 1);
    const base = sharp(pathOf(panorama, "base")).greyscale().raw();
    const { data, info } = await base.toBuffer({ resolveWithObject: true });
    let wrong = 0;
    for (let y = 0; y < info.height; y += 8) {
      for (let x = 0; x < info.width; x += 8) {
        const yaw = ((x + 0.5) / info.width) * 360 - 180;
        const height = levelled({ yaw, pitch: 90 - ((y + 0.5) / info.height) * 180 }, tilt).pitch;
        // Near the line the picture is grey.
        if (Math.abs(height) > 2 && (data[y * info.width + x] ?? 0) > 127 !== height > 0)
          wrong += 1;
      }
    }
    expect(wrong).toBe(0);
  });

  it.each([
    ["NaN", "x"],
    ["200", "95"],
  ])(
    "by a roll of %s and a pitch of %s, which cannot be, is taken as level",
    async (roll, pitch) => {
      const data = {
        FullPanoWidthPixels: 2048,
        PoseRollDegrees: roll,
        PosePitchDegrees: pitch,
      };
      const path = await file("odd.jpg", await (await withGPano(2048, 1024, data)).toBuffer());
      const { shape } = await processed(path);
      expect(shape).toMatchObject({ yaw: 0, pitch: 0, rollCorrection: 0, pitchCorrection: 0 });
    },
  );
});

describe("GPano data that does not fit is not believed", () => {
  const good = { FullPanoWidthPixels: 2048, FullPanoHeightPixels: 1024 };
  const part = { CroppedAreaImageWidthPixels: 1000, CroppedAreaImageHeightPixels: 600 };
  it.each([
    ["outside of the sphere", { ...good, ...part, CroppedAreaLeftPixels: 1500 }],
    ["before its edge", { ...good, ...part, CroppedAreaLeftPixels: -5 }],
    [
      "of other proportions",
      { ...good, CroppedAreaImageWidthPixels: 600, CroppedAreaImageHeightPixels: 1000 },
    ],
    ["not twice as wide", { ...part, FullPanoWidthPixels: 2048, FullPanoHeightPixels: 2048 }],
    ["beyond all measure", { ...part, FullPanoWidthPixels: 1e9, FullPanoHeightPixels: 5e8 }],
    ["a speck of it", { ...part, FullPanoWidthPixels: 9e6, FullPanoHeightPixels: 4.5e6 }],
    ["no number", { ...good, ...part, FullPanoWidthPixels: "x" }],
    ["of another projection", { ...good, ...part, ProjectionType: "cylindrical" }],
    ["zero", { ...part, FullPanoWidthPixels: 0, FullPanoHeightPixels: 0 }],
  ])("%s", async (_, data) => {
    const path = await file("lies.jpg", await (await withGPano(1000, 600, data)).toBuffer());
    expect(await looked(path)).toBe("flat");
  });

  it.each([
    ["broken XML", "<x:xmpmeta><rdf:RDF"],
    [
      "entities that grow",
      `<!DOCTYPE x [<!ENTITY a "${"a".repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]>${xmp(`<rdf:Description ${GPANO} GPano:FullPanoWidthPixels="&b;"/>`)}`,
    ],
    ["great depth", `${"<a>".repeat(5000)}${"</a>".repeat(5000)}`],
    ["__proto__", xmp("<__proto__ GPano:FullPanoWidthPixels='9'/>")],
  ])("%s", async (_, text) => {
    const jpeg = await plain(1000, 600).withXmp(text).jpeg().toBuffer();
    expect(await looked(await file("odd.jpg", jpeg))).toBe("flat");
  });

  it("and elements count as attributes do", async () => {
    const description = `<rdf:Description ${GPANO}><GPano:FullPanoWidthPixels>2000</GPano:FullPanoWidthPixels><GPano:FullPanoHeightPixels>1000</GPano:FullPanoHeightPixels><GPano:CroppedAreaImageWidthPixels>1000</GPano:CroppedAreaImageWidthPixels><GPano:CroppedAreaImageHeightPixels>600</GPano:CroppedAreaImageHeightPixels></rdf:Description>`;
    const jpeg = await plain(1000, 600).withXmp(xmp(description)).jpeg().toBuffer();
    expect(await looked(await file("elements.jpg", jpeg))).toBe("cropped");
  });
});

describe("refused before anything is decoded", () => {
  it.each([
    ["20,000 pixels wide", "jpeg", 20_000, 10_000],
    ["a WebP of too many pixels", "webp", 16_000, 8_000],
    ["a progressive one of 16k", "progressive jpeg", 16_384, 8_192],
    ["an interlaced bomb", "interlaced png", 16_000, 8_000],
  ] as const)("%s, for its claim alone", async (_, format, width, height) => {
    const path = await file("bomb", await bomb(format, width, height));
    expect(await outcome(path, true)).toBe("panorama.too_many_pixels");
  });

  it.each([
    ["two above each other, as a sphere", "jpeg", 2048, "panorama.not_360"],
    ["a GIF", "gif", 20, "image.unsupported_type"],
    ["a TIFF", "tiff", 20, "image.unsupported_type"],
  ] as const)("%s", async (_, format, side, code) => {
    const bytes = await plain(side, side).toFormat(format).toBuffer();
    expect(await outcome(await file("refused", bytes), true)).toBe(code);
  });

  it.each([
    ["nothing", "", "image.damaged"],
    ["text", "hello, this is no picture", "image.unsupported_type"],
    ["a beginning", "\xff\xd8\xff\xe0\x00\x10JFIF", "image.damaged"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "image.heic_unsupported"],
  ])("%s", async (_, content, code) => {
    expect(await outcome(await file("x", Buffer.from(content, "latin1")))).toBe(code);
  });

  it("a file of more than 80 MB", async () => {
    const path = await file("big.jpg", Buffer.alloc(0));
    await truncate(path, PANORAMA_MAX_BYTES + 1);
    expect(await outcome(path)).toBe("panorama.too_large");
  });

  it("one that was cut short, once it is read", async () => {
    const jpeg = await plain(2048, 1024).jpeg().toBuffer();
    const path = await file("cut.jpg", jpeg.subarray(0, jpeg.length >> 1));
    expect(await outcome(path)).toBe("image.damaged");
  });
});

describe("the process", () => {
  it("can be ended from outside: the work is told so, and the next one is done", async () => {
    const path = await file("long.png", await plain(4096, 2048).png().toBuffer());
    const work = processor.make(path, await processor.inspect(path, undefined));
    const ended = work.then(
      () => "done",
      (error: { code?: string }) => error.code,
    );
    while (processor.workerPid === undefined) await new Promise((go) => setTimeout(go, 5));
    process.kill(processor.workerPid, "SIGKILL");
    expect(await ended).toBe("service.unavailable");
    expect(await outcome(path)).toBe("full");
  }, 60_000);

  it("is gone when its work is done", async () => {
    await processed(await file("last.jpg", await plain(1024, 512).jpeg().toBuffer()));
    expect(processor.workerPid).toBeUndefined();
  });
});
