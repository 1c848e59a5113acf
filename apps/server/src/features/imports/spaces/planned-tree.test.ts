import { expect, test } from "vitest";
import type { ImportPlan } from "./import-plan.ts";
import { plannedTree } from "./planned-tree.ts";

const EMPTY: ImportPlan = {
  rowCount: 0,
  createLocations: [],
  createFloors: [],
  createSpaceTypes: [],
  createFeatures: [],
  createSpaces: [],
  updateSpaces: [],
  unchanged: [],
  problems: [],
};
const NOTHING = { locations: [], floors: [], spaces: [], spaceTypes: [], features: [] };

function aSpace(id: string, floorId: string) {
  const none = { shortcode: null, capacity: null, spaceTypeId: null, featureIds: [] };
  return { id, floorId, name: id, ...none };
}

test("floors stand from below, those whose names tell no level last, and count their spaces", () => {
  const location = { create: 0 };
  const floor = (name: string) => ({ name, level: null, location });
  const plan: ImportPlan = {
    ...EMPTY,
    createLocations: [{ name: "Quay" }],
    createFloors: ["Roof", "10", "2", "U1", "EG"].map(floor),
    createSpaces: [2, 2, 1].map((create, at) => ({
      ...{ row: at, line: at, name: `R-${at}`, floor: { create } },
      ...{ spaceType: null, capacity: null, features: [], shortcode: null },
      checklistTemplateIds: undefined,
    })),
  };
  const [quay] = plannedTree(plan, NOTHING).locations;
  expect(quay).toMatchObject({ id: null, name: "Quay", create: 3, floorCount: 5 });
  expect(quay?.floors.map(({ name, create }) => [name, create])).toEqual([
    ["U1", 0],
    ["EG", 0],
    ["2", 2],
    ["10", 1],
    ["Roof", 0],
  ]);
});

test("a space that moves counts where it comes to be, one that stays where it is", () => {
  const existing = {
    ...NOTHING,
    locations: [{ id: "quay", name: "Quay" }],
    floors: ["1", "2"].map((name) => ({ id: `floor-${name}`, locationId: "quay", name })),
    spaces: [aSpace("moved", "floor-1"), aSpace("same", "floor-1")],
  };
  const plan: ImportPlan = {
    ...EMPTY,
    updateSpaces: [
      { row: 1, line: 2, id: "moved", changes: { floor: { id: "floor-2" } }, diff: [] },
    ],
    unchanged: [{ row: 2, line: 3, id: "same" }],
  };
  const none = { create: 0, update: 0, unchanged: 0 };
  expect(plannedTree(plan, existing)).toEqual({
    locationCount: 1,
    locations: [
      {
        ...{ id: "quay", name: "Quay", ...none, update: 1, unchanged: 1, floorCount: 2 },
        floors: [
          { id: "floor-1", name: "1", ...none, unchanged: 1 },
          { id: "floor-2", name: "2", ...none, update: 1 },
        ],
      },
    ],
  });
});

test("shows fifty locations and three hundred floors, and counts all", () => {
  const createLocations = Array.from({ length: 60 }, (_, n) => ({ name: `House ${n}` }));
  const createFloors = createLocations.flatMap((_, create) =>
    Array.from({ length: 20 }, (__, n) => ({ name: `${n}`, level: n, location: { create } })),
  );
  const tree = plannedTree({ ...EMPTY, createLocations, createFloors }, NOTHING);
  expect([tree.locationCount, tree.locations.length]).toEqual([60, 50]);
  expect(tree.locations.flatMap(({ floors }) => floors)).toHaveLength(300);
  expect(tree.locations.every(({ floorCount }) => floorCount === 20)).toBe(true);
});
