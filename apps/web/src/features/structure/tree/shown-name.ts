import { floorName } from "../../../lib/floor-in-words.ts";
import type { TreeRow } from "./structure-tree.ts";

/** Returns the name that a line of the tree shows while it is not being renamed. */
export function shownName({ kind, name }: Pick<TreeRow, "kind" | "name">): string {
  return kind === "floor" ? floorName(name) : name;
}
