import { assetSearchOfList, readAssetList } from "@storey/domain";
import { queryClient } from "../../../lib/query.ts";
import { session } from "../../../lib/session/session.ts";
import { assetViewsQuery } from "../../asset-views/asset-view.queries.ts";
import { listToOpen } from "../../asset-views/parts/list-to-open.ts";
import { everyCustomFieldQuery } from "../../custom-fields/custom-field.queries.ts";
import { LIST_PARAMETER } from "../parts/asset-filters.ts";
import { rowsQuery } from "./asset-list.queries.ts";
import { needsFields } from "./use-asset-list.ts";

/**
 * Asks for the first rows of the list that an address opens, and for what the screen needs before it asks
 * for them itself, while the user and the organisation are still asked for. The server decides who may
 * read it, and nothing is shown before the gate has passed. What fails is asked for again by the screen.
 */
export async function readListAhead(search: Readonly<Record<string, unknown>>): Promise<void> {
  if (session.get().organisation) return;
  void queryClient.prefetchQuery(everyCustomFieldQuery());
  void queryClient.prefetchQuery(assetViewsQuery());
  const given = search[LIST_PARAMETER];
  const queryParams = typeof given === "string" ? given : await listToOpen(search);
  // Columns of custom fields are part of what is asked for: the screen waits for them.
  if (queryParams === null || needsFields(queryParams)) return;
  const { state } = readAssetList(queryParams);
  await queryClient.prefetchInfiniteQuery(rowsQuery(assetSearchOfList(state), "start"));
}
