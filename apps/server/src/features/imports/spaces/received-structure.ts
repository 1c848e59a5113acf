import type { ExistingSpace, ExistingStructure } from "./existing-structure.ts";

/**
 * A space as one process hands it to the other: id, floor, name, shortcode, capacity, type and
 * features.
 */
export type HandedSpace = readonly [
  string,
  string,
  string,
  string | null,
  number | null,
  string | null,
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
  const noFeatures: readonly string[] = [];
  for (const part of parts) {
    if (!isSpaces(part)) {
      rest = part;
      continue;
    }
    for (const [id, floorId, name, shortcode, capacity, typeId, featureIds] of part) {
      spaces.push({
        ...{ id, name, shortcode, capacity, floorId: once(floorId) },
        spaceTypeId: typeId === null ? null : once(typeId),
        featureIds: featureIds.length === 0 ? noFeatures : featureIds.map(once),
      });
    }
  }
  return { ...rest, spaces };
}

function isSpaces(part: StructurePart): part is readonly HandedSpace[] {
  return Array.isArray(part);
}
