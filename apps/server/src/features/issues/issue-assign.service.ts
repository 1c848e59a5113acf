import type { Transaction } from "../../db/transaction.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  type IssuePermission,
  type MemberActor,
  mayAt,
  writtenBy,
} from "../../platform/records/issue-actor.ts";
import type { StoredIssue } from "./issue.repository.ts";
import { setIssueState } from "./issue-state.repository.ts";

/**
 * Returns why a member may not assign an issue to these people; null when they may. Anybody who may
 * update it takes it and gives it back without `organisation.issues.assign`.
 */
export function assignProblem(
  actor: MemberActor,
  issue: StoredIssue,
  assigneeIds: readonly string[],
): ProblemError | null {
  const isAllowed = mayAt(actor, rightToAssign(actor, issue, assigneeIds), issue);
  return isAllowed ? null : new ProblemError("access.forbidden");
}

function rightToAssign(
  actor: MemberActor,
  issue: StoredIssue,
  assigneeIds: readonly string[],
): IssuePermission {
  const before = new Set(issue.assigneeIds);
  const after = new Set(assigneeIds);
  const changed = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  return changed.every((id) => id === actor.userId)
    ? "organisation.issues.update"
    : "organisation.issues.assign";
}

/**
 * Assigns a locked issue to exactly these people; the new ones watch it. Throws `access.forbidden`;
 * breaks `not_found` for people who are not of the organisation.
 */
export async function assignIssue(
  transaction: Transaction,
  actor: MemberActor,
  issue: StoredIssue,
  assigneeIds: readonly string[],
): Promise<void> {
  const problem = assignProblem(actor, issue, assigneeIds);
  if (problem) throw problem;
  const wanted = [...new Set(assigneeIds)];
  const before = new Set(issue.assigneeIds);
  const added = wanted.filter((id) => !before.has(id));
  if (added.length === 0 && wanted.length === before.size) return;
  await holdToPlaces(transaction, actor, rightToAssign(actor, issue, assigneeIds));
  const place = writtenBy(actor, issue);
  const events = added.length > 0 ? [{ event: "assigned", ...place, userIds: added } as const] : [];
  const followUp = { events, watcherIds: added };
  await setIssueState(transaction, place, { assigneeIds: wanted }, followUp);
}
