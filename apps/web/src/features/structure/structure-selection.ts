import type { Structure, TreeRow, TreeSpace } from "./tree/structure-tree.ts";

/** A chosen space with its floor and location. */
export interface ChosenSpace {
  readonly id: string;
  readonly name: string;
  readonly floorId: string;
  readonly locationId: string;
}

function isActive({ deletedAt }: TreeSpace): boolean {
  return deletedAt === null;
}

/** Returns the ids of the active spaces of a line: its own, or all that it shows. */
export function spaceIdsOf(row: TreeRow): string[] {
  if (row.kind === "space") return row.archived ? [] : [row.id];
  return row.holds.flatMap((spaces) => spaces.filter(isActive).map(({ id }) => id));
}

/** Tells whether all, some or none of the spaces of a line are chosen. */
export function chosenOf(row: TreeRow, chosen: ReadonlySet<string>): "all" | "some" | "none" {
  if (chosen.size === 0) return "none";
  if (row.kind === "space") return chosen.has(row.id) ? "all" : "none";
  let isAny = false;
  let isMissing = false;
  for (const spaces of row.holds) {
    for (const space of spaces) {
      if (!isActive(space)) continue;
      if (chosen.has(space.id)) isAny = true;
      else isMissing = true;
      if (isAny && isMissing) return "some";
    }
  }
  return isAny ? "all" : "none";
}

/** Returns the choice with ids added or removed. */
export function withChosen(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Returns the spaces of all lines between two, both included, in either order. */
export function spacesBetween(rows: readonly TreeRow[], a: number, b: number): string[] {
  const [from, to] = a < b ? [a, b] : [b, a];
  return rows
    .slice(Math.max(0, from), to + 1)
    .filter(({ kind }) => kind === "space")
    .flatMap(spaceIdsOf);
}

/** Returns the chosen spaces that still exist and are active, in the order of the tree. */
export function chosenSpaces(structure: Structure, chosen: ReadonlySet<string>): ChosenSpace[] {
  if (chosen.size === 0) return [];
  return structure.locations.flatMap(({ id: locationId, floors }) =>
    floors.flatMap(({ id: floorId, spaces }) =>
      spaces
        .filter((space) => isActive(space) && chosen.has(space.id))
        .map(({ id, name }) => ({ id, name, floorId, locationId })),
    ),
  );
}
