import { FAVOURITE_SPACES } from "./parts/favourite-spaces.tsx";
import { FavouritesPage } from "./parts/favourites-page.tsx";

/** The screen of the user's favourite spaces. */
export function FavouritesScreen() {
  return <FavouritesPage ofKind={FAVOURITE_SPACES} />;
}
