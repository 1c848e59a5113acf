import { assetFavourites } from "@storey/contract";
import { queryOf } from "../../lib/query.ts";
import { assetQuery, patchAssetStar } from "../assets/asset.queries.ts";
import type { StarredKind } from "./starred-kind.ts";

/** Assets, as people keep them as favourites. */
export const STARRED_ASSETS: StarredKind<"asset"> = {
  calls: assetFavourites,
  idName: "assetId",
  keyOfOne: (id) => assetQuery(id).queryKey,
  patchStar: patchAssetStar,
};

/** Lists the favourite assets in the user's order. */
export function favouriteAssetsQuery() {
  return queryOf(assetFavourites.list);
}

/** Lists the assets the user opened last, the latest first. */
export function recentlyViewedAssetsQuery() {
  return queryOf(assetFavourites.recentlyViewed);
}
