import type { StructureFloor, StructureLocation, StructureSpace } from "@storey/contract";
import type { StructureKind } from "../../spaces/space.queries.ts";

/** The fields of a space that the tree uses. */
export type TreeSpace = Pick<StructureSpace, "id" | "name" | "shortcode" | "version" | "deletedAt">;
/** The fields of a floor that the tree uses. */
export type TreeFloor = Pick<StructureFloor, "id" | "name" | "level" | "version" | "deletedAt"> & {
  readonly spaces: readonly TreeSpace[];
};
/** The fields of a location that the tree uses. */
export type TreeLocation = Pick<StructureLocation, "id" | "name" | "version" | "deletedAt"> & {
  readonly floors: readonly TreeFloor[];
};

/** The structure that the tree shows. */
export interface Structure {
  readonly locations: readonly TreeLocation[];
}

/** One line of the tree as it is rendered. */
export interface TreeRow {
  readonly id: string;
  readonly kind: StructureKind;
  readonly name: string;
  readonly shortcode: string | null;
  readonly version: number;
  readonly archived: boolean;
  /** 1 for locations, 2 for floors, 3 for spaces. */
  readonly level: number;
  readonly parentId: string | null;
  /** The id of the location that the line is, or belongs to. */
  readonly locationId: string;
  /** The line's place among its siblings, from 1; `siblings` is their number. */
  readonly place: number;
  readonly siblings: number;
  /** The number of spaces in it; null for a space. */
  readonly spaces: number | null;
  /** The spaces that it shows when it is open, floor by floor. */
  readonly holds: readonly (readonly TreeSpace[])[];
  /** Null where there is nothing to open. */
  readonly open: boolean | null;
  /** Whether its parent is archived, which has to be restored first. */
  readonly parentArchived: boolean;
}

/** The names of a location and of everything in it, in lower case. */
interface LocationTexts {
  readonly location: string;
  readonly floors: readonly { readonly floor: string; readonly spaces: readonly string[] }[];
}

const texts = new WeakMap<TreeLocation, LocationTexts>();

/**
 * Returns the names of a location for the search. Computing them the first time is slow: see
 * `warmUp`.
 */
function textsOf(location: TreeLocation): LocationTexts {
  const known = texts.get(location);
  if (known) return known;
  const made = {
    location: location.name.toLowerCase(),
    floors: location.floors.map((floor) => ({
      floor: floor.name.toLowerCase(),
      spaces: floor.spaces.map(({ name, shortcode }) =>
        `${name}\n${shortcode ?? ""}`.toLowerCase(),
      ),
    })),
  };
  texts.set(location, made);
  return made;
}

/** Prepares the names of a structure for the search, one location at a time. */
export function* warmUp({ locations }: Structure): Generator<void> {
  for (const location of locations) {
    textsOf(location);
    yield;
  }
}

interface ShownFloor {
  readonly floor: TreeFloor;
  readonly spaces: readonly TreeSpace[];
}
interface ShownLocation {
  readonly location: TreeLocation;
  readonly floors: readonly ShownFloor[];
  /** The number of visible spaces, and these spaces floor by floor. */
  readonly count: number;
  readonly holds: readonly (readonly TreeSpace[])[];
}

function shownLocation(location: TreeLocation, floors: readonly ShownFloor[]): ShownLocation {
  const holds = floors.map(({ spaces }) => spaces);
  return { location, floors, holds, count: holds.reduce((sum, { length }) => sum + length, 0) };
}

/**
 * Returns the parts of the structure that match, with the parts that lead to them and everything in
 * a match.
 */
function found({ locations }: Structure, words: readonly string[]): ShownLocation[] {
  const has = (text: string | undefined): boolean =>
    text !== undefined && words.every((word) => text.includes(word));
  const shown: ShownLocation[] = [];
  locations.forEach((location) => {
    const known = textsOf(location);
    const whole = has(known.location);
    const floors: ShownFloor[] = [];
    location.floors.forEach((floor, floorAt) => {
      const text = known.floors[floorAt];
      const all = whole || has(text?.floor);
      const spaces = all ? floor.spaces : floor.spaces.filter((_, n) => has(text?.spaces[n]));
      if (all || spaces.length > 0) floors.push({ floor, spaces });
    });
    if (whole || floors.length > 0) shown.push(shownLocation(location, floors));
  });
  return shown;
}

const wholes = new WeakMap<TreeLocation, ShownLocation>();

/** Returns all of a location. The result is cached by location, so only the first call is slow. */
function wholeOf(location: TreeLocation): ShownLocation {
  const known = wholes.get(location);
  if (known) return known;
  const floors = location.floors.map((floor) => ({ floor, spaces: floor.spaces }));
  const made = shownLocation(location, floors);
  wholes.set(location, made);
  return made;
}

function everything({ locations }: Structure): ShownLocation[] {
  return locations.map(wholeOf);
}

const NOTHING_HELD: readonly (readonly TreeSpace[])[] = [];

/**
 * The line of a space. There may be 20,000 of them, so each stores four values and derives the
 * rest.
 */
