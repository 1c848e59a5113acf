import type { ImportProblem } from "@storey/contract";
import type { Gateway } from "../../../db/gateway.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { findTags } from "../assets/undo-assets.repository.ts";
import { getImport, type StoredImport, updateImport } from "../import.repository.ts";
import { MOST_NAMED, NOTHING_UNDONE } from "../undo-slices.ts";
import {
  dropWaiting,
  dropWritten,
  holdStopped,
  type StoppedChange,
} from "./stopped-change.repository.ts";
import { assetChanges } from "./write-change-slice.ts";

/** How long nobody goes on with a change before it counts as stopped: no slice takes as long. */
const STOPPED_MINUTES = 60;
/** Why an asset stays as it is that its change never came to. */
const INTERRUPTED = "import.interrupted";

/**
 * Closes changes of many assets that were interrupted and that nobody goes on with, and tells how many
 * those were. A job acts for nobody, so that it does none of what is left: that stays as it is and is
 * told, and what was done stands, with its receipts, as if it had been all. Two who do so at once share
 * the changes between them.
 */
export async function closeStoppedChanges(gateway: Gateway): Promise<number> {
  for (let closed = 0; ; closed += 1) {
    const isClosed = await gateway.asSystem(async (_client, transaction) => {
      const stopped = await holdStopped(transaction, STOPPED_MINUTES);
      if (!stopped) return false;
      const stored = await getImport(transaction, stopped);
      await (stopped.state === "undoing" ? closeUndo : closeChange)(transaction, stopped, stored);
      return true;
    });
    if (!isClosed) return closed;
  }
}

async function closeChange(
  transaction: Transaction,
  target: StoppedChange,
  { outcome, choices }: StoredImport,
): Promise<void> {
  const left = await dropWaiting(transaction, target);
  await assetChanges.whenWritten?.(transaction, target, choices);
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
  await assetChanges.whenUndone?.(transaction, target, choices);
}
