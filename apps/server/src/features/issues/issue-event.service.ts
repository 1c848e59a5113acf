import type { Transaction } from "../../db/transaction.ts";
import { type IssueEvent, writeIssue } from "./issue-follow-up.repository.ts";

/**
 * Notes an event in the transaction in which it happens: others are notified of it if and only if
 * that is committed. The job `issue-event` carries these fields. Marks the actor's own
 * notifications of the issue as seen.
 */
export async function noteIssueEvent(transaction: Transaction, event: IssueEvent): Promise<void> {
  await writeIssue(transaction, event, {}, { events: [event] });
}
