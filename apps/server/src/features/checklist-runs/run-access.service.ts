import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { holdToPlaces, placesOf } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  type ChecklistReader,
  checklistReaderOf,
  type GivenRun,
  isVisibleRun,
  mayCompleteRun,
} from "../../platform/records/checklist-access.ts";
import { findStoredRun, type RunHold, type StoredRun } from "./stored-run.repository.ts";

/** Finds a run that exists for the caller. Throws `not_found`. */
export async function getVisibleRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<StoredRun> {
  const reader = await checklistReaderOf(transaction, actor);
  const { organisationId } = actor;
  const run = await findStoredRun(
    transaction,
    { organisationId, id },
    isVisibleRun(reader),
    "look",
  );
  if (!run) throw notFound();
  return run;
}

/**
 * Holds a run that the caller may do, because it was given to them or they do any where it lies. What
 * they may is decided again once it is held. Throws `not_found`, `access.forbidden` and
 * `access.location`.
 */
export async function holdRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
  hold: RunHold | "look",
): Promise<StoredRun> {
  const { organisationId } = actor;
  const reader = await checklistReaderOf(transaction, actor);
  const place = { organisationId, id };
  const seen = await findStoredRun(transaction, place, isVisibleRun(reader), "look");
  if (!seen) throw notFound();
  await requireDoable(transaction, actor, reader, seen);
  const held = await findStoredRun(transaction, place, sql<boolean>`true`, hold);
  if (!held) throw new ProblemError("access.location");
  if (!mayCompleteRun(reader, held)) throw new ProblemError("access.forbidden");
  return held;
}

/** Makes sure that a caller may do what was given to these people in this place, and no more. */
async function requireDoable(
  transaction: Transaction,
  actor: Actor,
  reader: ChecklistReader,
  run: GivenRun,
): Promise<void> {
  if (!mayCompleteRun(reader, run)) throw new ProblemError("access.forbidden");
  // What was given to them they do of their own right, wherever it lies.
  if (!mayCompleteRun({ ...reader, completesIn: [] }, run))
    await holdToCompletion(transaction, actor);
}

/** Limits what is written from now on to where the caller may do checklists. */
export function holdToCompletion(transaction: Transaction, actor: Actor): Promise<void> {
  const limited = {
    placesOf: (permission: "organisation.checklists.complete") => placesOf(actor, permission),
  };
  return holdToPlaces(transaction, limited, "organisation.checklists.complete");
}

/** What the caller may do with a run. */
export function mayDo(
  actor: Actor,
  reader: ChecklistReader,
  run: GivenRun,
): { mayComplete: boolean; mayManage: boolean } {
  const manages = placesOf(actor, "organisation.checklists.update");
  const isInPlace = run.locationId !== null && manages?.includes(run.locationId) === true;
  return { mayComplete: mayCompleteRun(reader, run), mayManage: manages === null || isInPlace };
}
