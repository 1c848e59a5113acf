import { ISSUE_TITLE_MAX_LENGTH, type IssueStatus } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { type InsertedIssue, insertIssue, refuseIssue } from "./issue.repository.ts";
import { noteIssueEvent } from "./issue-event.service.ts";

/** The contents of an issue of a call for help. */
export interface SosIssue {
  readonly spaceId: string;
  readonly spaceName: string;
  /** The text: the caller, the place, and a link to the alert. */
  readonly description: string;
}

/**
 * Makes the issue in which the work of a call for help goes on, open and urgent from the start
 * (product design 4.3), reported by the caller. Returns its id. Throws `not_found` and
 * `parent.archived`.
 */
export async function createSosIssue(
  transaction: Transaction,
  { organisationId, userId }: MemberActor,
  { spaceId, spaceName, description }: SosIssue,
): Promise<string> {
  const id = v7();
  const issue: InsertedIssue = {
    ...{ organisationId, id, spaceId, assetId: null, description },
    title: [...`SOS: ${spaceName}`].slice(0, ISSUE_TITLE_MAX_LENGTH).join(""),
    ...{ status: "open", priority: "urgent", impact: "none", category: "safety", source: "sos" },
    ...{ pin: null, dueAt: null, assigneeIds: [] },
    ...{ reporterId: userId, reporterName: null, reporterEmail: null },
  };
  const event = { event: "created", organisationId, issueId: id, actorId: userId } as const;
  if ((await insertIssue(transaction, issue, [event])) !== undefined) return id;
  return refuseIssue(transaction, issue);
}

/**
 * Notes for notifications that the issue of a call for help ended with it: closed, or cancelled
 * when the call was cancelled. `from` is the state it was in.
 */
export async function noteSosIssueEnded(
  transaction: Transaction,
  facts: {
    readonly organisationId: string;
    readonly issueId: string;
    readonly actorId: string | null;
    readonly from: IssueStatus;
    readonly to: "closed" | "cancelled";
  },
): Promise<void> {
  await noteIssueEvent(transaction, { event: "transitioned", ...facts });
}
