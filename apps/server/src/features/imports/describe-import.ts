import type { Actor } from "../../http/actor.ts";
import type { StoredImport } from "./import.repository.ts";
import type { TableReading } from "./import-job.ts";
import type { Importable } from "./importable.ts";
import type { OwnField } from "./planner.ts";

/** How many problems a reply lists; the errors file holds them all. */
const MOST_PROBLEMS = 500;

type Viewer = Pick<Actor, "userId" | "restrictedLocationIds" | "permissions" | "limits">;

/**
 * Tells whether somebody may see the contents of an import's file: its author, and anybody who may
 * see every location it can be about.
 */
export function seesFile(
  { userId }: Pick<StoredImport, "userId">,
  viewer: Pick<Viewer, "userId" | "restrictedLocationIds">,
): boolean {
  return userId === viewer.userId || viewer.restrictedLocationIds.length === 0;
}

/**
 * Returns an import as somebody sees it: the contents of the file and its findings only if they may
 * see them, and the preview only of locations that they may see.
 */
export function describeImport(
  importable: Importable,
  stored: Omit<StoredImport, "reading"> & { readonly reading: TableReading },
  viewer: Viewer,
  { ownFields, limits }: { readonly ownFields: readonly OwnField[]; readonly limits: object },
): object {
  const { outcome, reading } = stored;
  const { sample, looksRight, notes = {}, isRemembered = false, ...read } = reading;
  const isShown = seesFile(stored, viewer);
  const problems = [...(outcome?.refused ?? []), ...(outcome?.problems ?? [])];
  const { id, state, fileName, createdAt, choices, undo, undoableUntil } = stored;
  const { remainingCount, checkedCount } = stored;
  const preview = outcome?.preview ?? [];
  const additions = isShown ? (outcome?.additions ?? null) : null;
  return {
    ...{ id, state, fileName, createdAt, remainingCount, ...read },
    choices: { encoding: null, sheet: null, ...choices },
    sample: isShown ? sample : [],
    problems: isShown ? problems.slice(0, MOST_PROBLEMS) : [],
    counts: outcome?.counts ?? null,
    ...importable.describe(
      {
        ...{ looksRight, notes, isRemembered, checkedCount, isShown, preview, additions },
        ...{ ownFields, limits },
      },
      viewer,
    ),
    undoableUntil: state === "completed" ? undoableUntil : null,
    undo: undo && (isShown ? undo : { ...undo, rows: [] }),
  };
}
