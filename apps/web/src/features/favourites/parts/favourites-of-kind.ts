import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { RouteName } from "../../../app/paths.ts";
import type { keyOf } from "../../../lib/query.ts";
import type { StarredKind } from "../starred-kind.ts";

/** A space or an asset in a list of favourites, or of what was viewed. */
export interface ListedOwner {
  readonly id: string;
}

type ListQuery<Item> = UseQueryOptions<Item[], Error, Item[], ReturnType<typeof keyOf>>;

/** What the screens of favourites and of what was viewed know of one kind of owner. */
export interface FavouritesOfKind<Item extends ListedOwner> {
  readonly kind: StarredKind;
  readonly favourites: () => ListQuery<Item>;
  readonly recentlyViewed: () => ListQuery<Item>;
  /** The catalogue with `favourites.heading`, `.text`, `.emptyText`, `recent.text` and `.emptyText`. */
  readonly messages: "spaces" | "assets";
  readonly nameOf: (item: Item) => string;
  readonly card: (item: Item, given: { widthPx: number; withStar: boolean }) => ReactNode;
  /** The way out of an empty list: to where one is found. */
  readonly ToFindOne: ComponentType;
  /** Where the whole lists are. */
  readonly routes: { readonly favourites: RouteName; readonly recentlyViewed: RouteName };
}
