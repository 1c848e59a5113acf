import { FAVOURITE_SPACES } from "./parts/favourite-spaces.tsx";
import { RecentlyViewedPage } from "./parts/recently-viewed-page.tsx";

/** The screen of the spaces the user opened last. */
export function RecentlyViewedScreen() {
  return <RecentlyViewedPage ofKind={FAVOURITE_SPACES} />;
}
