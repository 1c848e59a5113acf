import { LEVEL, panoramaLevels } from "@storey/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Painter, Patch } from "./picture-painter.ts";
import { extentOf, levelFor, tilesOf, visibleTiles } from "./tile-plan.ts";
import { makeTileStore } from "./tile-store.ts";

/** The largest panorama that the server accepts. */
const CROP = {
  ...{ fullWidth: 16_384, fullHeight: 8_192, croppedX: 0, croppedY: 0 },
  ...{ croppedWidth: 16_384, croppedHeight: 8_192 },
};
const TILES = { keyPrefix: "hall", levels: panoramaLevels(CROP) };
/** A phone held upright, zoomed in until the finest level is wanted. */
const PHONE = { width: 390, height: 844 };
const HFOV = 22;
/** The bytes that a phone's graphics card can hold, and those of a pixel. */
const BOUND_BYTES = 64 * 1024 * 1024;
const PIXEL_BYTES = 4;
const SIDE = 512;

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ close: () => undefined }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A pretended graphics card that counts what it holds. */
function card() {
  const onIt = new Set<Patch>();
  const painter: Painter = {
    resize: () => undefined,
    paint: () => undefined,
    end: () => undefined,
    maxWidth: 4_096,
    patch: () => {
      const patch: Patch = { texture: {}, vertices: {}, indices: {}, count: 6 };
      onIt.add(patch);
      return patch;
    },
    drop: (patch) => {
      if (!onIt.delete(patch)) throw new Error("what is dropped was on the card");
    },
  };
  return { painter, onIt };
}

function viewed() {
  const { painter, onIt } = card();
  const loaded: string[] = [];
  const store = makeTileStore({
    ...{ painter, side: SIDE, onChange: () => undefined },
    load: async (key) => {
      loaded.push(key);
      return new Blob();
    },
  });
  const level = levelFor(TILES, { hfov: HFOV, width: PHONE.width, density: 2 });
  const all = tilesOf(TILES, level, extentOf(CROP));
  /** Looks at a direction until all of it is sharp, and returns the keys of the visible tiles. */
  const lookAt = async (yaw: number, pitch: number): Promise<string[]> => {
    const shown = visibleTiles(all, { yaw, pitch, hfov: HFOV }, LEVEL, PHONE);
    store.want(shown);
    const keys = shown.map(({ key }) => key);
    while (keys.some((key) => !loaded.includes(key))) await oneTurn();
    await oneTurn();
    return keys;
  };
  return { store, onIt, loaded, all, lookAt };
}

/** Waits until what was loaded is decoded and drawn. */
function oneTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

test("a phone that turns all around in the largest panorama holds 64 MB of it and drops the rest", async () => {
  const { store, onIt, loaded, all, lookAt } = viewed();
  expect(all).toHaveLength(32 * 16);
  for (const pitch of [60, 30, 0, -30, -60]) {
    for (let yaw = -180; yaw < 180; yaw += 10) {
      await lookAt(yaw, pitch);
      expect(onIt.size * SIDE * SIDE * PIXEL_BYTES).toBeLessThanOrEqual(BOUND_BYTES);
      expect(new Set(store.patches())).toEqual(onIt);
    }
  }
  // Far more tiles were loaded than are held.
  expect(new Set(loaded).size).toBeGreaterThan(all.length / 2);
  store.end();
  expect(onIt.size).toBe(0);
});

test("what was looked at a moment ago is there when one turns back", async () => {
  const { loaded, lookAt } = viewed();
  for (let yaw = -180; yaw < 180; yaw += 10) await lookAt(yaw, 0);
  const before = loaded.length;
  const back = await lookAt(160, 0);
  expect(back.length).toBeGreaterThan(4);
  expect(loaded).toHaveLength(before);
});
