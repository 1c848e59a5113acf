import { FAVOURITE_ASSETS } from "./parts/favourite-assets.tsx";
import { RecentlyViewedPage } from "./parts/recently-viewed-page.tsx";

/** The screen of the assets the user opened last. */
export function RecentlyViewedAssetsScreen() {
  return <RecentlyViewedPage ofKind={FAVOURITE_ASSETS} />;
}
