import { issues } from "@storey/contract";
import { useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { ISSUE_ADDRESS, isOffered, searchOf, viewOf, viewsFor } from "./issue-filters.ts";

/**
 * Returns the filters in the address, the views the user has, and the functions that change them.
 */
export function useIssueList() {
  const { address: filters, change } = useListAddress(ISSUE_ADDRESS, { to: PATHS.Issues });
  const views = viewsFor(useCan("organisation.issues.read"), useMayCall(issues.update));
  const view = viewOf(filters, views);
  const question = useMemo(() => searchOf(filters, view), [filters, view]);
  /** Leaves out the filter that the view itself decides. */
  const offered = (filter: string): boolean => isOffered(filter, view);
  return { filters, views, view, question, change, offered };
}
