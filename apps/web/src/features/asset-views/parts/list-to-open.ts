import { queryClient } from "../../../lib/query.ts";
import { assetViewsQuery } from "../asset-view.queries.ts";
import { asWritten, firstView, NO_VIEW, VIEW_PARAMETER } from "./view-changes.ts";

/**
 * Returns the list that an address without one opens, as the address will write it: that of the view it
 * names, else of the view that is first for the person. Null where the views cannot be read.
 */
export async function listToOpen(
  search: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const named = search[VIEW_PARAMETER];
  if (named === NO_VIEW) return "";
  const views = await queryClient.fetchQuery(assetViewsQuery()).catch(() => null);
  if (views === null) return null;
  const view = named === undefined ? firstView(views) : views.find(({ id }) => id === named);
  return view ? asWritten(view.queryParams) : "";
}
