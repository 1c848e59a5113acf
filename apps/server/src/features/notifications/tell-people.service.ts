import { NOTIFICATION_MAIL_WAIT_MINUTES } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { type NotedEvent, type Notified, noteForPeople } from "./notification-record.repository.ts";

/** The name of the job that mails waiting notifications. */
export const NOTIFICATION_MAIL_JOB = "notification-mail";

/** How many people one statement notes an event for. */
const BATCH = 1_000;

/**
 * Notifies people of an event: notes it for their lists, and queues their mail. A mail waits for
 * more events of the same person, so that many events become one; `isUrgent` sends it at once. Runs
 * in the server's own transactions.
 */
export async function tellPeople(
  transaction: Transaction,
  event: NotedEvent,
  people: readonly Notified[],
  { isUrgent = false }: { readonly isUrgent?: boolean } = {},
): Promise<void> {
  const notified = people.filter(({ isListed, isMailed }) => isListed || isMailed);
  for (let at = 0; at < notified.length; at += BATCH) {
    await noteForPeople(transaction, event, notified.slice(at, at + BATCH));
  }
  const { organisationId, issueId } = event;
  const startAfter = new Date(Date.now() + NOTIFICATION_MAIL_WAIT_MINUTES * 60_000);
  for (const { userId, isMailed } of notified) {
    if (!isMailed) continue;
    await queueJob(transaction, {
      name: NOTIFICATION_MAIL_JOB,
      data: userId === null ? { issueId } : { userId },
      organisationId,
      singletonKey: `${organisationId} ${userId ?? issueId}`,
      ...(isUrgent ? {} : { startAfter }),
    });
  }
}
