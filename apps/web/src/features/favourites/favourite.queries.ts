import type { SpaceSearchResult, VisibleAsset } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient } from "../../lib/query.ts";
import type { StarredKind } from "./starred-kind.ts";

type Listed = SpaceSearchResult | VisibleAsset;

function keyOfList({ calls }: StarredKind, list: "list" | "recentlyViewed") {
  return keyOf(calls[list], {});
}

function patchFavourites(kind: StarredKind, change: (list: Listed[]) => Listed[]): void {
  queryClient.setQueryData<Listed[]>(keyOfList(kind, "list"), (list) => list && change(list));
}

/** Turns a star on or off. The change shows at once and is reverted when the call fails. */
export async function setFavourite(
  kind: StarredKind,
  id: string,
  isFavourite: boolean,
): Promise<void> {
  const { calls, idName, patchStar } = kind;
  const queryKey = keyOfList(kind, "list");
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  patchStar(id, isFavourite);
  if (!isFavourite) patchFavourites(kind, (list) => list.filter((one) => one.id !== id));
  try {
    await call(isFavourite ? calls.add : calls.remove, { params: { [idName]: id } });
  } catch (cause) {
    patchStar(id, !isFavourite);
    queryClient.setQueryData(queryKey, before);
    throw cause;
  }
  await queryClient.invalidateQueries({ queryKey });
  // Its page is refetched, so that its offline cache has the star too.
  void queryClient.invalidateQueries({ queryKey: kind.keyOfOne(id) });
}

/**
 * Saves the order of the favourites. The change shows at once and is reverted when the call fails.
 */
export async function orderFavourites(kind: StarredKind, ids: readonly string[]): Promise<void> {
  const queryKey = keyOfList(kind, "list");
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  const place = new Map(ids.map((id, at) => [id, at]));
  patchFavourites(kind, (list) =>
    [...list].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
  );
  try {
    await call(kind.calls.reorder, { body: { [`${kind.idName}s`]: [...ids] } });
  } catch (cause) {
    queryClient.setQueryData(queryKey, before);
    throw cause;
  }
}

function view({ calls, idName }: StarredKind, id: string): Promise<void> {
  return call(calls.view, { params: { [idName]: id } });
}

/** Records that the user opened one. Nobody waits for the call, and its failure is ignored. */
export function noteViewed(kind: StarredKind, id: string): void {
  view(kind, id).then(
    () => queryClient.invalidateQueries({ queryKey: keyOfList(kind, "recentlyViewed") }),
    () => {},
  );
}

/** Clears the list of those of a kind that the user opened. */
export async function clearRecentlyViewed(kind: StarredKind): Promise<void> {
  await call(kind.calls.clearRecentlyViewed);
  queryClient.setQueryData(keyOfList(kind, "recentlyViewed"), []);
}

/** Restores the cleared list in its order, by recording the latest last. */
export async function restoreRecentlyViewed(
  kind: StarredKind,
  ids: readonly string[],
): Promise<void> {
  for (const id of [...ids].reverse()) await view(kind, id);
  await queryClient.invalidateQueries({ queryKey: keyOfList(kind, "recentlyViewed") });
}
