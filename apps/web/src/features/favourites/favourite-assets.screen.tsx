import { FAVOURITE_ASSETS } from "./parts/favourite-assets.tsx";
import { FavouritesPage } from "./parts/favourites-page.tsx";

/** The screen of the user's favourite assets. */
export function FavouriteAssetsScreen() {
  return <FavouritesPage ofKind={FAVOURITE_ASSETS} />;
}
