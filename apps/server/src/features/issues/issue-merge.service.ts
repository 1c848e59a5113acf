import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { lockIssues, type StoredIssue } from "./issue.repository.ts";
import { type IssueActor, isReadableBy, userIdOf } from "./issue-actor.ts";
import { noteIssueEvent } from "./issue-event.ts";
import { moveAll, takeBackMeToos, takeBackTracks } from "./issue-merge.repository.ts";
import { countFewer, setIssueState } from "./issue-state.repository.ts";

/**
 * Cancels a locked issue as a duplicate of another one, which takes over its comments, files,
 * watchers, reports and duplicates. Throws `not_found`, and `issue.not_mergeable` for an issue and
 * itself, and for one that is archived or cancelled.
 */
export async function mergeInto(
  transaction: Transaction,
  actor: IssueActor,
  issue: StoredIssue,
  intoId: string,
): Promise<void> {
  const { organisationId } = actor;
  if (intoId === issue.id) throw new ProblemError("issue.not_mergeable");
  const [into] = await lockIssues(transaction, organisationId, [intoId]);
  if (!into || !isReadableBy(actor, into)) throw notFound();
  if (into.deletedAt !== null || into.status === "cancelled") {
    throw new ProblemError("issue.not_mergeable");
  }
  await setIssueState(transaction, organisationId, issue.id, {
    ...{ status: "cancelled", cancelReason: "duplicate", duplicateOfId: into.id },
    ...{ closedAt: "now" },
    ...{ holdReason: null, resumeAt: null, heldSince: null },
  });
  await setIssueState(transaction, organisationId, into.id, {
    moreReports: issue.reportCount,
  });
  // What was merged into it counts for the other one from now on: each takes along its own alone.
  const moved = await moveAll(transaction, organisationId, issue, into.id);
  if (moved > 0) await countFewer(transaction, organisationId, issue.id, moved);
  await noteIssueEvent(transaction, {
    ...{ event: "merged", issueId: issue.id, intoId: into.id },
    ...{ organisationId, actorId: userIdOf(actor) },
  });
}

/**
 * What is taken up again counts no more for the issue it was a duplicate of, and is followed again by
 * who reported it. Its words stay there.
 */
export async function leaveMerged(
  transaction: Transaction,
  { organisationId }: IssueActor,
  { id, duplicateOfId, reportCount }: StoredIssue,
): Promise<void> {
  if (duplicateOfId === null) return;
  await countFewer(transaction, organisationId, duplicateOfId, reportCount);
  await takeBackMeToos(transaction, organisationId, id, duplicateOfId);
  await takeBackTracks(transaction, id);
}
