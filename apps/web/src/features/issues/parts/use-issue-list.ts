import { issues } from "@storey/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import {
  filtersOf,
  type IssueListFilters,
  parametersOf,
  searchOf,
  viewOf,
  viewsFor,
} from "../issue-filters.ts";

/** The filters in the address, the views the user has, and how to change them there. */
export function useIssueList() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const views = viewsFor(useCan("organisation.issues.read"), useMayCall(issues.update));
  const key = JSON.stringify(parametersOf(filtersOf(search)));
  // One object as long as the address says the same: it is what is asked for.
  const filters = useMemo(() => filtersOf(JSON.parse(key)), [key]);
  const view = viewOf(filters, views);
  const question = useMemo(() => searchOf(filters, view), [filters, view]);
  const change = (next: IssueListFilters, replace = false): void => {
    void navigate({ to: PATHS.Issues, search: parametersOf(next), replace, resetScroll: false });
  };
  return { filters, views, view, question, change };
}
