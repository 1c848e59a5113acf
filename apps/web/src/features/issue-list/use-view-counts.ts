import { useQueries } from "@tanstack/react-query";
import { firstIssues } from "../issues/issue.queries.ts";
import { ISSUE_ADDRESS, type IssueListFilters, type IssueView, searchOf } from "./issue-filters.ts";

const NOTHING_CHOSEN: IssueListFilters = ISSUE_ADDRESS.read({});

/**
 * Counts the issues of each view without search words and filters; a view is missing while its
 * count is unknown.
 */
export function useViewCounts(views: readonly IssueView[]): ReadonlyMap<IssueView, number> {
  const isAsked = views.length > 1;
  const answers = useQueries({
    queries: views.map((view) => ({
      ...firstIssues(searchOf(NOTHING_CHOSEN, view), 1),
      enabled: isAsked,
      retry: false,
    })),
  });
  return new Map(
    views.flatMap((view, at) => {
      const count = answers[at]?.data?.totalCount;
      return count === undefined ? [] : [[view, count] as const];
    }),
  );
}
