import type { ImportProblem } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import { takeBackChecklists } from "../../checklist-assignments/space-checklists.service.ts";
import type { UndoCode } from "../format-problem.ts";
import type { SliceUndone } from "../importable.ts";
import type { ProblemCode } from "./import-plan.ts";
import { tryWork } from "./row-by-row.ts";
import { isHidden, keepFloors, type WrittenSpace } from "./space-rows.repository.ts";
import {
  archiveSpaces,
  findFloors,
  findNames,
  lockSpaces,
  restoreSpaces,
  type SpaceNow,
} from "./undo-spaces.repository.ts";

/**
 * Undoes a slice: archives the spaces it made and restores the values it changed, except where they
 * were changed or used since, or cannot be written. If the database refuses some, finds them by
 * undoing each one by itself.
 */
export async function undoSlice(
  transaction: Transaction,
  organisationId: string,
  journal: readonly WrittenSpace[],
): Promise<SliceUndone> {
  const before = journal.flatMap(({ was }) => was?.floorId ?? []);
  const places = await findFloors(transaction, organisationId, journal);
  await keepFloors(transaction, organisationId, [...places, ...before]);
  const spaces = await lockSpaces(transaction, organisationId, journal);
  const stayed = await unseen(transaction, organisationId, journal, spaces);
  const sound: SpaceNow[] = [];
  for (const space of spaces) {
    if (space.isChanged) stayed.push(problemOf(space, "import.changed_since"));
    else if (space.was === null && space.isUsed) stayed.push(problemOf(space, "import.used_since"));
    else sound.push(space);
  }
  const attempt = (some: readonly SpaceNow[]) => tryToUndo(transaction, organisationId, some);
  let undone: readonly SpaceNow[] = sound;
  if ((await attempt(sound)) !== undefined) {
    const done: SpaceNow[] = [];
    for (const space of sound) {
      const code = await attempt([space]);
      if (code === undefined) done.push(space);
      else stayed.push(problemOf(space, code));
    }
    undone = done;
  }
  const removed = undone.filter(({ was }) => was === null).length;
  return { removed, restored: undone.length - removed, stayed };
}

/** Undoes all of it, or nothing and tells why. */
function tryToUndo(
  transaction: Transaction,
  organisationId: string,
  spaces: readonly SpaceNow[],
): Promise<ProblemCode | undefined> {
  const made = spaces.filter(({ was }) => was === null).map(({ id }) => id);
  const kept = spaces.filter(({ was }) => was !== null);
  const changed = spaces.flatMap(({ id, was }) => (was === null ? [] : [{ ...was, id }]));
  return tryWork(transaction, async () => {
    const removed = await archiveSpaces(transaction, organisationId, made);
    const restored = await restoreSpaces(transaction, organisationId, changed);
    await takeBackChecklists(transaction, organisationId, {
      given: kept.flatMap(({ checklists }) => checklists?.given ?? []),
      ended: kept.flatMap(({ checklists }) => checklists?.ended ?? []),
    });
    return removed + restored === spaces.length ? undefined : "import.place_gone";
  });
}

/**
 * Returns a problem for each space that could not be locked: it is gone for good, or the caller may
 * not write it.
 */
async function unseen(
  transaction: Transaction,
  organisationId: string,
  journal: readonly WrittenSpace[],
  spaces: readonly SpaceNow[],
): Promise<ImportProblem[]> {
  const seen = new Set(spaces.map(({ id }) => id));
  const missing = journal.filter(({ id }) => !seen.has(id));
  if (missing.length === 0) return [];
  const ids = missing.map(({ id }) => id);
  const names = await findNames(transaction, organisationId, ids);
  const problems: ImportProblem[] = [];
  for (const space of missing) {
    const name = names.get(space.id);
    const isClosed =
      name !== undefined || (await isHidden(transaction, { ...space, floorId: undefined }, false));
    const code = isClosed ? "import.place_closed" : "import.place_gone";
    problems.push(problemOf({ ...space, name: name ?? "" }, code));
  }
  return problems;
}

function problemOf(
  { row, line, name }: Pick<SpaceNow, "row" | "line" | "name">,
  code: ProblemCode | UndoCode,
): ImportProblem {
  return { row, line, column: null, code, params: {}, value: name, severity: "warning" };
}
