import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyPlan } from "./apply-plan.fixture.ts";
import type { ExistingStructure } from "./existing-structure.ts";
import type { PlanChoices } from "./import-plan.ts";
import { planImport } from "./plan-import.ts";

const NOTHING: ExistingStructure = {
  locations: [],
  floors: [],
  spaces: [],
  spaceTypes: [],
  features: [],
};
const HEADERS = [
  "location",
  "floor",
  "name",
  "number",
  "type",
  "capacity",
  "features",
  "shortcode",
];
const CHOICES: PlanChoices = {
  mapping: {
    location: 0,
    floor: 1,
    name: 2,
    number: 3,
    type: 4,
    capacity: 5,
    features: 6,
    checklists: null,
    shortcode: 7,
  },
  defaultLocation: "Home",
  defaultFloor: null,
  mode: "upsert",
  unknown: "create",
};

const word = (...words: string[]) => fc.constantFrom(...words);
/** Few words, so that rows meet each other in names, places and codes. */
const likelyRow = fc.tuple(
  word("", "North", "north ", "Süd"),
  word("", "0", "-", "1", "EG"),
  word("", "A", "a", "Büro", "A (x)", "'=1"),
  word("", "1", "01", "A"),
  word("", "Lab", "lab", "Office"),
  word("", "1", "2.0", "x"),
  word("", "a;b", "b,a", "A|c"),
  word("", "x", "X", "y", "z", "c".repeat(65)),
);
const anyRow = fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 10 });
const source = (rows: readonly (readonly string[])[]) => ({
  format: "csv" as const,
  headers: HEADERS,
  rows: rows.map((cells, index) => ({ line: index + 2, cells: [...cells] })),
});

describe("planning", () => {
  test("again after applying finds every accepted row unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(likelyRow, { maxLength: 12 }),
        fc.array(likelyRow, { maxLength: 12 }),
        (before, rows) => {
          const start = applyPlan(planImport(source(before), CHOICES, NOTHING), NOTHING);
          const first = planImport(source(rows), CHOICES, start);
          const second = planImport(source(rows), CHOICES, applyPlan(first, start));
          const accepted = [...first.createSpaces, ...first.updateSpaces, ...first.unchanged];
          const settled = new Set(second.unchanged.map(({ row }) => row));
          expect(accepted.filter(({ row }) => !settled.has(row))).toEqual([]);
        },
      ),
      { numRuns: 300, seed: 2026 },
    );
  });

  test("never makes two spaces of one name on a floor, nor two of one code", () => {
    fc.assert(
      fc.property(fc.array(fc.array(likelyRow, { maxLength: 8 }), { maxLength: 3 }), (files) => {
        let state = NOTHING;
        for (const rows of files)
          state = applyPlan(planImport(source(rows), CHOICES, state), state);
        const places = state.spaces.map(({ floorId, name }) => `${floorId} ${name.toLowerCase()}`);
        const codes = state.spaces.flatMap(({ shortcode }) => shortcode?.toLowerCase() ?? []);
        expect(new Set(places).size).toBe(places.length);
        expect(new Set(codes).size).toBe(codes.length);
      }),
      { numRuns: 300, seed: 2026 },
    );
  });

  test("never throws, and every row has one fate", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyRow, likelyRow)),
        fc.constantFrom<PlanChoices["mode"]>("create", "update", "upsert"),
        (rows, mode) => {
          const choices: PlanChoices = { ...CHOICES, mode };
          const { createSpaces, updateSpaces, unchanged, problems } = planImport(
            source(rows),
            choices,
            NOTHING,
          );
          const failed = problems
            .filter(({ severity }) => severity === "error")
            .map(({ row }) => row);
          const fates = [...createSpaces, ...updateSpaces, ...unchanged].map(({ row }) => row);
          const all = [...new Set(failed), ...fates].sort((a, b) => a - b);
          expect(all).toEqual(rows.map((_, index) => index + 1));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("two codes that change hands stay settled", () => {
    const old = source([
      ["North", "", "A", "", "", "", "", "x"],
      ["North", "", "B", "", "", "", "", "z"],
    ]);
    const start = applyPlan(planImport(old, CHOICES, NOTHING), NOTHING);
    const next = source([
      ["North", "", "A", "", "", "", "", "y"],
      ["North", "", "B", "", "", "", "", "X"],
    ]);
    const after = applyPlan(planImport(next, CHOICES, start), start);
    expect(planImport(next, CHOICES, after).unchanged).toHaveLength(2);
  });

  test("takes work in proportion to its rows", () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => [
      `Building ${n % 40}`,
      String(n % 9),
      "Seminar room",
      "",
      "Room",
      "12",
      "a;b",
      `R-${n}`,
    ]);
    const plan = planImport(source(rows), CHOICES, NOTHING);
    expect(plan.createSpaces).toHaveLength(50_000);
    const again = planImport(source(rows), CHOICES, applyPlan(plan, NOTHING));
    expect(again.unchanged).toHaveLength(50_000);
  });
});
