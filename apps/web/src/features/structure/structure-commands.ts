import { textsOfName } from "@storey/domain";
import type { MayIn } from "../../lib/session/use-may.ts";
import type { TreeRow } from "./tree/structure-tree.ts";

/** The commands on a line of the tree. */
export type TreeCommand =
  | "open"
  | "edit"
  | "addFloor"
  | "addSpace"
  | "rename"
  | "translate"
  | "move"
  | "selectAll"
  | "print"
  | "archive"
  | "restore"
  | "remove";

function archivedCommands(
  { kind, locationId, parentArchived }: TreeRow,
  may: MayIn,
): TreeCommand[] {
  const mayRestore = !parentArchived && may(`organisation.${kind}s.restore`, locationId);
  const mayRemove = kind !== "location" && may(`organisation.${kind}s.hard-delete`, locationId);
  return [...(mayRestore ? ["restore" as const] : []), ...(mayRemove ? ["remove" as const] : [])];
}

/**
 * Returns the commands that the user may use on a line, in the order of its menu. `isTranslated` is whether
 * the organisation has several languages: a space says on its page what it is called in them.
 */
export function commandsOf(row: TreeRow, may: MayIn, isTranslated = false): TreeCommand[] {
  const { kind, locationId } = row;
  const open: TreeCommand[] = kind === "floor" ? [] : ["open"];
  if (row.archived) return [...open, ...archivedCommands(row, may)];
  const mayUpdate = may(`organisation.${kind}s.update`, locationId);
  const mayAddFloor = kind === "location" && may("organisation.floors.create", locationId);
  const mayAddSpace = kind !== "space" && may("organisation.spaces.create", locationId);
  const isChoosable = kind !== "space" && row.spaces !== 0 && mayChoose(row, may);
  const mayPrint = row.spaces !== 0 && may("organisation.spaces.update", locationId);
  return [
    ...open,
    ...(mayUpdate && kind !== "location" ? ["edit" as const] : []),
    ...(mayAddFloor ? ["addFloor" as const] : []),
    ...(mayAddSpace ? ["addSpace" as const] : []),
    ...(mayUpdate ? ["rename" as const] : []),
    ...(isTranslated && mayUpdate && hasWords(row) ? ["translate" as const] : []),
    ...(mayUpdate && kind !== "location" ? ["move" as const] : []),
    ...(isChoosable ? ["selectAll" as const] : []),
    ...(mayPrint ? ["print" as const] : []),
    ...(may(`organisation.${kind}s.delete`, locationId) ? ["archive" as const] : []),
  ];
}

/** Whether the name of a line is said in the structure, and has words. */
function hasWords({ kind, name }: TreeRow): boolean {
  return kind !== "space" && textsOfName(kind, name).length > 0;
}

/** Whether spaces of a line can be chosen, as the user may do something with many of them. */
export function mayChoose({ archived, locationId }: TreeRow, may: MayIn): boolean {
  return !archived && mayChooseIn(locationId, may);
}

/** Whether the user may do something with many spaces of a location. */
export function mayChooseIn(locationId: string, may: MayIn): boolean {
  return (
    may("organisation.spaces.update", locationId) || may("organisation.spaces.delete", locationId)
  );
}
