import type { FAVOURITES_OF, FavouriteKind, OWNERS } from "@storey/contract";

/** A kind of owner that people keep as favourites: its calls, and what else shows its stars. */
export interface StarredKind<Kind extends FavouriteKind = FavouriteKind> {
  readonly calls: (typeof FAVOURITES_OF)[Kind];
  /** What the calls name the id of one. */
  readonly idName: (typeof OWNERS)[Kind]["idName"];
  /** Returns the key of the query of one. */
  readonly keyOfOne: (id: string) => readonly unknown[];
  /** Shows the star of one as on or off in every cached answer besides the favourites. */
  readonly patchStar: (id: string, isFavourite: boolean) => void;
}
