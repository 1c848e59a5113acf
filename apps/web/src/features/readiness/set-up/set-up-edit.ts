import type { SetUpChange, SetUpSpace } from "@storey/contract";
import type { SpaceChoice, TreeValues } from "@storey/domain";

/** What can be mended in the grid itself. */
export type EditedCriterion = "capacity" | "features" | "access" | "decisionTree";

/** A new value of one criterion. */
export type SetUpPatch =
  | { readonly capacity: number | null }
  | { readonly featureIds: string[] }
  | { readonly access: SpaceChoice | null }
  | { readonly decisionTreeId: string | null; readonly decisionTreeVariables?: TreeValues };

/** A change of a room, and the room as whoever changes it saw it. */
export interface SetUpEdit {
  readonly seen: SetUpSpace;
  readonly patch: SetUpPatch;
}

/** Returns the criterion that a change is about. */
export function criterionOf(patch: SetUpPatch): EditedCriterion {
  if ("capacity" in patch) return "capacity";
  if ("decisionTreeId" in patch) return "decisionTree";
  return "access" in patch ? "access" : "features";
}

/** Returns what a room has of a criterion, as a change that would bring it back. */
export function patchOf(space: SetUpSpace, criterion: EditedCriterion): SetUpPatch {
  if (criterion === "capacity") return { capacity: space.capacity };
  if (criterion === "decisionTree") {
    const { id = null, variables = {} } = space.decisionTree ?? {};
    return { decisionTreeId: id, decisionTreeVariables: variables };
  }
  return criterion === "access" ? { access: space.access } : { featureIds: space.featureIds };
}

/** Tells whether a room has already what a change wants. */
export function hasAlready(space: SetUpSpace, patch: SetUpPatch): boolean {
  if ("decisionTreeId" in patch) return (space.decisionTree?.id ?? null) === patch.decisionTreeId;
  return JSON.stringify(patchOf(space, criterionOf(patch))) === JSON.stringify(patch);
}

/**
 * Returns the change as the server takes it. A room that has what was seen, or what was last written from
 * here, is changed as it is now; one that somebody else changed meanwhile is told apart by the version that
 * was seen.
 */
export function changeOf(
  { seen, patch }: SetUpEdit,
  now: SetUpSpace,
  written: SetUpPatch | undefined,
): SetUpChange {
  const criterion = criterionOf(patch);
  const isSeen =
    hasAlready(now, patchOf(seen, criterion)) ||
    (written !== undefined && hasAlready(now, written));
  return { id: seen.id, version: isSeen ? now.version : seen.version, ...patch };
}
