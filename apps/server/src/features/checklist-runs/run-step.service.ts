import {
  type ChecklistRunStep,
  type ChecklistValue,
  dayAfter,
  dayIn,
  isChecklistRunStep,
  startOfDayIn,
} from "@storey/domain";
import { sql } from "kysely";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { requireAssignee } from "../checklist-assignments/checklist-assignment.service.ts";
import { noteChecklistEvent } from "../notifications/checklists/checklist-event.service.ts";
import { insertAmendment } from "./amendment.repository.ts";
import { askedItem } from "./answer.service.ts";
import { getVisibleRun, holdRun } from "./run-access.service.ts";
import { showRun } from "./run-show.service.ts";
import { setApproved, setAssignee, setRescheduled, setSkipped } from "./run-step.repository.ts";
import { findZone } from "./start-run.repository.ts";
import { begin } from "./start-run.service.ts";
import { findStoredRun, type StoredRun, setStartedBy } from "./stored-run.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

async function refuseStep(
  transaction: Transaction,
  actor: Actor,
  run: StoredRun,
  step: ChecklistRunStep,
): Promise<void> {
  if (isChecklistRunStep(run, step)) return;
  const current = await showRun(transaction, actor, run.id);
  throw new ProblemError("checklist.run_state", { current });
}

/**
 * Notes that the caller does a run. Throws `not_found`, `access.forbidden`, `access.location`,
 * `checklist.run_state`, and `checklist.claimed` with the run while somebody else does it.
 */
export async function claimRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
  takeOver: boolean,
): Promise<void> {
  const run = await holdRun(transaction, actor, id, "change");
  await refuseStep(transaction, actor, run, "complete");
  const isOther = run.startedBy !== null && run.startedBy !== actor.userId;
  if (isOther && !takeOver) {
    throw new ProblemError("checklist.claimed", { current: await showRun(transaction, actor, id) });
  }
  if (run.startedAt === null) await begin(transaction, actor, run);
  else await setStartedBy(transaction, run, actor.userId);
}

/**
 * Skips a run. Throws `not_found`, `access.forbidden`, `access.location`, `checklist.run_state`, and
 * `checklist.recheck` of one that checks a failure again.
 */
export async function skipRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  const run = await holdRun(transaction, actor, id, "end");
  if (run.recheckOf !== null) throw new ProblemError("checklist.recheck");
  await refuseStep(transaction, actor, run, "skip");
  await setSkipped(transaction, run, { userId: actor.userId, reason });
}

/** Holds a run for a caller whose right to manage the call has looked at. */
async function holdManaged(transaction: Transaction, actor: Actor, id: string): Promise<StoredRun> {
  await getVisibleRun(transaction, actor, id);
  const place = { organisationId: actor.organisationId, id };
  const run = await findStoredRun(transaction, place, sql<boolean>`true`, "end");
  // It is seen and cannot be held: it lies outside of the caller's locations.
  if (!run) throw new ProblemError("access.location");
  return run;
}

function noteStep(
  transaction: Transaction,
  { organisationId, userId: actorId }: Actor,
  { id: runId }: StoredRun,
  event: "approved" | "rejected",
): Promise<void> {
  return noteChecklistEvent(transaction, organisationId, { event, runId, actorId });
}

/** Accepts that a run was missed. Throws `not_found`, `access.location` and `checklist.run_state`. */
export async function approveMissed(
  transaction: Transaction,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  const run = await holdManaged(transaction, actor, id);
  await refuseStep(transaction, actor, run, "approve");
  await setApproved(transaction, run, { userId: actor.userId, reason });
  await noteStep(transaction, actor, run, "approved");
}

/**
 * Gives a run another day, with the grace that it had. Throws `not_found`, `access.location`,
 * `checklist.run_state` and `checklist.day_past`.
 */
export async function rescheduleRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
  { dueOn, reason }: { readonly dueOn: string; readonly reason: string },
): Promise<void> {
  const run = await holdManaged(transaction, actor, id);
  await refuseStep(transaction, actor, run, "reschedule");
  const zone = await findZone(transaction, run.organisationId, run.locationId);
  if (dueOn < dayIn(zone, Date.now())) throw new ProblemError("checklist.day_past");
  const endOf = (day: string) => startOfDayIn(zone, dayAfter(day));
  const grace = Math.round((Date.parse(run.missedAt) - endOf(run.dueOn)) / DAY_MS);
  const moment = (at: number) => new Date(at).toISOString();
  await setRescheduled(transaction, run, {
    ...{ dueOn, reason, dueAt: moment(endOf(dueOn)) },
    missedAt: moment(endOf(dayAfter(dueOn, Math.max(0, grace)))),
  });
  // A missed one that gets another day is not accepted as missed.
  if (run.state === "missed") await noteStep(transaction, actor, run, "rejected");
}

/**
 * Gives a run that is to be done to a member, or to nobody; the assignment stays as it is. Throws
 * `not_found`, `access.location`, `checklist.run_state` and `checklist.assignee_unknown`.
 */
export async function assignRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
  assigneeId: string | null,
): Promise<void> {
  await requireAssignee(transaction, actor.organisationId, { assigneeId });
  const run = await holdManaged(transaction, actor, id);
  await refuseStep(transaction, actor, run, "complete");
  await setAssignee(transaction, run, assigneeId);
}

/** What is said of a completed run. */
export interface SentAmendment {
  readonly id?: string | undefined;
  readonly itemId?: string | null | undefined;
  readonly assetId?: string | null | undefined;
  readonly value?: ChecklistValue | null | undefined;
  readonly body: string;
}

/**
 * Says something of a run that is completed, which stays as it is. Throws `not_found`,
 * `access.forbidden`, `access.location`, `checklist.run_state` and `checklist.not_asked`; breaks
 * `record.exists`.
 */
export async function amendRun(
  transaction: Transaction,
  actor: Actor,
  runId: string,
  { id = v7(), itemId = null, assetId = null, value = null, body }: SentAmendment,
): Promise<void> {
  const { organisationId, userId } = actor;
  const run = await holdRun(transaction, actor, runId, "keep");
  if (run.state !== "completed") {
    const current = await showRun(transaction, actor, runId);
    throw new ProblemError("checklist.run_state", { current });
  }
  if (itemId === null && (assetId !== null || value !== null)) throw notAsked();
  if (itemId !== null) await askedItem(transaction, run, { itemId, assetId });
  const said = { id, itemId, assetId, value, body, addedBy: userId };
  await insertAmendment(transaction, { organisationId, runId, ...said });
}

function notAsked(): ProblemError {
  return new ProblemError("checklist.not_asked");
}
