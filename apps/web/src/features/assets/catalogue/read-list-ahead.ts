import { assetSearchOfList, readAssetList } from "@storey/domain";
import { queryClient } from "../../../lib/query.ts";
import { session } from "../../../lib/session/session.ts";
import { assetViewsQuery } from "../../asset-views/asset-view.queries.ts";
import { listToOpen } from "../../asset-views/parts/list-to-open.ts";
import { NO_VIEW, VIEW_PARAMETER } from "../../asset-views/parts/view-changes.ts";
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
  if (typeof given === "string") return readRows(given);
  // Mostly the plain list opens. Which one does only the views say, whose answer is not waited for then.
  const plain = opensPlain(search[VIEW_PARAMETER]) ? readRows("") : undefined;
  const queryParams = await listToOpen(search);
  if (queryParams !== null && search[VIEW_PARAMETER] === undefined) {
    rememberPlain(queryParams === "");
  }
  await (queryParams === "" ? (plain ?? readRows("")) : readRows(queryParams));
}

/** Whether a view opened here the last time. It says nothing of what the view shows. */
const OPENS_VIEW = "storey.opens-view";

function opensPlain(named: unknown): boolean {
  return named === NO_VIEW || (named === undefined && localStorage.getItem(OPENS_VIEW) === null);
}

function rememberPlain(isPlain: boolean): void {
  if (isPlain) localStorage.removeItem(OPENS_VIEW);
  else localStorage.setItem(OPENS_VIEW, "1");
}

async function readRows(queryParams: string | null): Promise<void> {
  // Columns of custom fields are part of what is asked for: the screen waits for them.
  if (queryParams === null || needsFields(queryParams)) return;
  const { state } = readAssetList(queryParams);
  await queryClient.prefetchInfiniteQuery(rowsQuery(assetSearchOfList(state), "start"));
}
