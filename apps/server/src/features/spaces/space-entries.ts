import { fold } from "@storey/domain";
import type { IndexedSpace } from "./index-source.ts";

/** A space with its folded name and shortcode. */
export interface Entry {
  readonly space: IndexedSpace;
  readonly name: string;
  readonly code: string;
}

/** Returns the ids of spaces in their order. */
export function idsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ space }) => space.id);
}

/**
 * Sorts all spaces by name. The known ones are in order already; only the others are sorted into
 * them.
 */
export function entriesByName(spaces: readonly IndexedSpace[], known: readonly Entry[]): Entry[] {
  const present = new Set(spaces);
  const kept = known.filter(({ space }) => present.delete(space));
  const others = Array.from(present, (space) => ({
    space,
    name: fold(space.name),
    code: fold(space.shortcode ?? ""),
  }));
  const compare = comparison();
  others.sort(compare);
  const merged: Entry[] = [];
  let next = 0;
  for (const entry of kept) {
    for (let other = others[next]; other && compare(other, entry) < 0; other = others[next]) {
      merged.push(other);
      next++;
    }
    merged.push(entry);
  }
  return [...merged, ...others.slice(next)];
}

function comparison(): (a: Entry, b: Entry) => number {
  const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return (a, b) => compare(a.space.name, b.space.name) || (a.space.id < b.space.id ? -1 : 1);
}
