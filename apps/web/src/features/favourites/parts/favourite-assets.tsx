import type { VisibleAsset } from "@storey/contract";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { AssetCard } from "../../assets/parts/asset-card.tsx";
import {
  favouriteAssetsQuery,
  recentlyViewedAssetsQuery,
  STARRED_ASSETS,
} from "../starred-assets.queries.ts";
import type { FavouritesOfKind } from "./favourites-of-kind.ts";

function ToAssets() {
  const { t } = useTranslation("assets");
  return <LinkButton to={PATHS.AssetManagerList}>{t("toList")}</LinkButton>;
}

/** Favourite and recently viewed assets. */
export const FAVOURITE_ASSETS: FavouritesOfKind<VisibleAsset> = {
  kind: STARRED_ASSETS,
  favourites: favouriteAssetsQuery,
  recentlyViewed: recentlyViewedAssetsQuery,
  messages: "assets",
  nameOf: ({ tag }) => tag,
  card: (asset, given) => <AssetCard asset={asset} {...given} />,
  ToFindOne: ToAssets,
  routes: { favourites: "FavouriteAssets", recentlyViewed: "RecentlyViewedAssets" },
};
