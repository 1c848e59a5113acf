import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { holdToPlaces, placesOf } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  type ChecklistReader,
  checklistDoerOf,
  checklistReaderOf,
  type GivenRun,
  isVisibleRun,
  mayCompleteRun,
  maySeeRun,
} from "../../platform/records/checklist-access.ts";
import { findStoredRun, type RunHold, type StoredRun } from "./stored-run.repository.ts";

const ANY = sql<boolean>`true`;

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
 * Holds a run that the caller may do, because it was given to them or they do any where it lies; what
 * they may is decided by what it says once it is held. Throws `not_found` and `access.forbidden`.
 */
export async function holdRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
  hold: RunHold | "look",
): Promise<StoredRun> {
  const [held] = await holdRunAnd(transaction, actor, { id, hold }, async () => undefined);
  return held;
}

/**
 * Does the same, and reads something of the run once it is held. All of it goes out at once, so that an
 * answer that is kept waits for the database as seldom as the smallest write.
 */
export async function holdRunAnd<Found>(
  transaction: Transaction,
  actor: Actor,
  { id, hold }: { readonly id: string; readonly hold: RunHold | "look" },
  read: () => Promise<Found>,
): Promise<[StoredRun, Found]> {
  const { organisationId } = actor;
  const [doer, held, found] = await Promise.all([
    checklistDoerOf(transaction, actor),
    findStoredRun(transaction, { organisationId, id }, ANY, hold),
    read(),
  ]);
  if (!held || !maySeeRun(doer, held)) throw notFound();
  await requireDoable(transaction, actor, doer, held);
  return [held, found];
}

/** Makes sure that a caller may do what was given to these people in this place, and no more. */
async function requireDoable(
  transaction: Transaction,
  actor: Actor,
  doer: ChecklistReader,
  run: GivenRun,
): Promise<void> {
  if (!mayCompleteRun(doer, run)) throw new ProblemError("access.forbidden");
  // What was given to them they do of their own right, wherever it lies.
  if (!mayCompleteRun({ ...doer, completesIn: [] }, run))
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
