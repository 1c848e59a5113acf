import type { IssueStep } from "@storey/contract";
import {
  ISSUE_TEXT_MAX_LENGTH,
  type IssueRight,
  type IssueStatus,
  type TransitionFacts,
  type TransitionProblem,
  transitionProblem,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { ProblemError } from "../../http/problem.ts";
import { type IssueActor, rightsOf, writtenBy } from "../../platform/records/issue-actor.ts";
import type { StoredIssue } from "./issue.repository.ts";
import { addComment } from "./issue-comment.service.ts";
import { leaveMerged, mergeInto } from "./issue-merge.service.ts";
import { type IssueState, setIssueState } from "./issue-state.repository.ts";

/** The fields that hold in one state only, and are cleared when the issue leaves it. */
const CLEARED: Partial<Record<IssueStatus, IssueState>> = {
  on_hold: { holdReason: null, resumeAt: null, heldSince: null },
  resolved: { resolvedAt: null, resolutionCode: null, resolutionNote: null },
  closed: { resolvedAt: null, closedAt: null, resolutionCode: null, resolutionNote: null },
  cancelled: { cancelReason: null, duplicateOfId: null, closedAt: null },
};

/** The options of a step beside its own facts. */
interface StepOptions {
  readonly into?: StoredIssue | undefined;
  readonly commentId?: string | undefined;
}

/**
 * Moves an issue that the caller has locked to another state, by the table of the domain: the one
 * place where a state changes, for members, guests and the server's clock. `into` is the issue it
 * is a duplicate of, if that is locked already. A note becomes a public comment, of the id
 * `commentId`; the note of a resolution stays with it instead. Throws `issue.transition`,
 * `issue.reopen_late`, `access.forbidden`, `request.invalid` for values that are missing, too long
 * or past, and the errors of merging.
 */
export async function transitionIssue(
  transaction: Transaction,
  actor: IssueActor,
  issue: StoredIssue,
  step: IssueStep,
  { into, commentId }: StepOptions = {},
): Promise<void> {
  const problem = stepProblem(actor, issue, step);
  if (problem) throw problem;
  if (step.to === "cancelled" && step.reason === "duplicate") {
    await holdStep(transaction, actor, issue, step);
    await mergeInto(transaction, actor, issue, into ?? step.duplicateOfId ?? "");
  } else {
    // The place of the other issue does not matter here: its count falls as a consequence of this
    // step.
    await leaveMerged(transaction, actor, issue);
    await holdStep(transaction, actor, issue, step);
    const place = writtenBy(actor, issue);
    const state = {
      // A closed issue keeps its resolution.
      ...(step.to === "closed" ? {} : leaving(issue)),
      ...entering(actor, issue, step),
    };
    await setIssueState(transaction, place, state, {
      events: [{ event: "transitioned", ...place, from: issue.status, to: step.to }],
      watcherIds: takesIt(actor, issue, step) ? [actor.userId] : [],
    });
  }
  await keepWords(transaction, actor, issue, step, commentId);
}

/** Returns why the actor cannot take a step with an issue; null when they can. */
export function stepProblem(
  actor: IssueActor,
  issue: StoredIssue,
  step: IssueStep,
): ProblemError | null {
  const problem = transitionProblem(step, factsOf(issue, rightsOf(actor, issue)));
  if (problem) return refusalOf(problem);
  if (wordsOf(issue, step).length <= ISSUE_TEXT_MAX_LENGTH) return null;
  const field = { field: "note", code: "text.too_long", message: "This is too long." };
  return new ProblemError("request.invalid", { fields: [field] });
}

function factsOf(issue: StoredIssue, rights: ReadonlySet<IssueRight>): TransitionFacts {
  return {
    from: issue.status,
    rights,
    closedAtMs: issue.closedAt === null ? null : Date.parse(issue.closedAt),
    nowMs: Date.parse(issue.now),
  };
}

/**
 * Limits a step to the places of the permission that alone allows it; a step of one's own right
 * needs no limit.
 */
async function holdStep(
  transaction: Transaction,
  actor: IssueActor,
  issue: StoredIssue,
  step: IssueStep,
): Promise<void> {
  if (actor.kind !== "member") return;
  const held = rightsOf(actor, issue);
  const isAllowedBy = (rights: readonly IssueRight[]) => {
    const kept = new Set(rights.filter((right) => held.has(right)));
    return transitionProblem(step, factsOf(issue, kept)) === null;
  };
  if (isAllowedBy(["reporter", "assignee"])) return;
  const right = isAllowedBy(["update"]) ? "update" : "close";
  await holdToPlaces(transaction, actor, `organisation.issues.${right}`);
}

function refusalOf(problem: TransitionProblem): ProblemError {
  if (problem.kind === "impossible") return new ProblemError("issue.transition");
  if (problem.kind === "forbidden") return new ProblemError("access.forbidden");
  if (problem.kind === "too_late") return new ProblemError("issue.reopen_late");
  const { field } = problem;
  if (problem.kind === "past") {
    const fields = [{ field, code: "date.past", message: "Choose a moment to come." }];
    return new ProblemError("request.invalid", { fields });
  }
  return new ProblemError("request.invalid", {
    fields: [{ field, code: "field.required", message: "This step needs it." }],
  });
}

function leaving({ status, dueAt, heldSince }: StoredIssue): IssueState {
  // The clock stood still during the hold, so as much time is left now as at its beginning.
  const isHeld = status === "on_hold" && dueAt !== null && heldSince !== null;
  return {
    ...CLEARED[status],
    ...(isHeld ? { isDateMoved: true } : {}),
  };
}

function entering(actor: IssueActor, issue: StoredIssue, step: IssueStep): IssueState {
  const state: IssueState = { status: step.to };
  switch (step.to) {
    case "in_progress":
      return takesIt(actor, issue, step) ? { ...state, assigneeIds: [actor.userId] } : state;
    case "on_hold":
      return {
        ...state,
        holdReason: step.reason as NonNullable<IssueState["holdReason"]>,
        resumeAt: step.resumeAt ?? null,
        heldSince: "now",
      };
    case "resolved":
      return {
        ...state,
        resolutionCode: step.resolutionCode ?? null,
        resolutionNote: step.note || null,
        resolvedAt: "now",
      };
    case "closed":
      return { ...state, closedAt: "now" };
    case "cancelled":
      return {
        ...state,
        cancelReason: step.reason as NonNullable<IssueState["cancelReason"]>,
        closedAt: "now",
      };
    default:
      return isReopened(issue) ? { ...state, moreReopenings: 1 } : state;
  }
}

function isReopened({ status }: StoredIssue): boolean {
  return status === "resolved" || status === "closed" || status === "cancelled";
}

/** Tells whether a step assigns the issue to the actor: they begin work on an unassigned issue. */
function takesIt(
  actor: IssueActor,
  issue: StoredIssue,
  step: IssueStep,
): actor is Extract<IssueActor, { kind: "member" }> {
  return step.to === "in_progress" && issue.assigneeIds.length === 0 && actor.kind === "member";
}

/**
 * Makes the reason of a reopening, and a note, a public comment; a resolution keeps its own note.
 */
async function keepWords(
  transaction: Transaction,
  actor: IssueActor,
  issue: StoredIssue,
  step: IssueStep,
  commentId: string | undefined,
): Promise<void> {
  const body = wordsOf(issue, step);
  if (body === "") return;
  await addComment(transaction, actor, issue, { id: commentId, body });
}

function wordsOf(issue: StoredIssue, step: IssueStep): string {
  const isReopening = step.to === "open" && isReopened(issue);
  const words = [
    isReopening ? step.reason : undefined,
    step.to === "resolved" ? undefined : step.note,
  ];
  return words.filter((each) => each !== undefined && each !== "").join("\n\n");
}
