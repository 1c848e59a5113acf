import type { IssueSearch, IssueSummary } from "@storey/contract";
import { isOpenIssue, OPEN_ISSUE_STATUSES } from "@storey/domain";
import { onForgetAnswers, queryClient } from "../../../lib/query.ts";
import { createStore } from "../../../lib/store.ts";
import { firstIssues } from "../issue.queries.ts";

/**
 * The number of issues to ask for: the one that is done, others that were resolved a moment ago, and
 * some that wait.
 */
const ASKED = 10;

/** The default list to work through: the user's own issues, the most urgent first. */
const OWN: IssueSearch = { filters: { assigneeIds: ["me"] }, sort: "-priority" };

/**
 * The list of issues that this tab looked at last; a user who finished one issue continues in it.
 */
export const worklist = createStore<IssueSearch>(OWN);

/** Resets to the user's own issues: another organisation or person has other lists. */
export function resetWorklist(): void {
  worklist.set(OWN);
}
onForgetAnswers(resetWorklist);

/**
 * Returns the first open issue of the list that is worked through, except for one; null with none
 * left.
 */
export async function nextIssueAfter(issueId: string): Promise<IssueSummary | null> {
  const search = worklist.get();
  const wanted = OPEN_ISSUE_STATUSES.filter((one) => search.filters?.status?.includes(one));
  // A list of closed issues has none to continue with; any open issue of the same people and places
  // will do.
  const status = wanted.length > 0 ? wanted : [...OPEN_ISSUE_STATUSES];
  const question = firstIssues({ ...search, filters: { ...search.filters, status } }, ASKED);
  const { results } = await queryClient.fetchQuery({ ...question, staleTime: 0 });
  const open = results.filter(({ id, status: is }) => id !== issueId && isOpenIssue(is));
  // What is on hold waits for somebody or something else: it comes once there is nothing to work on.
  return open.find(({ status: is }) => is !== "on_hold") ?? open[0] ?? null;
}
