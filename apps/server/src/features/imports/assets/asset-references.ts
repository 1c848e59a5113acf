import { nameKey } from "../reading/clean-cell.ts";
import type {
  ExistingLocation,
  ExistingSpace,
  ExistingStructure,
} from "../spaces/existing-structure.ts";
import { floorKey, placeKey } from "../spaces/existing-structure.ts";
import { receivedStructure, type StructurePart } from "../spaces/received-structure.ts";

/** A model as rows refer to it. */
export interface KnownModel {
  readonly id: string;
  readonly name: string;
  readonly partNumber: string | null;
  readonly manufacturerId: string | null;
  readonly assetTypeId: string;
  readonly isArchived: boolean;
}

/** What one process hands to the other: lists, models some at a time, and the structure. */
export type ReferencePart =
  | { readonly assetTypes: readonly NamedPart[]; readonly manufacturers: readonly NamedPart[] }
  | { readonly models: readonly KnownModel[] }
  | StructurePart;

interface NamedPart {
  readonly id: string;
  readonly name: string;
}

/** A space with the names of where it lies. */
export interface PlacedSpace {
  readonly space: ExistingSpace;
  readonly location: ExistingLocation;
  readonly floor: string;
}

/** Everything that rows can refer to, keyed by how they name it. */
export interface ReferenceIndex {
  readonly types: ReadonlyMap<string, NamedPart>;
  readonly typeById: ReadonlyMap<string, NamedPart>;
  readonly manufacturers: ReadonlyMap<string, NamedPart>;
  readonly manufacturerById: ReadonlyMap<string, NamedPart>;
  readonly modelsByName: ReadonlyMap<string, readonly KnownModel[]>;
  readonly modelsByPart: ReadonlyMap<string, readonly KnownModel[]>;
  readonly modelById: ReadonlyMap<string, KnownModel>;
  readonly locations: ReadonlyMap<string, ExistingLocation>;
  readonly locationById: ReadonlyMap<string, ExistingLocation>;
  /** Keyed by `floorKey`. */
  readonly floors: ReadonlyMap<string, string>;
  /** Keyed by `placeKey` of location, floor and name. */
  readonly spacesByPlace: ReadonlyMap<string, PlacedSpace>;
  /** Keyed by `floorKey` of location and name, whatever the floor. */
  readonly spacesByLocation: ReadonlyMap<string, readonly PlacedSpace[]>;
  readonly spacesByName: ReadonlyMap<string, readonly PlacedSpace[]>;
  readonly spacesByCode: ReadonlyMap<string, PlacedSpace>;
  readonly spaceById: ReadonlyMap<string, PlacedSpace>;
}

/** Puts together what rows can refer to, from its parts. */
export function receivedReferences(parts: Iterable<unknown>): ReferenceIndex {
  const structure: StructurePart[] = [];
  const models: KnownModel[] = [];
  let lists: { assetTypes: readonly NamedPart[]; manufacturers: readonly NamedPart[] } = {
    ...{ assetTypes: [], manufacturers: [] },
  };
  for (const part of parts as Iterable<ReferencePart>) {
    if ("assetTypes" in part) lists = part;
    else if ("models" in part) models.push(...part.models);
    else structure.push(part);
  }
  const { assetTypes, manufacturers } = lists;
  return {
    types: byName(assetTypes),
    typeById: byId(assetTypes),
    manufacturers: byName(manufacturers),
    manufacturerById: byId(manufacturers),
    modelsByName: grouped(models, ({ name }) => nameKey(name)),
    modelsByPart: grouped(
      models.filter(({ partNumber }) => partNumber),
      ({ partNumber }) => nameKey(partNumber ?? ""),
    ),
    modelById: byId(models),
    ...indexPlaces(receivedStructure(structure)),
  };
}

function indexPlaces({ locations, floors, spaces }: ExistingStructure) {
  const locationById = byId(locations);
  const floorById = byId(floors);
  const floorIds = new Map<string, string>();
  for (const { id, name, locationId } of floors) {
    const location = locationById.get(locationId);
    if (location) keepFirst(floorIds, floorKey(location.name, name), id);
  }
  const placed = spaces.flatMap((space): PlacedSpace[] => {
    const floor = floorById.get(space.floorId);
    const location = floor && locationById.get(floor.locationId);
    return location ? [{ space, location, floor: floor.name }] : [];
  });
  const spacesByPlace = new Map<string, PlacedSpace>();
  const spacesByCode = new Map<string, PlacedSpace>();
  for (const one of placed) {
    const { space, location, floor } = one;
    // Several on a floor may have one name if their codes differ: the name alone is whose code is none.
    const place = placeKey(floorKey(location.name, floor), space.name);
    if (space.shortcode === null) spacesByPlace.set(place, one);
    else keepFirst(spacesByPlace, place, one);
    if (space.shortcode !== null) keepFirst(spacesByCode, nameKey(space.shortcode), one);
  }
  return {
    ...{
      locations: byName(locations),
      locationById,
      floors: floorIds,
      spacesByPlace,
      spacesByCode,
    },
    spacesByLocation: grouped(placed, ({ space, location }) => floorKey(location.name, space.name)),
    spacesByName: grouped(placed, ({ space }) => nameKey(space.name)),
    spaceById: new Map(placed.map((one) => [one.space.id, one])),
  };
}

function byName<Item extends { readonly name: string }>(items: readonly Item[]): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) keepFirst(found, nameKey(item.name), item);
  return found;
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function keepFirst<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
