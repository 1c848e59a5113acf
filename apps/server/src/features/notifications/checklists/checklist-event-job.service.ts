import type { Transaction } from "../../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../../platform/jobs/job-handler.ts";
import { CHECKLIST_EVENT_JOB, ChecklistEventData } from "./checklist-event.service.ts";
import { findFirstRuns } from "./notice.repository.ts";
import { type Told, tellOfRuns } from "./tell-of-runs.service.ts";

/** Tells people of an event of checklists. Everything it writes is written exactly once. */
export const checklistEventJob: JobHandler = jobHandler({
  name: CHECKLIST_EVENT_JOB,
  data: ChecklistEventData,
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  work: async (event, { installation: { gateway }, job, finishIn }) => {
    const { organisationId } = job;
    await gateway.asSystem(async (_client, transaction) => {
      if (organisationId !== null) {
        const news = await newsOf(transaction, organisationId, event);
        await tellOfRuns(transaction, { organisationId, actorId: event.actorId }, news);
      }
      await finishIn(transaction);
    });
  },
});

/** What is told of an event. Its mail waits for no morning where something failed, or is due today. */
async function newsOf(
  transaction: Transaction,
  organisationId: string,
  event: ChecklistEventData,
): Promise<Told[]> {
  if (event.event !== "assigned") {
    const kind = `checklist_${event.event}` as const;
    return [{ runId: event.runId, kind, isUrgent: event.event !== "approved" }];
  }
  const runs = await findFirstRuns(transaction, organisationId, event.assignmentIds);
  return runs.map(({ runId, isDue }) => ({ runId, kind: "checklist_assigned", isUrgent: isDue }));
}
