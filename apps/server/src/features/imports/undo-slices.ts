import type { ImportUndo } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Begin } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  getImport,
  type ImportTarget,
  type StoredImport,
  updateImport,
} from "./import.repository.ts";
import { deleteSlice, findWrittenSlice } from "./import-slice.repository.ts";
import type { Importable } from "./importable.ts";
import { sayImport, sliceBySlice } from "./write-slices.ts";

/** The number of staying records that are listed by name. */
export const MOST_NAMED = 500;

/** The tally of an undo that begins. */
export const NOTHING_UNDONE: ImportUndo = { removed: 0, restored: 0, stayed: 0, rows: [] };

/**
 * Undoes an import, a slice in each transaction, the last written first; an interrupted undo goes
 * on where it stopped. Two callers take turns. Throws the errors of `requireUndoable`.
 */
export async function undoSlices(
  importable: Pick<Importable, "undoSlice" | "undoParts" | "whenUndone">,
  target: ImportTarget,
  begin: Begin,
): Promise<void> {
  await begin("write", async (transaction) => {
    const stored = await getImport(transaction, target, true);
    requireUndoable(stored);
    // Whoever goes on with it is noted at once, and not only by the next slice.
    const begun = stored.state === "undoing" ? {} : { undo: NOTHING_UNDONE };
    await updateImport(transaction, target, { state: "undoing", ...begun });
  });
  await sliceBySlice(() =>
    begin("write", (transaction) => undoNext(importable, transaction, target)),
  );
}

/**
 * Refuses an import that cannot be undone now. Throws `import.not_completed`, `import.undone` and
 * `import.undo_expired`; an undo that has begun may be finished at any time, but for one of who has assets,
 * which the clean-up closes once its days are over and nobody went on with it for an hour.
 */
export function requireUndoable({ state, isUndoable }: StoredImport): void {
  if (state === "undone") throw new ProblemError("import.undone");
  if (state === "undoing") return;
  if (state !== "completed") throw new ProblemError("import.not_completed");
  if (!isUndoable) throw new ProblemError("import.undo_expired");
}

/** Undoes one slice and notes the result; false when none is left. */
async function undoNext(
  importable: Pick<Importable, "undoSlice" | "undoParts" | "whenUndone">,
  transaction: Transaction,
  target: ImportTarget,
): Promise<boolean> {
  const stored = await getImport(transaction, target, true);
  if (stored.state !== "undoing") return false;
  const slice = await findWrittenSlice(transaction, target);
  if (!slice) {
    await updateImport(transaction, target, { state: "undone" });
    await importable.whenUndone?.(transaction, target, stored.choices);
    return false;
  }
  const { organisationId } = target;
  await transaction.execute(sayImport());
  if (slice.isParts) await importable.undoParts(transaction, organisationId, slice.written);
  else {
    const { written } = slice;
    const undone = await importable.undoSlice(transaction, target, written, stored.choices);
    const before = stored.undo ?? NOTHING_UNDONE;
    const undo = {
      removed: before.removed + undone.removed,
      restored: before.restored + undone.restored,
      stayed: before.stayed + undone.stayed.length,
      rows: [...before.rows, ...undone.stayed].slice(0, MOST_NAMED),
    };
    await updateImport(transaction, target, { state: "undoing", undo });
  }
  await deleteSlice(transaction, target, slice.number);
  return true;
}
