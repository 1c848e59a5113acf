import type { PlannedLocation, PlannedTree } from "@storey/contract";
import type { ExistingStructure } from "./existing-structure.ts";
import { floorLevel } from "./floor-level.ts";
import type { ImportPlan, Ref } from "./import-plan.ts";

/** How many locations, and how many floors in all, are shown before they are written. */
const LOCATIONS_SHOWN = 50;
const FLOORS_SHOWN = 300;

type What = "create" | "update" | "unchanged";
type Counted = { [Key in What]: number };
type CountedFloor = Counted & { id: string | null; name: string };
type CountedLocation = Counted & {
  id: string | null;
  name: string;
  floors: Map<string, CountedFloor>;
};

const byName = new Intl.Collator("en", { numeric: true }).compare;

/**
 * Returns the locations and floors that a plan makes or puts spaces on, with how many of these are
 * new, change and stay as they are: locations by name, floors from below. Time is linear in rows
 * and existing spaces.
 */
export function plannedTree(plan: ImportPlan, existing: ExistingStructure): PlannedTree {
  const locations = countedLocations(plan, existing);
  let floorsLeft = FLOORS_SHOWN;
  const shown = locations.slice(0, LOCATIONS_SHOWN).map(({ floors, ...rest }): PlannedLocation => {
    const sorted = [...floors.values()].sort(byLevel).slice(0, floorsLeft);
    floorsLeft -= sorted.length;
    return { ...rest, floorCount: floors.size, floors: sorted };
  });
  return { locationCount: locations.length, locations: shown };
}

function countedLocations(plan: ImportPlan, existing: ExistingStructure): CountedLocation[] {
  const locations = new Map<string, CountedLocation>();
  const nameOf = new Map(existing.locations.map(({ id, name }) => [id, name]));
  const floorOf = new Map(existing.floors.map((floor) => [floor.id, floor]));
  const location = (ref: Ref): CountedLocation => {
    const id = "id" in ref ? ref.id : null;
    const name = "id" in ref ? nameOf.get(ref.id) : plan.createLocations[ref.create]?.name;
    return kept(locations, keyOf(ref), () => ({
      ...{ id, name: name ?? "", ...none(), floors: new Map() },
    }));
  };
  const floor = (ref: Ref): [CountedLocation, CountedFloor] => {
    const known = "id" in ref ? floorOf.get(ref.id) : undefined;
    const planned = "create" in ref ? plan.createFloors[ref.create] : undefined;
    const within = location(planned?.location ?? { id: known?.locationId ?? "" });
    const id = known?.id ?? null;
    const name = known?.name ?? planned?.name ?? "";
    return [within, kept(within.floors, keyOf(ref), () => ({ id, name, ...none() }))];
  };
  const count = (ref: Ref, what: What): void => {
    for (const counted of floor(ref)) counted[what] += 1;
  };
  for (const create of plan.createLocations.keys()) location({ create });
  for (const create of plan.createFloors.keys()) floor({ create });
  for (const space of plan.createSpaces) count(space.floor, "create");
  const before = floorsOfSpaces(plan, existing);
  for (const { id, changes } of plan.updateSpaces)
    count(changes.floor ?? { id: before.get(id) ?? "" }, "update");
  for (const { id } of plan.unchanged) count({ id: before.get(id) ?? "" }, "unchanged");
  return [...locations.values()].sort((a, b) => byName(a.name, b.name));
}

/** Returns the floors of the existing spaces that a plan is about. */
function floorsOfSpaces(plan: ImportPlan, existing: ExistingStructure): Map<string, string> {
  const wanted = new Set([...plan.updateSpaces, ...plan.unchanged].map(({ id }) => id));
  const floors = new Map<string, string>();
  for (const { id, floorId } of existing.spaces) if (wanted.has(id)) floors.set(id, floorId);
  return floors;
}

function kept<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

function keyOf(ref: Ref): string {
  return "id" in ref ? ref.id : `new ${ref.create}`;
}

function none(): Counted {
  return { create: 0, update: 0, unchanged: 0 };
}

/** Orders floors by level; floors whose names give no level come last. */
function byLevel(a: CountedFloor, b: CountedFloor): number {
  const [low, high] = [floorLevel(a.name), floorLevel(b.name)];
  if (low === high) return byName(a.name, b.name);
  if (low === null || high === null) return low === null ? 1 : -1;
  return low - high;
}
