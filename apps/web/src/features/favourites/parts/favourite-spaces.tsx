import type { SpaceSearchResult } from "@storey/contract";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { SpaceCard } from "../../spaces/parts/space-card.tsx";
import { favouritesQuery, recentlyViewedQuery, STARRED_SPACES } from "../starred-spaces.queries.ts";
import type { FavouritesOfKind } from "./favourites-of-kind.ts";

function ToHome() {
  const { t } = useTranslation("spaces");
  const hasHome = useSetting("spaces_core");
  return hasHome ? <LinkButton to={PATHS.Home}>{t("space.toHome")}</LinkButton> : null;
}

/** Favourite and recently viewed spaces. */
export const FAVOURITE_SPACES: FavouritesOfKind<SpaceSearchResult> = {
  kind: STARRED_SPACES,
  favourites: favouritesQuery,
  recentlyViewed: recentlyViewedQuery,
  messages: "spaces",
  nameOf: ({ name }) => name,
  card: (space, given) => <SpaceCard space={space} {...given} />,
  ToFindOne: ToHome,
  routes: { favourites: "Favourites", recentlyViewed: "RecentlyViewed" },
};
