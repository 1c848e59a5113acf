import type { BulkIssueChanges, FieldProblem } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { isReadableBy, type MemberActor, writtenBy } from "../../platform/records/issue-actor.ts";
import { lockIssues, type StoredIssue } from "./issue.repository.ts";
import { assignIssue, assignProblem } from "./issue-assign.service.ts";
import { setIssueState } from "./issue-state.repository.ts";
import { stepProblem, transitionIssue } from "./issue-transition.service.ts";

/**
 * Makes the same changes to many issues, all or none. Throws `issue.bulk_refused`, whose fields are
 * the ids that cannot be changed, each with the code and message of its own problem.
 */
export async function changeIssues(
  transaction: Transaction,
  actor: MemberActor,
  ids: readonly string[],
  changes: BulkIssueChanges,
): Promise<{ count: number }> {
  const wanted = [...new Set(ids)];
  const intoId = mergeTargetOf(changes);
  const toLock = intoId === undefined ? wanted : [...new Set([...wanted, intoId])];
  const locked = await lockIssues(transaction, actor.organisationId, toLock);
  const issues = new Map(locked.map((issue) => [issue.id, issue]));
  const target =
    intoId === undefined ? null : { id: intoId, problem: targetProblem(actor, issues.get(intoId)) };
  const problems = wanted.flatMap((id) => problemsOf(id, actor, issues.get(id), changes, target));
  if (problems.length > 0) throw new ProblemError("issue.bulk_refused", { fields: problems });
  for (const id of wanted) {
    const issue = issues.get(id);
    if (issue) await change(transaction, actor, issue, changes);
  }
  return { count: wanted.length };
}

/** The issue that all the others become duplicates of, and the reason if it cannot be. */
interface MergeTarget {
  readonly id: string;
  readonly problem: ProblemError | null;
}

function mergeTargetOf({ transition }: BulkIssueChanges): string | undefined {
  const isMerge = transition?.to === "cancelled" && transition.reason === "duplicate";
  return isMerge ? transition.duplicateOfId : undefined;
}

function targetProblem(actor: MemberActor, into: StoredIssue | undefined): ProblemError | null {
  if (!into || !isReadableBy(actor, into)) return new ProblemError("not_found");
  const isOver = into.deletedAt !== null || into.status === "cancelled";
  return isOver ? new ProblemError("issue.not_mergeable") : null;
}

function problemsOf(
  id: string,
  actor: MemberActor,
  issue: StoredIssue | undefined,
  { transition, assigneeIds }: BulkIssueChanges,
  target: MergeTarget | null,
): FieldProblem[] {
  const isItself = target?.id === id;
  const problem =
    firstProblem(actor, issue, transition, assigneeIds) ??
    (isItself ? new ProblemError("issue.not_mergeable") : (target?.problem ?? null));
  return problem ? [{ field: id, code: problem.code, message: problem.message }] : [];
}

function firstProblem(
  actor: MemberActor,
  issue: StoredIssue | undefined,
  transition: BulkIssueChanges["transition"],
  assigneeIds: BulkIssueChanges["assigneeIds"],
): ProblemError | null {
  if (!issue || issue.deletedAt !== null || !isReadableBy(actor, issue)) {
    return new ProblemError("not_found");
  }
  const step = transition && stepProblem(actor, issue, transition);
  if (step) return step;
  return assigneeIds ? assignProblem(actor, issue, assigneeIds) : null;
}

/**
 * Changes people before the state, so that an actor who begins work does not take an issue assigned
 * to another.
 */
async function change(
  transaction: Transaction,
  actor: MemberActor,
  issue: StoredIssue,
  { transition, assigneeIds, priority }: BulkIssueChanges,
): Promise<void> {
  if (assigneeIds) await assignIssue(transaction, actor, issue, assigneeIds);
  if (priority !== undefined) {
    await setIssueState(transaction, writtenBy(actor, issue), { priority });
  }
  if (!transition) return;
  const given = assigneeIds ? { ...issue, assigneeIds } : issue;
  await transitionIssue(transaction, actor, given, transition);
}
