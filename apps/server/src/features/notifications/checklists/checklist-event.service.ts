import { z } from "zod";
import type { Transaction } from "../../../db/transaction.ts";
import { queueJob } from "../../../platform/jobs/queue-job.repository.ts";

/** The name of the job that tells people of an event of checklists. */
export const CHECKLIST_EVENT_JOB = "checklist-event";

/** How many assignments one job names: its data is short. */
const ASSIGNMENTS_A_JOB = 150;

const actorId = z.uuid().nullable();

/** What happened: ids alone, since whoever is told reads the rest then. */
export const ChecklistEventData = z.discriminatedUnion("event", [
  /** Assignments were given to somebody, by name or by a role. */
  z.object({ event: z.literal("assigned"), assignmentIds: z.array(z.uuid()), actorId }),
  /** Something critical failed in a run, one that was missed was accepted, or got another day. */
  z.object({ event: z.enum(["failed", "approved", "rejected"]), runId: z.uuid(), actorId }),
]);
export type ChecklistEventData = z.infer<typeof ChecklistEventData>;

/** Notes an event in the transaction in which it happens: people are told if that is committed. */
export async function noteChecklistEvent(
  transaction: Transaction,
  organisationId: string,
  event: ChecklistEventData,
): Promise<void> {
  await queueJob(transaction, { name: CHECKLIST_EVENT_JOB, data: event, organisationId });
}

/** Notes that assignments were given to somebody. */
export async function noteAssigned(
  transaction: Transaction,
  { organisationId, userId: actorId }: { readonly organisationId: string; readonly userId: string },
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += ASSIGNMENTS_A_JOB) {
    const assignmentIds = ids.slice(at, at + ASSIGNMENTS_A_JOB);
    await noteChecklistEvent(transaction, organisationId, {
      ...{ event: "assigned", assignmentIds, actorId },
    });
  }
}
