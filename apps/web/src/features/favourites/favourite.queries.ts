import {
  assetFavourites,
  FAVOURITES_OF,
  type FavouriteKind,
  favourites,
  OWNERS,
  type OwnerReference,
  type SpaceSearchResult,
  type VisibleAsset,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { assetQuery, patchAssetStar } from "../assets/asset.queries.ts";
import { patchStar, spaceQuery } from "../spaces/space.queries.ts";

/** A space or an asset that people keep as a favourite. */
export type FavouriteOwner = OwnerReference<FavouriteKind>;
type Listed = SpaceSearchResult | VisibleAsset;

/** What shows the star of one of a kind, besides its lists. */
const SHOWN = {
  space: { queryOf: spaceQuery, patchStar },
  asset: { queryOf: assetQuery, patchStar: patchAssetStar },
};

/** Lists the favourite spaces in the user's order. */
export function favouritesQuery() {
  return queryOf(favourites.list);
}

/** Lists the spaces the user opened last, the latest first. */
export function recentlyViewedQuery() {
  return queryOf(favourites.recentlyViewed);
}

/** Lists the favourite assets in the user's order. */
export function favouriteAssetsQuery() {
  return queryOf(assetFavourites.list);
}

/** Lists the assets the user opened last, the latest first. */
export function recentlyViewedAssetsQuery() {
  return queryOf(assetFavourites.recentlyViewed);
}

function keyOfList(kind: FavouriteKind, list: "list" | "recentlyViewed") {
  return keyOf(FAVOURITES_OF[kind][list], {});
}

function patchFavourites(kind: FavouriteKind, change: (list: Listed[]) => Listed[]): void {
  queryClient.setQueryData<Listed[]>(keyOfList(kind, "list"), (list) => list && change(list));
}

/**
 * Turns a star on or off. The change shows at once and is reverted when the call fails.
 */
export async function setFavourite(
  { kind, id }: FavouriteOwner,
  isFavourite: boolean,
): Promise<void> {
  const queryKey = keyOfList(kind, "list");
  const shown = SHOWN[kind];
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  shown.patchStar(id, isFavourite);
  if (!isFavourite) patchFavourites(kind, (list) => list.filter((one) => one.id !== id));
  try {
    const { add, remove } = FAVOURITES_OF[kind];
    await call(isFavourite ? add : remove, { params: { [OWNERS[kind].idName]: id } });
  } catch (cause) {
    shown.patchStar(id, !isFavourite);
    queryClient.setQueryData(queryKey, before);
    throw cause;
  }
  await queryClient.invalidateQueries({ queryKey });
  // Its page is refetched, so that its offline cache has the star too.
  void queryClient.invalidateQueries({ queryKey: shown.queryOf(id).queryKey });
}

/**
 * Saves the order of the favourites. The change shows at once and is reverted when the call fails.
 */
export async function orderFavourites(kind: FavouriteKind, ids: readonly string[]): Promise<void> {
  const queryKey = keyOfList(kind, "list");
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  const place = new Map(ids.map((id, at) => [id, at]));
  patchFavourites(kind, (list) =>
    [...list].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
  );
  try {
    await call(FAVOURITES_OF[kind].reorder, { body: { [`${OWNERS[kind].idName}s`]: [...ids] } });
  } catch (cause) {
    queryClient.setQueryData(queryKey, before);
    throw cause;
  }
}

function view({ kind, id }: FavouriteOwner): Promise<void> {
  return call(FAVOURITES_OF[kind].view, { params: { [OWNERS[kind].idName]: id } });
}

/** Records that the user opened an owner. Nobody waits for the call, and its failure is ignored. */
export function noteViewed(owner: FavouriteOwner): void {
  view(owner).then(
    () => queryClient.invalidateQueries({ queryKey: keyOfList(owner.kind, "recentlyViewed") }),
    () => {},
  );
}

/** Clears the list of those of a kind that the user opened. */
export async function clearRecentlyViewed(kind: FavouriteKind): Promise<void> {
  await call(FAVOURITES_OF[kind].clearRecentlyViewed);
  queryClient.setQueryData(keyOfList(kind, "recentlyViewed"), []);
}

/** Restores the cleared list in its order, by recording the latest last. */
export async function restoreRecentlyViewed(
  kind: FavouriteKind,
  ids: readonly string[],
): Promise<void> {
  for (const id of [...ids].reverse()) await view({ kind, id });
  await queryClient.invalidateQueries({ queryKey: keyOfList(kind, "recentlyViewed") });
}
