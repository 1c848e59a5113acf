import type { ExistingSpace, ExistingStructure } from "./existing-structure.ts";

/**
 * A space as one process hands it to the other: id, floor, name, shortcode, capacity, type,
 * features and checklists.
 */
export type HandedSpace = readonly [
  string,
  string,
  string,
  string | null,
  number | null,
  string | null,
  readonly string[],
  readonly string[],
];

/** A part of a structure on its way to the process that plans: all but spaces, or some of these. */
export type StructurePart = Omit<ExistingStructure, "spaces"> | readonly HandedSpace[];

/** Puts a structure together from its parts, with each id that many spaces share kept once. */
export function receivedStructure(parts: Iterable<StructurePart>): ExistingStructure {
  const spaces: ExistingSpace[] = [];
  let rest: Omit<ExistingStructure, "spaces"> = {
    ...{ locations: [], floors: [], spaceTypes: [], features: [] },
  };
  const shared = new Map<string, string>();
  const once = (id: string) => {
    const known = shared.get(id);
    if (known === undefined) shared.set(id, id);
    return known ?? id;
  };
  const none: readonly string[] = [];
  const shareAll = (ids: readonly string[]) => (ids.length === 0 ? none : ids.map(once));
  for (const part of parts) {
    if (!isSpaces(part)) {
      rest = part;
      continue;
    }
    for (const [id, floorId, name, shortcode, capacity, typeId, featureIds, templateIds] of part) {
      spaces.push({
        ...{ id, name, shortcode, capacity, floorId: once(floorId) },
        spaceTypeId: typeId === null ? null : once(typeId),
        featureIds: shareAll(featureIds),
        checklistTemplateIds: shareAll(templateIds),
      });
    }
  }
  return { ...rest, spaces };
}

function isSpaces(part: StructurePart): part is readonly HandedSpace[] {
  return Array.isArray(part);
}
