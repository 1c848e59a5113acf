import { favourites } from "@storey/contract";
import { queryOf } from "../../lib/query.ts";
import { patchStar, spaceQuery } from "../spaces/space.queries.ts";
import type { StarredKind } from "./starred-kind.ts";

/** Spaces, as people keep them as favourites. */
export const STARRED_SPACES: StarredKind<"space"> = {
  calls: favourites,
  idName: "spaceId",
  keyOfOne: (id) => spaceQuery(id).queryKey,
  patchStar,
};

/** Lists the favourite spaces in the user's order. */
export function favouritesQuery() {
  return queryOf(favourites.list);
}

/** Lists the spaces the user opened last, the latest first. */
export function recentlyViewedQuery() {
  return queryOf(favourites.recentlyViewed);
}
