import type { VisibleAsset } from "@storey/contract";
import { memo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { PictureCard } from "../../../ui/picture-card.tsx";
import { FavouriteStar } from "../../favourites/parts/favourite-button.tsx";
import { STARRED_ASSETS } from "../../favourites/starred-assets.queries.ts";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import { AssetLink } from "./asset-link.tsx";
import { placeOf } from "./asset-place.ts";
import { LifecycleBadge } from "./lifecycle.tsx";

interface AssetCardProps {
  readonly asset: VisibleAsset;
  /** The width of the picture, in CSS pixels. */
  readonly widthPx: number;
  readonly withStar: boolean;
}

/** An asset in a list: its picture comes first, and the whole card links to its page. */
export const AssetCard = memo(function AssetCard({ asset, widthPx, withStar }: AssetCardProps) {
  const { t } = useTranslation("assets");
  const { tag, name, model, assetType, picture, location, lifecycleStatus } = asset;
  const title = name ?? model.name;
  const { first, around } = placeOf(asset, t);
  return (
    <PictureCard
      picture={
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          thing={assetType}
          widthPx={widthPx}
        />
      }
      link={(className) => (
        <AssetLink assetId={asset.id} className={className} title={`${tag} ${title}`}>
          <bdi>{tag}</bdi> <bdi>{title}</bdi>
        </AssetLink>
      )}
      meta={<bdi>{assetType.name}</bdi>}
      place={
        // As one: what has no room is cut off at its end, and the space's name is read first.
        <bdi>
          <bdi>{first}</bdi>
          {location ? (
            <>
              {" · "}
              <bdi>{location.name}</bdi>
            </>
          ) : null}
        </bdi>
      }
      placeTitle={around === "" ? first : `${first} · ${around}`}
      foot={lifecycleStatus === null ? null : <LifecycleBadge status={lifecycleStatus} />}
      star={withStar ? <FavouriteStar kind={STARRED_ASSETS} of={{ ...asset, name: tag }} /> : null}
    />
  );
});
