import { favourites, type SpaceSearchResult } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { patchStar, spaceQuery } from "../spaces/space.queries.ts";

/** Lists the favourite spaces in the user's order. */
export function favouritesQuery() {
  return queryOf(favourites.list);
}

/** Lists the spaces the user opened last, the latest first. */
export function recentlyViewedQuery() {
  return queryOf(favourites.recentlyViewed);
}

function patchList(change: (list: SpaceSearchResult[]) => SpaceSearchResult[]): void {
  queryClient.setQueryData(favouritesQuery().queryKey, (list) => list && change(list));
}

/**
 * Turns the star of a space on or off. The change shows at once and is reverted when the call
 * fails.
 */
export async function setFavourite(spaceId: string, isFavourite: boolean): Promise<void> {
  const { queryKey } = favouritesQuery();
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  patchStar(spaceId, isFavourite);
  if (!isFavourite) patchList((list) => list.filter((space) => space.id !== spaceId));
  try {
    await call(isFavourite ? favourites.add : favourites.remove, { params: { spaceId } });
  } catch (cause) {
    patchStar(spaceId, !isFavourite);
    queryClient.setQueryData(queryKey, before);
    throw cause;
  }
  await queryClient.invalidateQueries({ queryKey });
  // The space's page is refetched, so that its offline cache has the star too.
  void queryClient.invalidateQueries({ queryKey: spaceQuery(spaceId).queryKey });
}

/**
 * Saves the order of the favourites. The change shows at once and is reverted when the call fails.
 */
export async function orderFavourites(spaceIds: string[]): Promise<void> {
  const { queryKey } = favouritesQuery();
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  const place = new Map(spaceIds.map((id, at) => [id, at]));
  patchList((list) => [...list].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)));
  try {
    await call(favourites.reorder, { body: { spaceIds } });
  } catch (cause) {
    queryClient.setQueryData(queryKey, before);
    throw cause;
  }
}

/** Records that the user opened a space. Nobody waits for the call, and its failure is ignored. */
export function noteViewed(spaceId: string): void {
  call(favourites.view, { params: { spaceId } }).then(
    () => queryClient.invalidateQueries({ queryKey: recentlyViewedQuery().queryKey }),
    () => {},
  );
}

/** Clears the list of spaces the user opened. */
export async function clearRecentlyViewed(): Promise<void> {
  await call(favourites.clearRecentlyViewed);
  queryClient.setQueryData(recentlyViewedQuery().queryKey, []);
}

/** Restores the cleared list in its order, by recording the latest space last. */
export async function restoreRecentlyViewed(spaceIds: readonly string[]): Promise<void> {
  for (const spaceId of [...spaceIds].reverse()) {
    await call(favourites.view, { params: { spaceId } });
  }
  await queryClient.invalidateQueries({ queryKey: recentlyViewedQuery().queryKey });
}
