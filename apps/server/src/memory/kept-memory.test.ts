import { describe, expect, it } from "vitest";
import { bytesToKeep, KeptMemory } from "./kept-memory.ts";

const MEGABYTE = 1024 * 1024;

describe("what a process keeps", () => {
  it.each([
    // --max-old-space-size of 64, 96, 256, 512 and 4096, with the young generation of Node 24
    [64 + 192, 32],
    [96 + 192, 36],
    [256 + 192, 64],
    [512 + 192, 128],
    [4096 + 192, 256],
    // 96 with --max-semi-space-size=8
    [96 + 24, 15],
  ])("with a heap of %i MB is %i MB", (heap, kept) => {
    expect(bytesToKeep(heap * MEGABYTE)).toBe(kept * MEGABYTE);
  });

  it("is one sum over all shelves, and what was used longest ago goes first", () => {
    const memory = new KeptMemory(100);
    const [one, other] = [memory.shelf<{ n: number }>("one"), memory.shelf<{ n: number }>("other")];
    one.set("a", { n: 1 }, 40);
    other.set("a", { n: 2 }, 40);
    expect(one.get("a")).toEqual({ n: 1 });
    other.set("b", { n: 3 }, 30);
    expect(memory.bytes).toBe(70);
    expect([one.get("a"), other.get("a"), other.get("b")]).toEqual([{ n: 1 }, undefined, { n: 3 }]);
    expect([...other.beginningWith("b")]).toEqual([{ n: 3 }]);
  });

  it("holds nothing that takes more than half of it, nor what was there before under its name", () => {
    const memory = new KeptMemory(100);
    const shelf = memory.shelf<object>("one");
    shelf.set("a", {}, 10);
    shelf.set("a", {}, 60);
    expect([shelf.get("a"), memory.bytes]).toEqual([undefined, 0]);
  });
});

describe("what is being made", () => {
  it("has a bound together, and gives its room back, also when it fails", async () => {
    const memory = new KeptMemory(100);
    const failing = memory.makeWithin(async (room) => {
      expect([room.take(20), room.take(30), room.isLarger(40), room.isLarger(60)]).toEqual([
        ...[true, true, false, true],
      ]);
      await memory.makeWithin(async (second) => {
        expect([second.take(30), second.take(20)]).toEqual([false, true]);
      });
      throw new Error("not made");
    });
    await expect(failing).rejects.toThrow("not made");
    await memory.makeWithin(async (room) => expect(room.take(50)).toBe(true));
  });
});
