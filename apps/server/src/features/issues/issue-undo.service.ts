import { isUndoable } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { ProblemError } from "../../http/problem.ts";
import { type MemberActor, rightsOf, writtenBy } from "../../platform/records/issue-actor.ts";
import type { StoredIssue } from "./issue.repository.ts";
import { findLastStep, restoreBefore } from "./issue-undo.repository.ts";

/**
 * Undoes the caller's own step that made a version of an issue, which is locked: all that the step
 * wrote is again as before, and nothing is posted. The history keeps both. Throws
 * `issue.not_undoable` and `access.location`.
 */
export async function undoStep(
  transaction: Transaction,
  actor: MemberActor,
  issue: StoredIssue,
  version: number,
): Promise<void> {
  const step =
    issue.version === version
      ? await findLastStep(transaction, actor.organisationId, issue)
      : undefined;
  if (!step) throw new ProblemError("issue.not_undoable");
  const rights = rightsOf(actor, issue);
  const taken = {
    ...step,
    isOwn: step.actorId === actor.userId,
    takenAtMs: Date.parse(step.at),
  };
  if (!isUndoable(taken, rights, Date.parse(issue.now))) {
    throw new ProblemError("issue.not_undoable");
  }
  // A step of one's own right needs no limit to places.
  if (!isUndoable(taken, ownOf(rights), Date.parse(issue.now))) {
    const right = rights.has("update") ? "update" : "close";
    await holdToPlaces(transaction, actor, `organisation.issues.${right}`);
  }
  if (!(await restoreBefore(transaction, writtenBy(actor, issue), step))) {
    throw new ProblemError("access.location");
  }
}

function ownOf(rights: ReturnType<typeof rightsOf>): ReturnType<typeof rightsOf> {
  return new Set([...rights].filter((right) => right === "reporter" || right === "assignee"));
}
