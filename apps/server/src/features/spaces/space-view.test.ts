import { describe, expect, it } from "vitest";
import { type SpaceView, ViewStore, viewKey } from "./space-view.ts";

const view = (organisationId: string, ...barredLocationIds: string[]): SpaceView => ({
  organisationId,
  barredLocationIds,
});

describe("the key of a view", () => {
  it("is the same for the same locations in any order, and another for any others", () => {
    expect(viewKey(view("o", "b", "a"))).toBe(viewKey(view("o", "a", "b")));
    const keys = [view("o"), view("p"), view("o", "a"), view("p", "a"), view("o", "a", "b")];
    expect(new Set(keys.map(viewKey)).size).toBe(keys.length);
  });

  it("is short however many locations are barred", () => {
    const many = Array.from({ length: 2000 }, (_, at) => `location ${at}`);
    expect(viewKey(view("o", ...many)).length).toBeLessThan(40);
  });
});

describe("what is kept of views", () => {
  const store = () => new ViewStore<string[]>((made) => made.length, 10_000);
  const never = () => Promise.reject(new Error("made again"));

  it("is made once for each view and version", async () => {
    const kept = store();
    await kept.get(view("o"), 1, async () => ["all"]);
    await kept.get(view("o", "a"), 1, async () => ["some"]);
    expect(await kept.get(view("o"), 1, never)).toEqual(["all"]);
    expect(await kept.get(view("o", "a"), 1, never)).toEqual(["some"]);
    expect(await kept.get(view("o"), 2, async () => ["new"])).toEqual(["new"]);
  });

  it("gives the maker what was there before, or another view of the same organisation", async () => {
    const kept = store();
    const previousOf = async (asked: SpaceView, version: number) => {
      let seen: string[] | undefined;
      await kept.get(asked, version, async (previous) => {
        seen = await previous;
        return [`${viewKey(asked)} ${version}`];
      });
      return seen;
    };
    expect(await previousOf(view("o"), 1)).toBeUndefined();
    expect(await previousOf(view("p", "a"), 1)).toBeUndefined();
    expect(await previousOf(view("o", "a"), 1)).toEqual(["o 1"]);
    expect(await previousOf(view("o"), 2)).toEqual(["o 1"]);
  });

  it("is bounded, by spaces and by views without any, and the one asked for last stays", async () => {
    const kept = store();
    for (let at = 0; at < 500; at++) await kept.get(view("o", `a${at}`), 1, async () => []);
    expect(kept.count).toBeLessThanOrEqual(50);
    await kept.get(view("p"), 1, async () => Array.from({ length: 20_000 }, () => "space"));
    expect(kept.count).toBe(1);
    expect(await kept.get(view("p"), 1, never)).toHaveLength(20_000);
  });

  it("is not kept when making it failed", async () => {
    const kept = store();
    await expect(kept.get(view("o"), 1, never)).rejects.toThrow("made again");
    expect(await kept.get(view("o"), 1, async () => ["fine"])).toEqual(["fine"]);
  });
});
