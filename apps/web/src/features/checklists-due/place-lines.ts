import type { SpaceFacets, SpaceSearchResult } from "@storey/contract";
import { fold, wordsOf } from "@storey/domain";

/** A line of the tree of places: a location, a floor of it, or a room on that. */
export interface PlaceLine {
  readonly kind: "location" | "floor" | "space";
  readonly id: string;
  readonly name: string;
  /** The names of what it lies in, from the top. */
  readonly within: readonly string[];
}

type Found = Pick<SpaceSearchResult, "id" | "name" | "floor" | "location">;

/**
 * Returns the locations and floors whose names, with those of what they lie in, hold all the words, and
 * the rooms that were found, as the lines of a tree: each below what it lies in.
 */
export function placeLines(
  { locations, floors }: Pick<SpaceFacets, "locations" | "floors">,
  rooms: readonly Found[],
  typed: string,
  floorName: (name: string) => string,
): PlaceLine[] {
  const words = wordsOf(typed);
  const holds = (...names: readonly string[]) => {
    const text = fold(names.join(" "));
    return words.every((word) => text.includes(word));
  };
  return locations.flatMap(({ id, name }): PlaceLine[] => {
    const below = floors.filter(({ locationId }) => locationId === id);
    const lines = below.flatMap((floor): PlaceLine[] => {
      const called = floorName(floor.name);
      const on = rooms.filter((room) => room.floor.id === floor.id);
      if (on.length === 0 && !holds(name, called)) return [];
      const within = [name, called];
      return [
        { kind: "floor", id: floor.id, name: called, within: [name] },
        ...on.map((room): PlaceLine => ({ kind: "space", id: room.id, name: room.name, within })),
      ];
    });
    if (lines.length === 0 && !holds(name)) return [];
    return [{ kind: "location", id, name, within: [] }, ...lines];
  });
}
