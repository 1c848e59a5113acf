import type { IssueStatus } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { queueJob } from "../background-jobs/queue-job.repository.ts";
import { noteSeen } from "../notifications/seen.service.ts";

/** What happened to an issue: ids alone, since whoever is told reads the rest then. */
export type IssueEvent = { readonly issueId: string; readonly organisationId: string } & {
  /** The member who did it; null for a guest and for the server's own clock. */
  readonly actorId: string | null;
} & (
    | { readonly event: "created" | "me-too" }
    | { readonly event: "commented"; readonly commentId: string }
    | {
        readonly event: "mentioned";
        readonly commentId: string;
        readonly userIds: readonly string[];
      }
    | { readonly event: "assigned"; readonly userIds: readonly string[] }
    | { readonly event: "transitioned"; readonly from: IssueStatus; readonly to: IssueStatus }
    | { readonly event: "merged"; readonly intoId: string }
  );

/**
 * Notes what happened, in the transaction in which it happens: it is told to others if and only if
 * that is committed. The job `issue-event` carries these fields. Who does it has seen what they were told.
 */
export async function noteIssueEvent(transaction: Transaction, event: IssueEvent): Promise<void> {
  const { organisationId, ...data } = event;
  await queueJob(transaction, { name: "issue-event", data, organisationId });
  if (event.event !== "created") await noteSeen(transaction, event);
}
