import { setTimeout as wait } from "node:timers/promises";
import type { ImportProblem } from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { problemFrom } from "../../http/problem-from.ts";
import {
  getImport,
  type ImportTarget,
  type StoredImport,
  updateImport,
} from "./import.repository.ts";
import type { StoredOutcome } from "./import.table.ts";
import { findWaitingSlice, journalSlice } from "./import-slice.repository.ts";
import type { Importable, SliceWriter, SliceWritten } from "./importable.ts";

/**
 * The number of times in a row that a slice waits while its own organisation is busy, and the
 * length of a wait.
 */
const MOST_WAITS = 6;
const BETWEEN_WAITS_MS = 1_000;

/** Writes the rest of an import, a slice in each transaction. Two callers take turns. */
export async function writeSlices(
  importable: Pick<Importable, "writeSlice" | "whenWritten">,
  target: ImportTarget,
  begin: ActorBegin,
): Promise<void> {
  await sliceBySlice(() =>
    begin("write", (transaction, writer) => writeNext(importable, transaction, target, writer)),
  );
}

/**
 * Repeats a piece of work until it returns that none is left. Does a piece again while it waits for
 * the organisation's own work.
 */
export async function sliceBySlice(next: () => Promise<boolean>): Promise<void> {
  for (let isLeft = true; isLeft; ) isLeft = await patiently(next);
}

/** Does work again while it waits for the organisation's own work. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let waits = 1; ; waits++) {
    try {
      return await work();
    } catch (error) {
      if (waits === MOST_WAITS || problemFrom(error).code !== "organisation.busy") throw error;
      await wait(BETWEEN_WAITS_MS);
    }
  }
}

/** What the history says of the rest of a transaction: that an import made its changes. */
export const sayImport = written<unknown>("select set_config('app.source', 'import', true)");

/** Writes one slice and the result; false when none is left. */
async function writeNext(
  importable: Pick<Importable, "writeSlice" | "whenWritten">,
  transaction: Transaction,
  target: ImportTarget,
  writer: SliceWriter,
): Promise<boolean> {
  const stored = await getImport(transaction, target, true);
  if (stored.state !== "importing") return false;
  const slice = await findWaitingSlice(transaction, target);
  if (!slice) return false;
  await transaction.execute(sayImport());
  const done = await importable.writeSlice(transaction, target, slice.work, writer);
  await journalSlice(transaction, target, slice.number, done.journal);
  if (slice.isLast) await importable.whenWritten?.(transaction, target, stored.choices);
  const outcome = withRefused(stored, done);
  await updateImport(transaction, target, {
    state: slice.isLast ? "completed" : "importing",
    ...(outcome ? { outcome } : {}),
  });
  return !slice.isLast;
}

/**
 * Returns the outcome of an import so far, without the refused rows among the created and updated
 * ones.
 */
function withRefused(
  { outcome }: StoredImport,
  { refused, refusedNew, changedCounts }: SliceWritten,
): StoredOutcome | undefined {
  if (!outcome) throw new Error("An import without an outcome has no slices.");
  const changes = changedCounts ?? {
    create: -refusedNew,
    update: refusedNew - refused.length,
    errors: refused.length,
  };
  if (refused.length === 0 && Object.values(changes).every((change) => change === 0))
    return undefined;
  const counts = { ...outcome.counts };
  for (const [name, change] of Object.entries(changes)) counts[name] = (counts[name] ?? 0) + change;
  const all: ImportProblem[] = [...(outcome.refused ?? []), ...refused];
  return { ...outcome, counts, refused: all };
}
