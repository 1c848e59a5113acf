import {
  FAVOURITES_OF,
  type FavouriteKind,
  OWNERS,
  type SpaceSearchResult,
  type VisibleAsset,
} from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on } from "../../http/binding.ts";
import type { Owner } from "../../platform/attachments/owner.repository.ts";
import { describeAssets, requireVisibleAsset } from "../assets/visible-asset.service.ts";
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

/** What the lists of one kind of owner show to a caller. */
interface Shown {
  /** Throws `not_found` for an owner that is there, and that this caller does not see. */
  readonly requireVisible?: (transaction: Transaction, actor: Actor, id: string) => Promise<void>;
  /** Describes the owners that are in use and that the caller sees, in the order of their ids. */
  readonly describe: (
    transaction: Transaction,
    actor: Actor,
    ids: readonly string[],
  ) => Promise<SpaceSearchResult[] | VisibleAsset[]>;
}

/** Binds the calls about favourite and recently viewed owners of every kind that has them. */
export function favouriteRoutes(search: SpaceSearchService): Binding[] {
  const shown: Readonly<Record<FavouriteKind, Shown>> = {
    space: { describe: (...given) => search.describe(...given) },
    asset: { requireVisible: requireVisibleAsset, describe: describeAssets },
  };
  const kinds = Object.keys(FAVOURITES_OF) as FavouriteKind[];
  return kinds.flatMap((kind) => [
    ...listRoutes(kind, shown[kind]),
    ...changingRoutes(kind, shown[kind]),
  ]);
}

function listRoutes(kind: FavouriteKind, { describe }: Shown): Binding[] {
  const calls = FAVOURITES_OF[kind];
  return [
    on(calls.list, async (actor, _input, transaction) =>
      describe(transaction, actor, await findFavouriteIds(transaction, { ...actor, kind })),
    ),
    on(calls.recentlyViewed, async (actor, _input, transaction) =>
      describe(transaction, actor, await findViewedIds(transaction, { ...actor, kind })),
    ),
  ];
}

function changingRoutes(kind: FavouriteKind, { requireVisible }: Shown): Binding[] {
  const calls = FAVOURITES_OF[kind];
  const { idName } = OWNERS[kind];
  const ownerOf = async (
    transaction: Transaction,
    actor: Actor,
    params: Readonly<Record<string, string>>,
  ): Promise<Owner> => {
    const id = params[idName] ?? "";
    await requireVisible?.(transaction, actor, id);
    return { organisationId: actor.organisationId, kind, id };
  };
  return [
    on(calls.add, async (actor, { params }, transaction) => {
      const owner = await ownerOf(transaction, actor, params);
      return nothing(insertFavourite(transaction, actor.userId, owner));
    }),
    on(calls.remove, async (actor, { params }, transaction) => {
      const owner = await ownerOf(transaction, actor, params);
      return nothing(deleteFavourite(transaction, actor.userId, owner));
    }),
    on(calls.reorder, (actor, { body }, transaction) => {
      const ids = body[`${idName}s`] ?? [];
      return nothing(reorderFavourites(transaction, { ...actor, kind }, ids));
    }),
    on(calls.view, async (actor, { params }, transaction) => {
      const owner = await ownerOf(transaction, actor, params);
      return nothing(noteViewed(transaction, actor.userId, owner));
    }),
    on(calls.clearRecentlyViewed, (actor, _input, transaction) =>
      nothing(deleteViewed(transaction, { ...actor, kind })),
    ),
  ];
}

/** Waits for a write whose call replies without a body. */
async function nothing(write: Promise<void>): Promise<undefined> {
  await write;
  return undefined;
}
