import { describe, expect, it } from "vitest";
import { KeptMemory } from "../../memory/kept-memory.ts";
import type { StructureVersion } from "../../platform/records/structure-version.repository.ts";
import { type SpaceView, ViewStore, viewKey } from "./space-view.ts";

const view = (organisationId: string, ...restrictedLocationIds: string[]): SpaceView => ({
  organisationId,
  restrictedLocationIds,
});

const at = (changes: number, timeline = "first"): StructureVersion => ({
  timeline,
  changes: String(changes),
});

describe("the key of a view", () => {
  it("is the same for the same locations in any order, and another for any others", () => {
    expect(viewKey(view("o", "b", "a"))).toBe(viewKey(view("o", "a", "b")));
    const keys = [view("o"), view("p"), view("o", "a"), view("p", "a"), view("o", "a", "b")];
    expect(new Set(keys.map(viewKey)).size).toBe(keys.length);
  });

  it("is short however many locations are restricted", () => {
    const many = Array.from({ length: 2000 }, (_, at) => `location ${at}`);
    expect(viewKey(view("o", ...many)).length).toBeLessThan(40);
  });
});

describe("what is kept of views", () => {
  const memory = (bytes = 1_000_000) => new KeptMemory(bytes);
  const store = (kept = memory()) =>
    new ViewStore<string[]>(kept.shelf("views"), (made) => made.length);
  const never = () => Promise.reject(new Error("made again"));

  it("is made once for each view and version", async () => {
    const kept = store();
    await kept.get(view("o"), at(1), async () => ["all"]);
    await kept.get(view("o", "a"), at(1), async () => ["some"]);
    expect(await kept.get(view("o"), at(1), never)).toEqual(["all"]);
    expect(await kept.get(view("o", "a"), at(1), never)).toEqual(["some"]);
    expect(await kept.get(view("o"), at(2), async () => ["new"])).toEqual(["new"]);
  });

  it("gives the maker what was there before, or another view of the same organisation", async () => {
    const kept = store();
    const previousOf = async (asked: SpaceView, count: number, timeline?: string) => {
      let seen: string[] | null | undefined;
      await kept.get(asked, at(count, timeline), async (previous) => {
        seen = await previous;
        return [`${viewKey(asked)} ${count}`];
      });
      return seen;
    };
    expect(await previousOf(view("o"), 1)).toBeUndefined();
    expect(await previousOf(view("p", "a"), 1)).toBeUndefined();
    expect(await previousOf(view("o", "a"), 1)).toEqual(["o 1"]);
    expect(await previousOf(view("o"), 2)).toEqual(["o 1"]);
    // In another life of the database nothing kept of the view counts any more.
    expect(await previousOf(view("o"), 2, "restored")).toBeUndefined();
    expect(await previousOf(view("o", "a"), 1, "restored")).toEqual(["o 2"]);
  });

  it("is bounded, also where views hold nothing, and what was asked for last stays", async () => {
    const bounded = memory(50_000);
    const kept = store(bounded);
    for (let n = 0; n < 500; n++) await kept.get(view("o", `a${n}`), at(1), async () => []);
    expect(bounded.bytes).toBeLessThanOrEqual(50_000);
    expect(await kept.get(view("o", "a499"), at(1), never)).toEqual([]);
    await expect(kept.get(view("o", "a0"), at(1), never)).rejects.toThrow("made again");
  });

  it("is given and not kept when it is larger than half of what may be kept", async () => {
    const kept = store(memory(50_000));
    const large = async () => Array.from({ length: 30_000 }, () => "space");
    expect(await kept.get(view("p"), at(1), large)).toHaveLength(30_000);
    await expect(kept.get(view("p"), at(1), never)).rejects.toThrow("made again");
  });

  it("is asked for again when there was no room for it", async () => {
    const kept = store();
    expect(await kept.get(view("o"), at(1), async () => null)).toBeNull();
    expect(await kept.get(view("o"), at(1), async () => ["room"])).toEqual(["room"]);
  });

  it("is not kept when making it failed", async () => {
    const kept = store();
    await expect(kept.get(view("o"), at(1), never)).rejects.toThrow("made again");
    expect(await kept.get(view("o"), at(1), async () => ["fine"])).toEqual(["fine"]);
  });
});
