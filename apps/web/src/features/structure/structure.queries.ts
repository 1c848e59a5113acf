import {
  type BulkSpaceChanges,
  type Floor,
  floors,
  type LeavingAssets,
  locations,
  spaces,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { keyOf, queryClient } from "../../lib/query.ts";
import { changeManySpaces, type StructureKind, spacesChanged } from "../spaces/space.queries.ts";

/** The number of calls that run at the same time when many records change. */
const AT_ONCE = 4;
/** The number of spaces that one call changes. Source: the contract's limit. */
const IDS_MAX = 5_000;

/** The outcome of calls for many records. */
export interface Outcome {
  readonly done: readonly string[];
  readonly failed: readonly { readonly id: string; readonly error: unknown }[];
}

/** Calls a function for many records, a few at a time; a failure does not stop the others. */
export async function forEachOf(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<Outcome> {
  const waiting = [...ids];
  const done: string[] = [];
  const failed: { id: string; error: unknown }[] = [];
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await work(id);
        done.push(id);
      } catch (error) {
        failed.push({ id, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await structureChanged();
  return { done, failed };
}

/** Refetches everything that shows the structure. */
export async function structureChanged(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keyOf(spaces.get) });
  void queryClient.invalidateQueries({ queryKey: keyOf(locations.get) });
  await spacesChanged();
}

/** Moves spaces to a floor, or floors to a location, with everything in them. */
export function moveInStructure(
  kind: "floor" | "space",
  ids: readonly string[],
  toId: string,
): Promise<Outcome> {
  return forEachOf(ids, (id) =>
    kind === "space"
      ? call(spaces.move, { params: { id }, body: { floorId: toId } })
      : call(floors.move, { params: { id }, body: { locationId: toId } }),
  );
}

/** Archives many spaces; their assets go where `leaving` says. */
export function archiveSpaces(
  ids: readonly string[],
  leaving: LeavingAssets = {},
): Promise<Outcome> {
  return forEachOf(ids, (id) => call(spaces.archive, { params: { id }, query: leaving }));
}

/** Restores many spaces. */
export function restoreSpaces(ids: readonly string[]): Promise<Outcome> {
  return forEachOf(ids, (id) => call(spaces.restore, { params: { id } }));
}

/** Changes the same fields in many spaces and returns their number. */
export async function changeSpaces(
  ids: readonly string[],
  changes: BulkSpaceChanges,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    count += await changeManySpaces(ids.slice(at, at + IDS_MAX), changes);
  }
  await structureChanged();
  return count;
}

/** Deletes an archived floor or space for good. */
export async function removeFromStructure(kind: "floor" | "space", id: string): Promise<void> {
  await call(kind === "floor" ? floors.hardDelete : spaces.hardDelete, { params: { id } });
  await structureChanged();
}

/**
 * Changes a floor that was read at a version. 409 `record.conflict` carries the floor as it is now.
 */
export async function changeFloor(
  id: string,
  version: number,
  body: { name?: string; level?: number | null },
): Promise<Floor> {
  const floor = await call(floors.update, { params: { id }, body, ifMatch: version });
  await structureChanged();
  return floor;
}

/**
 * Renames a location, floor or space that was read at a version. 409 `record.conflict` carries the
 * record as it is now.
 */
export async function renameInStructure(
  row: { readonly kind: StructureKind; readonly id: string; readonly version: number },
  name: string,
): Promise<void> {
  const input = { params: { id: row.id }, body: { name }, ifMatch: row.version };
  if (row.kind === "location") await call(locations.update, input);
  else if (row.kind === "floor") await call(floors.update, input);
  else await call(spaces.update, input);
  await structureChanged();
}

/**
 * Returns the present name and version of a record from a refused reply; null when it carries none.
 */
export function currentNameOf(error: unknown): { name: string; version: number } | null {
  if (!(error instanceof CallError) || error.code !== "record.conflict") return null;
  const { current } = error;
  if (typeof current !== "object" || current === null) return null;
  const { name, version } = current as Partial<Record<string, unknown>>;
  return typeof name === "string" && typeof version === "number" ? { name, version } : null;
}
