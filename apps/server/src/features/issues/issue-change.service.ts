import type { IssueChanges } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { refuseConflict, updateRecord } from "../../platform/history/record.repository.ts";
import { isReadableBy, type MemberActor, writtenBy } from "../../platform/records/issue-actor.ts";
import { getStoredIssue, lockIssues, type StoredIssue } from "./issue.repository.ts";
import { requirePinned } from "./issue-create.service.ts";
import { setIssueState } from "./issue-state.repository.ts";
import { getActiveIssue, showIssue } from "./issue-view.repository.ts";

/** Changes the fields of an issue. Throws `not_found`, `access.location` and `record.conflict`. */
export async function changeIssue(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
  { pin, ...changes }: IssueChanges,
  ifMatch: number | undefined,
): Promise<void> {
  const { organisationId } = actor;
  const issue = await getActiveIssue(transaction, actor, id);
  await requirePinned(transaction, organisationId, issue.spaceId, pin);
  const pinned = pin === undefined ? {} : { pin: pin && JSON.stringify(pin) };
  await updateRecord(transaction, {
    ...{ table: "issue", organisationId, id, ifMatch },
    values: { ...changes, ...pinned },
    current: () => showIssue(transaction, actor, id),
  });
}

/**
 * Locks an issue the caller sees, for a change of some of its fields that somebody else may have
 * changed since the version the caller saw; locks `besideId` with it, if it can. Throws
 * `not_found`, `access.location` and `record.conflict`.
 */
export async function lockForChange(
  transaction: Transaction,
  actor: MemberActor,
  [id, besideId]: readonly [id: string, besideId?: string | undefined],
  fields: readonly ("status" | "assigneeIds")[],
  ifMatch: number | undefined,
): Promise<{ readonly issue: StoredIssue; readonly beside: StoredIssue | undefined }> {
  const { organisationId } = actor;
  const ids = besideId === undefined ? [id] : [id, besideId];
  const locked = await lockIssues(transaction, organisationId, ids);
  const issue = locked.find((each) => each.id === id);
  if (!issue) {
    await getActiveIssue(transaction, actor, id);
    // Seen but not lockable: row-level security limits the call to other locations.
    throw new ProblemError("access.location");
  }
  if (issue.deletedAt !== null || !isReadableBy(actor, issue)) throw notFound();
  if (ifMatch !== undefined && ifMatch !== issue.version) {
    const current = () => showIssue(transaction, actor, id);
    const values = Object.fromEntries(fields.map((field) => [field, undefined]));
    await refuseConflict(
      transaction,
      { table: "issue", organisationId, id, current },
      values,
      ifMatch,
    );
  }
  return { issue, beside: locked.find((each) => each.id === besideId) };
}

/** An issue that nobody else changes until the transaction ends. */
export type LockedIssue = StoredIssue;

/** Locks one issue for any caller; undefined if it does not exist or may not be written. */
export async function lockIssue(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<LockedIssue | undefined> {
  const [issue] = await lockIssues(transaction, organisationId, [id]);
  return issue;
}

/** Archives an issue, or restores it. Throws `not_found` and `access.location`. */
export async function setArchived(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
  isArchived: boolean,
): Promise<void> {
  const { organisationId } = actor;
  // Outside of the caller's locations nothing is deleted, and archived issues are not seen.
  const seen = await getStoredIssue(transaction, organisationId, id);
  if (!isReadableBy(actor, seen)) throw notFound();
  const issue = await lockIssue(transaction, organisationId, id);
  if (!issue) throw new ProblemError("access.location");
  if ((issue.deletedAt !== null) === isArchived) return;
  const deletedAt = isArchived ? "now" : null;
  await setIssueState(transaction, writtenBy(actor, issue), { deletedAt });
}
