// `npm run demonstration-pictures`: draws the rooms and the things of the demonstration, writes the
// manuals of those, and keeps all as it seeds them, pictures in every shown size, so that nothing has
// to be drawn or scaled when the demonstration is added.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { IMAGE_VERSION_WIDTHS } from "@storey/domain";
import sharp from "sharp";
import {
  ASSET_KINDS,
  assetSceneName,
  assetScenes,
} from "../apps/server/src/demonstration/asset-kinds.ts";
import { HARBOUR_ASSETS } from "../apps/server/src/demonstration/harbour-assets.ts";
import { HARBOUR_UNIVERSITY } from "../apps/server/src/demonstration/harbour-university.ts";
import { makeFloors } from "../apps/server/src/demonstration/make-spaces.ts";
import { MERIDIAN_ASSETS } from "../apps/server/src/demonstration/meridian-assets.ts";
import { MERIDIAN_HOSPITAL } from "../apps/server/src/demonstration/meridian-hospital.ts";
import { sceneName } from "../apps/server/src/demonstration/room-scenes.ts";
import { writeManual } from "../apps/server/src/demonstration/write-manual.ts";
import { makePanorama } from "../apps/server/src/media/panoramas/make-panorama.ts";
import { drawRoom } from "./demonstration-pictures/draw-room.ts";
import { drawThing } from "./demonstration-pictures/draw-thing.ts";
import { PALETTES } from "./demonstration-pictures/palettes.ts";
import { boxRoom } from "./demonstration-pictures/sphere/box-room.ts";
import { drawSphere } from "./demonstration-pictures/sphere/draw-sphere.ts";

const FOLDER = join(import.meta.dirname, "../apps/server/src/demonstration/prepared");
/** The width of a drawing, and the most that a version has, in pixels. */
const WIDTH_PX = 1600;
const PANORAMA_WIDTH_PX = 4096;
/** Keeps the edges of one colour beside another clean. */
const WEBP = { quality: 86, effort: 6, smartSubsample: true } as const;
/** The original of a panorama loses less, as it is cut into tiles. */
const ORIGINAL = { ...WEBP, quality: 88 } as const;

/** The rooms that are drawn as panoramas: their measures in metres, and their colours. */
const SPHERES = {
  "three-windows": boxRoom(PALETTES[0], { halfWidth: 3, halfDepth: 3.6, windows: 3 }),
  "two-windows": boxRoom(PALETTES[1] ?? PALETTES[0], { halfWidth: 4, halfDepth: 3, windows: 2 }),
};

type Size = { readonly width: number; readonly height: number };

/** Returns how each picture is drawn, by its name. */
function drawings(): Map<string, () => string> {
  const drawn = new Map<string, () => string>();
  for (const plan of [HARBOUR_UNIVERSITY, MERIDIAN_HOSPITAL]) {
    const spaces = makeFloors(plan).flatMap((floor) => floor.spaces);
    for (const scene of spaces.flatMap((space) => space.scenes)) {
      drawn.set(sceneName(scene), () => drawRoom(scene));
    }
  }
  for (const scene of assetScenes()) drawn.set(assetSceneName(scene), () => drawThing(scene));
  return drawn;
}

async function drawPictures() {
  const widths = Object.values(IMAGE_VERSION_WIDTHS).map((width) => Math.min(width, WIDTH_PX));
  const sizes = new Map<number, Size>();
  const colours: Record<string, string> = {};
  for (const [name, draw] of [...drawings()].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const drawing = await sharp(Buffer.from(draw()))
      .flatten({ background: "#ffffff" })
      .png()
      .toBuffer();
    colours[name] = await averageColour(drawing);
    for (const width of new Set(widths)) {
      const path = join(FOLDER, "pictures", String(width), `${name}.webp`);
      mkdirSync(dirname(path), { recursive: true });
      const made = await sharp(drawing).resize({ width }).webp(WEBP).toFile(path);
      sizes.set(width, { width: made.width, height: made.height });
    }
  }
  return { sizes: [...sizes.values()], colours };
}

async function averageColour(drawing: Buffer): Promise<string> {
  const { channels } = await sharp(drawing).stats();
  const parts = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"));
  return `#${parts.join("")}`;
}

async function drawPanoramas() {
  const height = PANORAMA_WIDTH_PX / 2;
  const crop = {
    ...{ fullWidth: PANORAMA_WIDTH_PX, fullHeight: height, croppedWidth: PANORAMA_WIDTH_PX },
    ...{ croppedHeight: height, croppedX: 0, croppedY: 0 },
  };
  const facts: Record<string, unknown> = {};
  for (const [name, room] of Object.entries(SPHERES)) {
    const folder = mkdtempSync(join(tmpdir(), "storey-panorama-"));
    const original = join(folder, "original.webp");
    await drawSphere(room, PANORAMA_WIDTH_PX).webp(ORIGINAL).toFile(original);
    const { files, ...made } = await makePanorama(original, folder, { crop });
    for (const file of [{ path: original, name: "original" }, ...files]) {
      const path = join(FOLDER, "panoramas", name, `${file.name}.webp`);
      mkdirSync(dirname(path), { recursive: true });
      copyFileSync(file.path, path);
    }
    rmSync(folder, { recursive: true });
    facts[name] = { crop, made };
  }
  return facts;
}

/** Writes a manual of each kind of things, and returns how many bytes each has. */
async function writeManuals(): Promise<Record<string, number>> {
  const types = [...HARBOUR_ASSETS.types, ...MERIDIAN_ASSETS.types];
  const sizes: Record<string, number> = {};
  mkdirSync(join(FOLDER, "manuals"), { recursive: true });
  for (const kind of ASSET_KINDS) {
    const type = types.find((each) => each.kind === kind);
    if (!type) throw new Error(`no kind of assets is a ${kind}`);
    const manual = await writeManual(type);
    writeFileSync(join(FOLDER, "manuals", `${kind}.pdf`), manual);
    sizes[kind] = manual.length;
  }
  return sizes;
}

rmSync(FOLDER, { recursive: true, force: true });
const facts = {
  pictures: await drawPictures(),
  panoramas: await drawPanoramas(),
  manuals: await writeManuals(),
};
writeFileSync(join(FOLDER, "facts.json"), `${JSON.stringify(facts, undefined, 2)}\n`);
