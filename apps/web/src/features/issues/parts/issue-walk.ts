import type { IssueSearch, IssueSummary } from "@storey/contract";
import { isOpenIssue, OPEN_ISSUE_STATUSES } from "@storey/domain";
import { onForgetAnswers, queryClient } from "../../../lib/query.ts";
import { createStore } from "../../../lib/store.ts";
import { firstIssues } from "../issue.queries.ts";

/** The one that is done, and others that were resolved a moment ago. */
const ASKED = 5;

/** What somebody works through who came by no list: what is theirs, the most urgent first. */
const OWN: IssueSearch = { filters: { assigneeIds: ["me"] }, sort: "-priority" };

/** The list of issues that was looked at last in this tab: who has done one goes on in it. */
export const walkedList = createStore<IssueSearch>(OWN);

/** Begins anew with one's own issues: another organisation or person has other lists. */
export function walkOwnIssues(): void {
  walkedList.set(OWN);
}
onForgetAnswers(walkOwnIssues);

/** The first open issue of the list that is worked through, but for one; null with none left. */
export async function nextIssueAfter(issueId: string): Promise<IssueSummary | null> {
  const search = walkedList.get();
  const wanted = OPEN_ISSUE_STATUSES.filter((one) => search.filters?.status?.includes(one));
  // A list of closed issues has none to go on with: any open one of the same people and places has.
  const status = wanted.length > 0 ? wanted : [...OPEN_ISSUE_STATUSES];
  const question = firstIssues({ ...search, filters: { ...search.filters, status } }, ASKED);
  const { results } = await queryClient.fetchQuery({ ...question, staleTime: 0 });
  return results.find(({ id, status: is }) => id !== issueId && isOpenIssue(is)) ?? null;
}
