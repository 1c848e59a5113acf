import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { type IssueActor, isReadableBy, writtenBy } from "../../platform/records/issue-actor.ts";
import { lockIssues, type StoredIssue } from "./issue.repository.ts";
import { moveAll, takeBackAll } from "./issue-merge.repository.ts";
import { type IssueState, setIssueState } from "./issue-state.repository.ts";

/**
 * Cancels a locked issue as a duplicate of another one, which takes over its comments, files,
 * watchers, reports and duplicates. Throws `not_found`, and `issue.not_mergeable` for an issue and
 * itself, and for one that is archived or cancelled.
 */
export async function mergeInto(
  transaction: Transaction,
  actor: IssueActor,
  issue: StoredIssue,
  other: StoredIssue | string,
): Promise<void> {
  const { organisationId } = actor;
  const intoId = typeof other === "string" ? other : other.id;
  if (intoId === issue.id) throw new ProblemError("issue.not_mergeable");
  const [into] =
    typeof other === "string" ? await lockIssues(transaction, organisationId, [other]) : [other];
  if (!into || !isReadableBy(actor, into)) throw notFound();
  if (into.deletedAt !== null || into.status === "cancelled") {
    throw new ProblemError("issue.not_mergeable");
  }
  // Issues merged into this one count for the other one from now on: each takes along only its own
  // reports.
  const moved = await moveAll(transaction, organisationId, issue, into.id);
  const place = writtenBy(actor, issue);
  const state: IssueState = {
    ...{ status: "cancelled", cancelReason: "duplicate", duplicateOfId: into.id },
    ...{ closedAt: "now", fewerReports: moved },
    ...{ holdReason: null, resumeAt: null, heldSince: null },
  };
  const events = [{ event: "merged", ...place, intoId: into.id } as const];
  await setIssueState(transaction, place, state, { events });
}

/**
 * Makes a reopened duplicate count no more for the issue it was merged into, and makes its
 * reporters watch it again. Its comments stay there.
 */
export async function leaveMerged(
  transaction: Transaction,
  { organisationId }: IssueActor,
  { id, duplicateOfId, reportCount }: StoredIssue,
): Promise<void> {
  if (duplicateOfId === null) return;
  await takeBackAll(transaction, organisationId, { id, reportCount }, duplicateOfId);
}
