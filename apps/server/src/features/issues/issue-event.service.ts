import type { Transaction } from "../../db/transaction.ts";
import { type IssueEvent, writeIssue } from "./issue-follow-up.repository.ts";

/**
 * Notes what happened, in the transaction in which it happens: it is told to others if and only if
 * that is committed. The job `issue-event` carries these fields. Who does it has seen what they were told.
 */
export async function noteIssueEvent(transaction: Transaction, event: IssueEvent): Promise<void> {
  await writeIssue(transaction, event, {}, { events: [event] });
}