class SpaceRow implements TreeRow {
  readonly #space: TreeSpace;
  readonly #floor: TreeRow;
  readonly place: number;
  readonly siblings: number;
  constructor(space: TreeSpace, floor: TreeRow, place: number, siblings: number) {
    this.#space = space;
    this.#floor = floor;
    this.place = place;
    this.siblings = siblings;
  }
  get id() {
    return this.#space.id;
  }
  get kind() {
    return "space" as const;
  }
  get name() {
    return this.#space.name;
  }
  get shortcode() {
    return this.#space.shortcode;
  }
  get version() {
    return this.#space.version;
  }
  get archived() {
    return this.#space.deletedAt !== null;
  }
  get level() {
    return 3;
  }
  get parentId() {
    return this.#floor.id;
  }
  get locationId() {
    return this.#floor.locationId;
  }
  get spaces() {
    return null;
  }
  get holds() {
    return NOTHING_HELD;
  }
  get open() {
    return null;
  }
  get parentArchived() {
    return this.#floor.archived || this.#floor.parentArchived;
  }
}

/** The fields of a line that depend only on its place among others and on whether it is open. */
type Standing = Pick<TreeRow, "place" | "siblings" | "open">;

function floorRow(
  { floor, spaces }: ShownFloor,
  above: TreeRow,
  { place, siblings, open }: Standing,
): TreeRow {
  return {
    id: floor.id,
    kind: "floor",
    name: floor.name,
    shortcode: null,
    version: floor.version,
    archived: floor.deletedAt !== null,
    level: 2,
    parentId: above.id,
    locationId: above.id,
    place,
    siblings,
    spaces: spaces.length,
    holds: [spaces],
    open,
    parentArchived: above.archived,
  };
}

function locationRow(
  { location, count, holds }: ShownLocation,
  { place, siblings, open }: Standing,
): TreeRow {
  return {
    id: location.id,
    kind: "location",
    name: location.name,
    shortcode: null,
    version: location.version,
    archived: location.deletedAt !== null,
    level: 1,
    parentId: null,
    locationId: location.id,
    place,
    siblings,
    spaces: count,
    holds,
    open,
    parentArchived: false,
  };
}

/**
 * Returns the lines of the tree in order; an open line is followed by those in it. With search
 * words, only the matches and the lines that lead to them show, and all of these are open unless
 * they are in `closed`.
 */
export function treeRows(
  structure: Structure,
  opened: ReadonlySet<string>,
  search: string,
  closed: ReadonlySet<string> = new Set(),
): TreeRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const filtering = words.length > 0;
  const isOpen = (id: string): boolean => (filtering ? !closed.has(id) : opened.has(id));
  const shown = filtering ? found(structure, words) : everything(structure);
  const rows: TreeRow[] = [];
  shown.forEach((one, at) => {
    const location = locationRow(one, {
      place: at + 1,
      siblings: shown.length,
      open: isOpen(one.location.id),
    });
    rows.push(location);
    if (!location.open) return;
    one.floors.forEach((each, floorAt) => {
      const floor = floorRow(each, location, {
        place: floorAt + 1,
        siblings: one.floors.length,
        open: isOpen(each.floor.id),
      });
      rows.push(floor);
      if (!floor.open) return;
      each.spaces.forEach((space, n) => {
        rows.push(new SpaceRow(space, floor, n + 1, each.spaces.length));
      });
    });
  });
  return rows;
}

/** Whether two lines show the same and offer the same. */
export function isSameRow(a: TreeRow, b: TreeRow): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.shortcode === b.shortcode &&
    a.version === b.version &&
    a.archived === b.archived &&
    a.parentArchived === b.parentArchived &&
    a.parentId === b.parentId &&
    a.place === b.place &&
    a.siblings === b.siblings &&
    a.spaces === b.spaces &&
    a.open === b.open
  );
}

/**
 * Returns the ids of the ancestors of a line, the location first; null when the line is not in the
 * structure.
 */
export function wayTo(structure: Structure, id: string): string[] | null {
  for (const location of structure.locations) {
    if (location.id === id) return [];
    for (const floor of location.floors) {
      if (floor.id === id) return [location.id];
      if (floor.spaces.some((space) => space.id === id)) return [location.id, floor.id];
    }
  }
  return null;
}

/** Returns the index of the line that a key leads to; null where it leads nowhere. */
export function nextRow(rows: readonly TreeRow[], at: number, key: string): number | null {
  const row = rows[at];
  if (!row) return rows.length > 0 ? 0 : null;
  if (key === "ArrowDown") return Math.min(at + 1, rows.length - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return rows.length - 1;
  if (key === "ArrowRight" && row.open && rows[at + 1]?.parentId === row.id) return at + 1;
  if (key === "ArrowLeft" && row.open !== true && row.parentId !== null) {
    return rows.findIndex(({ id }) => id === row.parentId);
  }
  return null;
}

/**
 * Returns the first line after `at` whose name begins with the typed letters, continuing at the
 * top.
 */
export function rowByLetters(rows: readonly TreeRow[], at: number, letters: string): number | null {
  const wanted = letters.toLowerCase();
  // A second letter may match the line that the first one led to.
  const first = letters.length > 1 ? 0 : 1;
  for (let step = first; step < rows.length + first; step++) {
    const index = (at + step) % rows.length;
    if (rows[index]?.name.toLowerCase().startsWith(wanted)) return index;
  }
  return null;
}
