import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import {
  type InsertedIssue,
  insertIssue,
  lockIssues,
  type StoredIssue,
} from "./issue.repository.ts";
import { attachAnswerFiles } from "./issue-check-file.repository.ts";

/** What the issue of a failed check says; everything else of it is given. */
export type CheckIssue = Pick<
  InsertedIssue,
  "id" | "spaceId" | "assetId" | "title" | "description" | "priority" | "category" | "impact"
>;

/**
 * Opens the issue of what failed in a checklist, reported by whoever completed the check. Returns its
 * id; where the device has reported it before, that one's; null if what it is about is archived.
 */
export async function openCheckIssue(
  transaction: Transaction,
  { organisationId, userId }: Pick<MemberActor, "organisationId" | "userId">,
  issue: CheckIssue,
): Promise<string | null> {
  const number = await insertIssue(
    transaction,
    {
      ...{ ...issue, organisationId, source: "checklist", status: "open" },
      ...{ pin: null, dueAt: null, assigneeIds: [] },
      ...{ reporterId: userId, reporterName: null, reporterEmail: null },
    },
    [{ event: "created", organisationId, issueId: issue.id, actorId: userId }],
  );
  if (number !== undefined) return issue.id;
  const [reported] = await holdIssues(transaction, organisationId, [issue.id]);
  return reported?.id ?? null;
}

/** Holds issues until the transaction ends, and gives them. */
export async function holdIssues(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<readonly StoredIssue[]> {
  return ids.length === 0 ? [] : lockIssues(transaction, organisationId, [...ids]);
}

export { attachAnswerFiles, type StoredIssue };
