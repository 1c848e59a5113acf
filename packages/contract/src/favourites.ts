import { z } from "zod";
import { VisibleAsset } from "./asset-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { type FavouriteKind, OWNERS, type OwnerDeclaration } from "./owners.ts";
import { Id } from "./shape.ts";
import { SpaceSearchResult } from "./spaces.ts";

/** What the calls about the favourites of one kind of owner have of their own. */
interface Lists<Item extends z.ZodType> {
  readonly favourites: `/${string}`;
  readonly recentlyViewed: `/${string}`;
  /** What the summaries call several of its kind. */
  readonly plural: string;
  /** The feature module that the organisation must have on. */
  readonly setting: "spaces_plus" | "asset_management";
  readonly Item: Item;
}

/**
 * The calls about the signed-in user's favourite and recently viewed ones of one kind of owner. Every
 * member makes them, about what they may see.
 */
function favouritesOf<Item extends z.ZodType>(owner: OwnerDeclaration, lists: Lists<Item>) {
  const { idName, noun } = owner;
  const { plural, setting, Item } = lists;
  const own = { tag: "Favourites and recently viewed", access: "member", setting } as const;
  const OfOne = z.strictObject({ [idName]: Id });
  return {
    list: endpoint({
      ...own,
      method: "GET",
      path: lists.favourites,
      summary: `Lists the favourite ${plural} in the user's order.`,
      response: z.array(Item),
    }),
    add: endpoint({
      ...own,
      method: "PUT",
      path: `${lists.favourites}/{${idName}}`,
      summary: `Marks ${noun} as favourite.`,
      params: OfOne,
      errors: ["not_found"],
    }),
    remove: endpoint({
      ...own,
      method: "DELETE",
      path: `${lists.favourites}/{${idName}}`,
      summary: `Takes ${noun} out of the favourites.`,
      params: OfOne,
      errors: ["not_found"],
    }),
    reorder: endpoint({
      ...own,
      method: "PUT",
      path: `${lists.favourites}/order`,
      summary: "Puts the favourites in order.",
      body: z.strictObject({ [`${idName}s`]: z.array(Id).max(1000) }),
    }),
    recentlyViewed: endpoint({
      ...own,
      method: "GET",
      path: lists.recentlyViewed,
      summary: `Lists the last 50 ${plural} the user opened, the latest first.`,
      response: z.array(Item),
    }),
    view: endpoint({
      ...own,
      method: "PUT",
      path: `${lists.recentlyViewed}/{${idName}}`,
      summary: `Notes that the user opened ${noun}.`,
      params: OfOne,
      errors: ["not_found"],
    }),
    clearRecentlyViewed: endpoint({
      ...own,
      method: "DELETE",
      path: lists.recentlyViewed,
      summary: `Forgets the ${plural} the user opened.`,
    }),
  };
}

/** The calls about the signed-in user's favourite and recently viewed spaces. */
export const favourites = favouritesOf(OWNERS.space, {
  favourites: "/users/me/favourites",
  recentlyViewed: "/users/me/recently-viewed",
  plural: "spaces",
  setting: "spaces_plus",
  Item: SpaceSearchResult,
});

/** The calls about the signed-in user's favourite and recently viewed assets. */
export const assetFavourites = favouritesOf(OWNERS.asset, {
  favourites: "/users/me/favourite-assets",
  recentlyViewed: "/users/me/recently-viewed-assets",
  plural: "assets",
  setting: OWNERS.asset.setting,
  Item: VisibleAsset,
});

/** The calls about the favourites of each kind of owner that has them. */
export const FAVOURITES_OF = {
  space: favourites,
  asset: assetFavourites,
} as const satisfies Readonly<Record<FavouriteKind, unknown>>;
