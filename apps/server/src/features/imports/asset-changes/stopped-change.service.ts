import type { ImportProblem } from "@storey/contract";
import type { Transaction } from "../../../db/transaction.ts";
import type { Installation } from "../../../installation.ts";
import { findTags } from "../assets/undo-assets.repository.ts";
import { getImport, type StoredImport, updateImport } from "../import.repository.ts";
import { MOST_NAMED, NOTHING_UNDONE } from "../undo-slices.ts";
import { tellUndone, tellUndoneSoFar, tellWritten } from "./change-receipts.ts";
import {
  dropWaiting,
  dropWritten,
  holdStopped,
  type StoppedChange,
} from "./stopped-change.repository.ts";

type Parts = Pick<Installation, "gateway" | "log">;

/** How long nobody goes on with a change before it counts as stopped: no slice takes as long. */
const STOPPED_MINUTES = 60;
/** Why an asset stays as it is that its change never came to. */
const INTERRUPTED = "import.interrupted";

/**
 * Closes changes of many assets that were interrupted and that nobody goes on with, and tells how many
 * those were. A job acts for nobody, so that it does none of what is left: that stays as it is and is
 * told, and what was done stands, with its receipts, as if it had been all. Of an undo the receipts are
 * queued, and it may go on until its days are over. Two who do so at once share the changes between them;
 * one that cannot be closed keeps no other from it.
 */
export async function closeStoppedChanges({ gateway, log }: Parts): Promise<number> {
  const failedIds: string[] = [];
  for (let closed = 0; ; ) {
    let held: StoppedChange | undefined;
    try {
      await gateway.asSystem(async (_client, transaction) => {
        held = await holdStopped(transaction, STOPPED_MINUTES, failedIds);
        if (held) await closeStopped(transaction, held);
      });
      if (!held) return closed;
      closed += 1;
    } catch (error) {
      if (!held) throw error;
      failedIds.push(held.id);
      const { organisationId, id } = held;
      log.error({ err: error, organisationId, importId: id }, "a change could not be closed");
    }
  }
}

async function closeStopped(transaction: Transaction, target: StoppedChange): Promise<void> {
  const stored = await getImport(transaction, target);
  if (target.state === "importing") await closeChange(transaction, target, stored);
  else if (stored.isUndoable) await tellUndoneSoFar(transaction, target, stored.choices);
  else await closeUndo(transaction, target, stored);
}

async function closeChange(
  transaction: Transaction,
  target: StoppedChange,
  { outcome, choices }: StoredImport,
): Promise<void> {
  const left = await dropWaiting(transaction, target);
  await tellWritten(transaction, target, choices);
  const counts = outcome && {
    ...outcome.counts,
    errors: outcome.counts.errors + left,
    [INTERRUPTED]: left,
  };
  await updateImport(transaction, target, {
    state: "completed",
    ...(outcome && counts ? { outcome: { ...outcome, counts } } : {}),
  });
}

async function closeUndo(
  transaction: Transaction,
  target: StoppedChange,
  { undo, choices }: StoredImport,
): Promise<void> {
  const left = await dropWritten(transaction, target);
  const before = undo ?? NOTHING_UNDONE;
  const named = left.slice(0, MOST_NAMED - before.rows.length);
  const tags = await findTags(transaction, target.organisationId, named);
  const stayed = named.map(
    (id, at): ImportProblem => ({
      ...{ row: at + 1, line: at + 1, column: null, params: {}, value: tags.get(id) ?? "" },
      ...{ code: INTERRUPTED, severity: "warning" },
    }),
  );
  await updateImport(transaction, target, {
    state: "undone",
    undo: { ...before, stayed: before.stayed + left.length, rows: [...before.rows, ...stayed] },
  });
  await tellUndone(transaction, target, choices);
}
