import { favourites } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { spaceOwner } from "../../platform/attachments/owner.repository.ts";
import type { SpaceSearchService } from "../spaces/space-search.service.ts";
import {
  deleteFavourite,
  deleteViewed,
  findFavouriteIds,
  findViewedIds,
  insertFavourite,
  noteViewed,
  reorderFavourites,
} from "./favourite.repository.ts";

/** Binds the calls about favourite and recently viewed spaces. */
export function favouriteRoutes(search: SpaceSearchService): Binding[] {
  return [
    on(favourites.list, async (actor, _input, transaction) =>
      search.describe(transaction, actor, await findFavouriteIds(transaction, actor, "space")),
    ),
    on(favourites.reorder, (actor, { body }, transaction) =>
      reorderFavourites(transaction, actor, body.spaceIds).then(() => undefined),
    ),
    on(favourites.add, (actor, { params }, transaction) =>
      insertFavourite(
        transaction,
        actor.userId,
        spaceOwner(actor.organisationId, params.spaceId),
      ).then(() => undefined),
    ),
    on(favourites.remove, (actor, { params }, transaction) =>
      deleteFavourite(
        transaction,
        actor.userId,
        spaceOwner(actor.organisationId, params.spaceId),
      ).then(() => undefined),
    ),
    on(favourites.recentlyViewed, async (actor, _input, transaction) =>
      search.describe(transaction, actor, await findViewedIds(transaction, actor, "space")),
    ),
    on(favourites.view, (actor, { params }, transaction) =>
      noteViewed(transaction, actor.userId, spaceOwner(actor.organisationId, params.spaceId)).then(
        () => undefined,
      ),
    ),
    on(favourites.clearRecentlyViewed, (actor, _input, transaction) =>
      deleteViewed(transaction, actor, "space").then(() => undefined),
    ),
  ];
}
