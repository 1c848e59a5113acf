import type { Issue, IssueSummary, Me } from "@storey/contract";
import {
  allowedTransitions,
  ISSUE_STATUSES,
  type IssueRight,
  type IssueTransition,
} from "@storey/domain";
import { mayIn } from "../../../lib/session/may-call.ts";

/** Returns the user's rights on an issue of a list, which names fewer than the issue itself. */
export function rightsOf(
  user: Me | null,
  issue: Pick<IssueSummary, "assignees" | "reporter" | "location">,
): ReadonlySet<IssueRight> {
  const rights = new Set<IssueRight>();
  if (!user) return rights;
  // For an issue outside any location, the user's rights in the whole organisation count.
  const locationId = issue.location?.id ?? null;
  if (mayIn(user, "organisation.issues.update", locationId)) rights.add("update");
  if (mayIn(user, "organisation.issues.close", locationId)) rights.add("close");
  if (issue.assignees.some(({ id }) => id === user.id)) rights.add("assignee");
  if (issue.reporter.id === user.id) rights.add("reporter");
  return rights;
}

function isWhole(issue: IssueSummary | Issue): issue is Issue {
  return "rights" in issue;
}

/** Returns the steps that a user may take with an issue, one for each state it can go to. */
export function stepsOf(user: Me | null, issue: IssueSummary | Issue): readonly IssueTransition[] {
  const rights = isWhole(issue) ? new Set<IssueRight>(issue.rights) : rightsOf(user, issue);
  const closedAt = isWhole(issue) ? issue.closedAt : null;
  const all = allowedTransitions({
    from: issue.status,
    rights,
    closedAtMs: closedAt === null ? null : Date.parse(closedAt),
    nowMs: Date.now(),
  });
  // A user who may cancel for any reason is not offered to withdraw.
  return all.filter(({ to }, at) => all.findIndex((one) => one.to === to) === at);
}

/** A state that some of several issues can go to in one step, and the issues that cannot. */
export interface SharedStep {
  /** The step of the issue that needs the most for it. */
  readonly step: IssueTransition;
  readonly without: readonly IssueSummary[];
}

/**
 * Returns the states that any of these issues can go to in one step, in the order of an issue's
 * life.
 */
export function sharedSteps(user: Me | null, list: readonly IssueSummary[]): readonly SharedStep[] {
  const each = list.map((issue) => ({ issue, steps: stepsOf(user, issue) }));
  return ISSUE_STATUSES.flatMap((status) => {
    const found = each.flatMap(({ steps }) => steps.filter(({ to }) => to === status));
    const [step] = found.toSorted((a, b) => b.needs.length - a.needs.length);
    const without = each.filter(({ steps }) => !steps.some(({ to }) => to === status));
    return step ? [{ step, without: without.map(({ issue }) => issue) }] : [];
  });
}
