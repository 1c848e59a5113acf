import type { ExistingStructure } from "./existing-structure.ts";
import type { ImportPlan, Ref } from "./import-plan.ts";

let made = 0;

/** Writes a plan into a structure in memory, as a database would; for tests. */
export function applyPlan(plan: ImportPlan, before: ExistingStructure): ExistingStructure {
  made += 1;
  const idOf = (kind: string) => (ref: Ref) =>
    "id" in ref ? ref.id : `${kind}-${made}-${ref.create}`;
  const ids = { location: idOf("l"), floor: idOf("f"), type: idOf("t"), feature: idOf("e") };
  const changes = new Map(plan.updateSpaces.map(({ id, changes }) => [id, changes]));
  const kept = before.spaces.map((space) => {
    const change = changes.get(space.id);
    if (change === undefined) return space;
    return {
      ...space,
      name: change.name ?? space.name,
      floorId: change.floor ? ids.floor(change.floor) : space.floorId,
      capacity: change.capacity ?? space.capacity,
      spaceTypeId: change.spaceType ? ids.type(change.spaceType) : space.spaceTypeId,
      featureIds: change.features?.map(ids.feature) ?? space.featureIds,
      checklistTemplateIds: change.checklistTemplateIds ?? space.checklistTemplateIds ?? [],
      shortcode: change.shortcode ?? space.shortcode,
    };
  });
  const created = plan.createSpaces.map((space) => ({
    id: `s-${made}-${space.row}`,
    floorId: ids.floor(space.floor),
    name: space.name,
    shortcode: space.shortcode ?? `generated-${made}-${space.row}`,
    capacity: space.capacity,
    spaceTypeId: space.spaceType ? ids.type(space.spaceType) : null,
    featureIds: space.features.map(ids.feature),
    checklistTemplateIds: space.checklistTemplateIds ?? [],
  }));
  const named = (kind: (ref: Ref) => string) => (item: { name: string }, create: number) => ({
    id: kind({ create }),
    name: item.name,
  });
  return {
    locations: [...before.locations, ...plan.createLocations.map(named(ids.location))],
    floors: [
      ...before.floors,
      ...plan.createFloors.map(({ name, location }, create) => ({
        id: ids.floor({ create }),
        name,
        locationId: ids.location(location),
      })),
    ],
    spaces: [...kept, ...created],
    spaceTypes: [...before.spaceTypes, ...plan.createSpaceTypes.map(named(ids.type))],
    features: [...before.features, ...plan.createFeatures.map(named(ids.feature))],
    ...(before.checklists ? { checklists: before.checklists } : {}),
  };
}
