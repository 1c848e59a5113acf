import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawRoom, ROOM_KINDS, renderRoom } from "./draw-room.ts";

const SEEDS = [1, 2, 3, 4, 5, 6];

/** Every element is closed in the right order. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  for (const [, closing, name, own] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (own) continue;
    if (!closing) open.push(name ?? "");
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe("drawRoom", () => {
  it.each(ROOM_KINDS)("draws the same %s for the same seed, another for another", (kind) => {
    expect(drawRoom({ kind, seed: 7 })).toBe(drawRoom({ kind, seed: 7 }));
    expect(drawRoom({ kind, seed: 7 })).not.toBe(drawRoom({ kind, seed: 8 }));
  });

  it.each(ROOM_KINDS)("draws a %s that is well formed, finite and small", (kind) => {
    for (const seed of SEEDS) {
      const svg = drawRoom({ kind, seed });
      expect(isWellFormed(svg), `seed ${seed}`).toBe(true);
      expect(/NaN|Infinity|undefined/.test(svg), `seed ${seed}`).toBe(false);
      expect(svg.length, `seed ${seed}`).toBeLessThan(150_000);
    }
  });

  it.each(ROOM_KINDS)("refers only to gradients a %s defines", (kind) => {
    const svg = drawRoom({ kind, seed: 3 });
    const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/url\(#(\w+)\)/g)].map(([, id]) => id);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
  });

  it("takes seeds that are zero, negative or large", () => {
    for (const seed of [0, -5, 4_294_967_295]) {
      expect(isWellFormed(drawRoom({ kind: "office", seed }))).toBe(true);
    }
  });
});

describe("renderRoom", () => {
  it.each(ROOM_KINDS)("renders a %s with light and dark in it", async (kind) => {
    const image = sharp(await renderRoom({ kind, seed: 2 }));
    expect(await image.metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 1067 });
    const { channels } = await image.stats();
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(15);
  });
});
