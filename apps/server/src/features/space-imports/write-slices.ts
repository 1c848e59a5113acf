import { setTimeout as wait } from "node:timers/promises";
import type { ImportCounts, ImportProblem } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Begin } from "../../http/binding.ts";
import { problemFrom } from "../../http/problem-from.ts";
import { deleteSlice, findSlice, type ImportTarget } from "./import-slice.repository.ts";
import { getImport, type StoredImport, updateImport } from "./space-import.repository.ts";
import type { StoredOutcome } from "./space-import.table.ts";
import type { Slice } from "./write-plan.ts";
import { writeSlice } from "./write-slice.ts";

/** How often in a row a slice waits for what its own organisation is busy with, and how long. */
const MOST_WAITS = 6;
const BETWEEN_WAITS_MS = 1_000;

/** Writes what is left of an import, a slice in each transaction. Two who do so take turns. */
export async function writeSlices(target: ImportTarget, begin: Begin): Promise<void> {
  const next = () => begin("write", (transaction) => writeNext(transaction, target));
  for (let isLeft = true; isLeft; ) isLeft = await patiently(next);
}

/** Does the work again while the organisation itself is what it waits for. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let waits = 1; ; waits++) {
    try {
      return await work();
    } catch (error) {
      if (waits === MOST_WAITS || problemFrom(error).code !== "organisation.busy") throw error;
      await wait(BETWEEN_WAITS_MS);
    }
  }
}

/** Writes one slice and what it came to; false when none is left. */
async function writeNext(transaction: Transaction, target: ImportTarget): Promise<boolean> {
  const { organisationId, id } = target;
  const stored = await getImport(transaction, organisationId, id, true);
  const slice = await findSlice(transaction, target);
  if (!slice) return false;
  const refused = await writeSlice(transaction, organisationId, slice.work);
  await deleteSlice(transaction, target, slice.number);
  await updateImport(transaction, target, {
    state: slice.isLast ? "completed" : "importing",
    choices: stored.choices,
    outcome: withRefused(stored, slice.work, refused),
  });
  return !slice.isLast;
}

/** What an import came to so far: what was refused is neither new nor updated. */
function withRefused(
  { outcome }: StoredImport,
  { create }: Slice,
  refused: readonly ImportProblem[],
): StoredOutcome {
  if (!outcome) throw new Error("An import without an outcome has no slices.");
  if (refused.length === 0) return outcome;
  const rows = new Set(create.map(({ row }) => row));
  const created = refused.filter(({ row }) => rows.has(row)).length;
  const counts: ImportCounts = {
    ...outcome.counts,
    create: outcome.counts.create - created,
    update: outcome.counts.update - (refused.length - created),
    errors: outcome.counts.errors + refused.length,
  };
  return { ...outcome, counts, refused: [...(outcome.refused ?? []), ...refused] };
}
