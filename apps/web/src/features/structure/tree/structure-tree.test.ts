import { describe, expect, test } from "vitest";
import { nextRow, rowByLetters, treeRows, wayTo } from "./structure-tree.ts";

function space(id: string, name: string, deletedAt: string | null = null) {
  return { id, name, shortcode: `S-${id}`, version: 1, deletedAt };
}

function location(
  id: string,
  name: string,
  floors: { id: string; spaces: ReturnType<typeof space>[] }[],
) {
  return {
    id,
    name,
    version: 1,
    deletedAt: null,
    floors: floors.map((floor) => ({
      ...floor,
      name: `Floor ${floor.id}`,
      level: null,
      version: 1,
      deletedAt: null,
    })),
  };
}

const structure = {
  locations: [
    location("a", "Alpha", [{ id: "a1", spaces: [space("s1", "Lab"), space("s2", "Store")] }]),
    location("b", "Beta", [
      { id: "b1", spaces: [space("s3", "Lab 3", "2026-01-02T00:00:00.000Z")] },
    ]),
  ],
};

describe("the lines", () => {
  test("show what is open, with counts and places", () => {
    expect(treeRows(structure, new Set(), "").map(({ id }) => id)).toEqual(["a", "b"]);
    const rows = treeRows(structure, new Set(["a", "a1"]), "");
    expect(
      rows.map(({ id, level, place, siblings, spaces }) => [id, level, place, siblings, spaces]),
    ).toEqual([
      ["a", 1, 1, 2, 2],
      ["a1", 2, 1, 1, 2],
      ["s1", 3, 1, 2, null],
      ["s2", 3, 2, 2, null],
      ["b", 1, 2, 2, 1],
    ]);
  });

  test("with words show what matches and the way there", () => {
    expect(treeRows(structure, new Set(), "lab").map(({ id }) => id)).toEqual([
      "a",
      "a1",
      "s1",
      "b",
      "b1",
      "s3",
    ]);
    expect(treeRows(structure, new Set(), "s-s2").map(({ id }) => id)).toEqual(["a", "a1", "s2"]);
    expect(treeRows(structure, new Set(), "nowhere")).toEqual([]);
  });

  test("with words stay closed where they were closed", () => {
    const rows = treeRows(structure, new Set(), "lab", new Set(["a"]));
    expect(rows.map(({ id }) => id)).toEqual(["a", "b", "b1", "s3"]);
  });

  test("of a floor and a location know what they hold", () => {
    const [alpha, floor] = treeRows(structure, new Set(["a"]), "store");
    expect(alpha?.holds.flat().map(({ id }) => id)).toEqual(["s2"]);
    expect(floor?.holds.flat().map(({ id }) => id)).toEqual(["s2"]);
    expect(floor?.locationId).toBe("a");
  });

  test("lead to whatever is in the structure", () => {
    expect(wayTo(structure, "s3")).toEqual(["b", "b1"]);
    expect(wayTo(structure, "a1")).toEqual(["a"]);
    expect(wayTo(structure, "b")).toEqual([]);
    expect(wayTo(structure, "nowhere")).toBeNull();
  });

  test("tell the archived ones", () => {
    const rows = treeRows(structure, new Set(["b", "b1"]), "");
    expect(rows.find(({ id }) => id === "s3")?.archived).toBe(true);
  });
});

describe("the keys", () => {
  const rows = treeRows(structure, new Set(["a", "a1"]), "");

  test.each([
    [0, "ArrowDown", 1],
    [0, "ArrowUp", 0],
    [4, "ArrowDown", 4],
    [0, "ArrowRight", 1],
    [2, "ArrowLeft", 1],
    [4, "ArrowLeft", null],
    [1, "End", 4],
    [3, "Home", 0],
    [2, "ArrowRight", null],
  ])("from line %i %s leads to %s", (at, key, expected) => {
    expect(nextRow(rows, at, key)).toBe(expected);
  });

  test("letters lead to the next name that begins with them", () => {
    expect(rowByLetters(rows, 0, "s")).toBe(3);
    expect(rowByLetters(rows, 4, "al")).toBe(0);
    expect(rowByLetters(rows, 0, "z")).toBe(null);
  });

  test("20,000 spaces become 20,002 lines", () => {
    const many = {
      locations: [
        location("m", "Many", [
          {
            id: "m1",
            spaces: Array.from({ length: 20_000 }, (_, at) => space(`x${at}`, `Room ${at}`)),
          },
        ]),
      ],
    };
    expect(treeRows(many, new Set(["m", "m1"]), "")).toHaveLength(20_002);
  });
});
