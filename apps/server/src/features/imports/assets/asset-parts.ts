import { v7 } from "uuid";
import { nameKey } from "../reading/clean-cell.ts";
import { floorKey, placeKey } from "../spaces/existing-structure.ts";
import { floorLevel } from "../spaces/floor-level.ts";
import type { ReferenceIndex } from "./asset-references.ts";

/** A new record that only has a name. */
export interface NewNamed {
  readonly id: string;
  readonly name: string;
}

/** A new model; or one that was archived and is brought back. */
export interface NewModel extends NewNamed {
  readonly partNumber: string | null;
  readonly manufacturerId: string | null;
  readonly assetTypeId: string;
  readonly isArchived: boolean;
}

/** A new floor of a location that may be new too. */
export interface NewFloor extends NewNamed {
  readonly locationId: string;
  readonly level: number | null;
}

/** A new space on a floor that may be new too. */
export interface NewSpace extends NewNamed {
  readonly floorId: string;
  readonly shortcode: string | null;
}

/** The missing records that some assets refer to, with the ids they will have. */
export interface AssetParts {
  readonly assetTypes: readonly NewNamed[];
  readonly manufacturers: readonly NewNamed[];
  readonly models: readonly NewModel[];
  readonly locations: readonly NewNamed[];
  readonly floors: readonly NewFloor[];
  readonly spaces: readonly NewSpace[];
}

/** The kinds of parts, those first that others refer to. */
export const PART_KINDS = [
  "assetTypes",
  "manufacturers",
  "models",
  "locations",
  "floors",
  "spaces",
] as const satisfies readonly (keyof AssetParts)[];

/** Gives the missing records of a file their ids, one for each name, and finds those that rows need. */
export class PlannedAssetParts {
  readonly #existing: ReferenceIndex;
  readonly #types = new Parts<NewNamed>();
  readonly #manufacturers = new Parts<NewNamed>();
  readonly #models = new Parts<NewModel>();
  readonly #locations = new Parts<NewNamed>();
  readonly #floors = new Parts<NewFloor>();
  readonly #spaces = new Parts<NewSpace>();

  constructor(existing: ReferenceIndex) {
    this.#existing = existing;
  }

  type(name: string): string {
    return this.#types.idOf(nameKey(name), () => ({ id: v7(), name }));
  }

  manufacturer(name: string): string {
    return this.#manufacturers.idOf(nameKey(name), () => ({ id: v7(), name }));
  }

  /** A model of this name, manufacturer and part number; the first row that needs it says of what kind it is. */
  model(model: Omit<NewModel, "id"> & { readonly id?: string }): string {
    const key = [nameKey(model.name), model.manufacturerId ?? "", nameKey(model.partNumber ?? "")];
    return this.#models.idOf(key.join("\u0000"), () => ({ ...model, id: model.id ?? v7() }));
  }

  /** The model of an id that the file brings, to tell of what it is. */
  newModel(id: string): NewModel | undefined {
    return this.#models.byId.get(id);
  }

  location(name: string): string {
    const known = this.#existing.locations.get(nameKey(name))?.id;
    return known ?? this.#locations.idOf(nameKey(name), () => ({ id: v7(), name }));
  }

  floor(location: string, name: string): string {
    const key = floorKey(location, name);
    const known = this.#existing.floors.get(key);
    if (known !== undefined) return known;
    const locationId = this.location(location);
    return this.#floors.idOf(key, () => ({ id: v7(), locationId, name, level: floorLevel(name) }));
  }

  space(location: string, floor: string, name: string, shortcode: string | null): string {
    const floorId = this.floor(location, floor);
    const key = placeKey(floorKey(location, floor), name);
    return this.#spaces.idOf(key, () => ({ id: v7(), floorId, name, shortcode }));
  }

  /** The location of a space that the file brings; undefined for any other space. */
  locationOfNewSpace(id: string): string | undefined {
    const floorId = this.#spaces.byId.get(id)?.floorId;
    return floorId === undefined ? undefined : this.#floors.byId.get(floorId)?.locationId;
  }

  /** The new records among these ids, and those that they refer to. */
  neededBy(ids: Iterable<string>): AssetParts {
    const needed = {
      ...{ assetTypes: new Set<NewNamed>(), manufacturers: new Set<NewNamed>() },
      ...{ models: new Set<NewModel>(), locations: new Set<NewNamed>() },
      ...{ floors: new Set<NewFloor>(), spaces: new Set<NewSpace>() },
    };
    for (const id of ids) {
      const model = this.#models.byId.get(id);
      if (model) {
        needed.models.add(model);
        addKnown(needed.assetTypes, this.#types, model.assetTypeId);
        addKnown(needed.manufacturers, this.#manufacturers, model.manufacturerId);
      }
      const space = this.#spaces.byId.get(id);
      if (space) needed.spaces.add(space);
      const floor = space && this.#floors.byId.get(space.floorId);
      if (floor) needed.floors.add(floor);
      addKnown(needed.locations, this.#locations, floor?.locationId ?? id);
    }
    return {
      assetTypes: [...needed.assetTypes],
      manufacturers: [...needed.manufacturers],
      models: [...needed.models],
      locations: [...needed.locations],
      floors: [...needed.floors],
      spaces: [...needed.spaces],
    };
  }

  /** The first names of each kind of new record. */
  names(most: number): Record<keyof AssetParts, string[]> {
    const first = ({ byId }: Parts<NewNamed>) =>
      [...byId.values()].slice(0, most).map(({ name }) => name);
    return {
      assetTypes: first(this.#types),
      manufacturers: first(this.#manufacturers),
      models: first(this.#models),
      locations: first(this.#locations),
      floors: first(this.#floors),
      spaces: first(this.#spaces),
    };
  }
}

function addKnown<Part extends NewNamed>(
  to: Set<Part>,
  parts: Parts<Part>,
  id: string | null,
): void {
  const part = id === null ? undefined : parts.byId.get(id);
  if (part) to.add(part);
}

class Parts<Part extends NewNamed> {
  readonly byId = new Map<string, Part>();
  readonly #idByKey = new Map<string, string>();

  idOf(key: string, make: () => Part): string {
    const known = this.#idByKey.get(key);
    if (known !== undefined) return known;
    const part = make();
    this.#idByKey.set(key, part.id);
    this.byId.set(part.id, part);
    return part.id;
  }
}
