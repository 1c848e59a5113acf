import type { OrganisationWithStructure } from "@storey/contract";
import type { StructureKind } from "./space.queries.ts";

/** One line of the tree as it is drawn. */
export interface TreeRow {
  readonly id: string;
  readonly kind: StructureKind;
  readonly name: string;
  readonly shortcode: string | null;
  readonly archived: boolean;
  /** 1 for locations, 2 for floors, 3 for spaces. */
  readonly level: number;
  readonly parentId: string | null;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
  /** How many spaces it holds; null for a space. */
  readonly spaces: number | null;
  /** Null where nothing can open. */
  readonly open: boolean | null;
  /** What it belongs to is archived: that comes back first. */
  readonly parentArchived: boolean;
}

type Structure = Pick<OrganisationWithStructure, "locations">;

function has(text: string | null, words: readonly string[]): boolean {
  const lower = (text ?? "").toLowerCase();
  return words.every((word) => lower.includes(word));
}

function common(
  node: { id: string; name: string; deletedAt: string | null },
  place: number,
  siblings: number,
) {
  return { id: node.id, name: node.name, archived: node.deletedAt !== null, place, siblings };
}

/**
 * The lines of the tree in order: what is open shows what it holds. With words, only what matches
 * and what leads there shows, and all of it is open.
 */
export function treeRows(
  structure: Structure,
  opened: ReadonlySet<string>,
  search: string,
): TreeRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const filtering = words.length > 0;
  const rows: TreeRow[] = [];
  const locations = structure.locations
    .map((location) => {
      const whole = !filtering || has(location.name, words);
      const floors = location.floors
        .map((floor) => {
          const all = whole || has(floor.name, words);
          const kept = floor.spaces.filter(
            (space) => all || has(space.name, words) || has(space.shortcode, words),
          );
          return { floor, kept, shown: all || kept.length > 0 };
        })
        .filter(({ shown }) => shown);
      return { location, floors, shown: whole || floors.length > 0 };
    })
    .filter(({ shown }) => shown);
  locations.forEach(({ location, floors }, at) => {
    const isOpen = filtering || opened.has(location.id);
    const archived = location.deletedAt !== null;
    rows.push({
      ...common(location, at + 1, locations.length),
      kind: "location",
      shortcode: null,
      level: 1,
      parentId: null,
      spaces: floors.reduce((sum, { kept }) => sum + kept.length, 0),
      open: isOpen,
      parentArchived: false,
    });
    if (!isOpen) return;
    floors.forEach(({ floor, kept }, floorAt) => {
      const isFloorOpen = filtering || opened.has(floor.id);
      rows.push({
        ...common(floor, floorAt + 1, floors.length),
        kind: "floor",
        shortcode: null,
        level: 2,
        parentId: location.id,
        spaces: kept.length,
        open: isFloorOpen,
        parentArchived: archived,
      });
      if (!isFloorOpen) return;
      kept.forEach((space, spaceAt) => {
        rows.push({
          ...common(space, spaceAt + 1, kept.length),
          kind: "space",
          shortcode: space.shortcode,
          level: 3,
          parentId: floor.id,
          spaces: null,
          open: null,
          parentArchived: archived || floor.deletedAt !== null,
        });
      });
    });
  });
  return rows;
}

/** Where a key leads from a line; null where it leads nowhere. */
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

/** The first line after `at` whose name begins with what was typed, going round. */
export function rowByLetters(rows: readonly TreeRow[], at: number, letters: string): number | null {
  const wanted = letters.toLowerCase();
  for (let step = 1; step <= rows.length; step++) {
    const index = (at + step) % rows.length;
    if (rows[index]?.name.toLowerCase().startsWith(wanted)) return index;
  }
  return null;
}
