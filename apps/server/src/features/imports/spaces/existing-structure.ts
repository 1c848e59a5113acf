import { nameKey } from "../reading/clean-cell.ts";

export type ExistingSpace = {
  id: string;
  floorId: string;
  name: string;
  shortcode: string | null;
  capacity: number | null;
  spaceTypeId: string | null;
  featureIds: readonly string[];
  /** The templates that it is checked by; absent is none. */
  checklistTemplateIds?: readonly string[];
};

/** The checklists that rows can name, and where the caller may assign them. */
export type AssignableChecklists = {
  templates: readonly { id: string; name: string; isPublished: boolean }[];
  /** Whether the organisation uses checklists. */
  isOn: boolean;
  /** The locations in which the caller may assign checklists; null is everywhere. */
  places: readonly string[] | null;
};

export type ExistingLocation = {
  id: string;
  name: string;
  /** How many active spaces it may hold; null or absent is no limit. */
  spacesLicensed?: number | null;
  /** Whether the caller is outside of its networks and does not see its spaces. */
  isRestricted?: boolean;
};

/**
 * The records of an organisation when an import is planned: the active ones, and the archived ones
 * whose name or shortcode the database still keeps taken.
 */
export type ExistingStructure = {
  locations: readonly ExistingLocation[];
  floors: readonly { id: string; locationId: string; name: string }[];
  spaces: readonly ExistingSpace[];
  spaceTypes: readonly { id: string; name: string }[];
  features: readonly { id: string; name: string }[];
  /** Absent where there are none. */
  checklists?: AssignableChecklists;
};

/** The existing structure, keyed by name, place and shortcode. */
export type StructureIndex = {
  /** Keyed by the key of its name. */
  locationByKey: Map<string, ExistingLocation>;
  /** How many active spaces each location has, by the key of its name. */
  spacesOfLocation: Map<string, number>;
  locationByName: Map<string, string>;
  /** Keyed by `floorKey`. */
  floorByPlace: Map<string, string>;
  placeOfFloor: Map<string, { location: string; floor: string }>;
  /** Keyed by `placeKey`. */
  spaceByPlace: Map<string, ExistingSpace>;
  /** Keyed by the shortcode as it is written, and by its lower case. */
  spaceByExactCode: Map<string, ExistingSpace>;
  spaceByCode: Map<string, ExistingSpace>;
  typeByName: Map<string, string>;
  featureByName: Map<string, string>;
  typeName: Map<string, string>;
  featureName: Map<string, string>;
  checklists: ChecklistIndex;
};

type ChecklistIndex = Pick<AssignableChecklists, "isOn" | "places"> & {
  byName: Map<string, AssignableChecklists["templates"][number]>;
  nameOf: Map<string, string>;
};

/**
 * Returns the key of a floor of a location. Names cannot hold a NUL, so it separates them without
 * doubt.
 */
export function floorKey(location: string, floor: string): string {
  return `${nameKey(location)}\u0000${nameKey(floor)}`;
}

/** Returns the key of a name on a floor, from the key of the floor. */
export function placeKey(floor: string, name: string): string {
  return `${floor}\u0000${nameKey(name)}`;
}

/** Indexes a structure once, so that every row is matched in constant time. First one wins. */
export function indexStructure(existing: ExistingStructure): StructureIndex {
  const locationName = new Map(existing.locations.map(({ id, name }) => [id, name]));
  const index: StructureIndex = {
    locationByKey: new Map(),
    spacesOfLocation: new Map(),
    locationByName: idsByName(existing.locations),
    floorByPlace: new Map(),
    placeOfFloor: new Map(),
    spaceByPlace: new Map(),
    spaceByExactCode: new Map(),
    spaceByCode: new Map(),
    typeByName: idsByName(existing.spaceTypes),
    featureByName: idsByName(existing.features),
    typeName: new Map(existing.spaceTypes.map(({ id, name }) => [id, name])),
    featureName: new Map(existing.features.map(({ id, name }) => [id, name])),
    checklists: indexChecklists(existing.checklists),
  };
  for (const location of existing.locations)
    keepFirst(index.locationByKey, nameKey(location.name), location);
  for (const { id, locationId, name } of existing.floors) {
    const location = locationName.get(locationId);
    if (location === undefined) continue;
    index.placeOfFloor.set(id, { location, floor: name });
    keepFirst(index.floorByPlace, floorKey(location, name), id);
  }
  for (const space of existing.spaces) addSpace(index, space);
  return index;
}

function indexChecklists(
  { templates, isOn, places }: AssignableChecklists = { templates: [], isOn: true, places: null },
): ChecklistIndex {
  const byName: ChecklistIndex["byName"] = new Map();
  for (const template of templates) keepFirst(byName, nameKey(template.name), template);
  return { isOn, places, byName, nameOf: new Map(templates.map(({ id, name }) => [id, name])) };
}

function addSpace(index: StructureIndex, space: ExistingSpace): void {
  const place = index.placeOfFloor.get(space.floorId);
  if (place !== undefined) {
    const key = placeKey(floorKey(place.location, place.floor), space.name);
    keepFirst(index.spaceByPlace, key, space);
    const location = nameKey(place.location);
    index.spacesOfLocation.set(location, (index.spacesOfLocation.get(location) ?? 0) + 1);
  }
  if (space.shortcode === null) return;
  keepFirst(index.spaceByExactCode, space.shortcode, space);
  keepFirst(index.spaceByCode, nameKey(space.shortcode), space);
}

function idsByName(items: readonly { id: string; name: string }[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { id, name } of items) keepFirst(ids, nameKey(name), id);
  return ids;
}

function keepFirst<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
