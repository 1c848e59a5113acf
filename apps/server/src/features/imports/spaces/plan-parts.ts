import { nameKey } from "../reading/clean-cell.ts";
import type { StructureIndex } from "./existing-structure.ts";
import { floorKey } from "./existing-structure.ts";
import { floorLevel } from "./floor-level.ts";
import type { ImportPlan, Ref } from "./import-plan.ts";

/** Finds the records that rows refer to by name, or adds them to the plan, once each. */
export type PlanParts = {
  location: (name: string) => Ref;
  floor: (location: string, name: string) => Ref;
  spaceType: (name: string) => Ref;
  feature: (name: string) => Ref;
};

/** Makes the parts of a plan; each call may add to the plan's lists. */
export function planParts(plan: ImportPlan, index: StructureIndex): PlanParts {
  const location = byName(index.locationByName, plan.createLocations);
  const floors = new Map<string, Ref>();
  const floor = (locationName: string, name: string): Ref => {
    const key = floorKey(locationName, name);
    const known = index.floorByPlace.get(key);
    if (known !== undefined) return { id: known };
    const planned = floors.get(key);
    if (planned !== undefined) return planned;
    const ref = { create: plan.createFloors.length };
    plan.createFloors.push({ name, level: floorLevel(name), location: location(locationName) });
    floors.set(key, ref);
    return ref;
  };
  return {
    location,
    floor,
    spaceType: byName(index.typeByName, plan.createSpaceTypes),
    feature: byName(index.featureByName, plan.createFeatures),
  };
}

function byName(existing: ReadonlyMap<string, string>, list: { name: string }[]) {
  const planned = new Map<string, Ref>();
  return (name: string): Ref => {
    const key = nameKey(name);
    const id = existing.get(key);
    if (id !== undefined) return { id };
    const ref = planned.get(key) ?? { create: list.length };
    if (!planned.has(key)) {
      planned.set(key, ref);
      list.push({ name });
    }
    return ref;
  };
}
