import type { SpaceSearchResult } from "@storey/contract";
import type { OpenTo } from "@storey/domain";
import { Archive, Globe } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { ListIcon } from "../../../ui/feature-icon.tsx";
import { PictureCard } from "../../../ui/picture-card.tsx";
import { OutOfUseBadge } from "../../checklist-failures/parts/out-of-use-badge.tsx";
import { FavouriteStar } from "../../favourites/parts/favourite-button.tsx";
import { STARRED_SPACES } from "../../favourites/starred-spaces.queries.ts";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import { ReadinessDot } from "../../readiness/parts/readiness-mark.tsx";
import { BorrowedName, useFloorNames, useOwnNames } from "./borrowed-name.tsx";
import { MatchedBy } from "./matched-by.tsx";
import styles from "./space-card.module.css";
import { SpaceLink } from "./space-link.tsx";

const ICONS_SHOWN = 5;

/** Shows the features of a space: the first few as icons, the others as a number. */
export function FeatureIcons({ features }: Pick<SpaceSearchResult, "features">) {
  const { t } = useTranslation("spaces");
  const nameOf = useOwnNames();
  if (features.length === 0) return null;
  const more = features.length - ICONS_SHOWN;
  return (
    // One accessible name for all, without hidden text: each hidden text needs a clip, which slows
    // a list down.
    <span
      role="img"
      className={styles["features"]}
      aria-label={t("features.list", {
        list: features.map((feature) => nameOf(feature).words).join(", "),
      })}
    >
      {features.slice(0, ICONS_SHOWN).map((feature) => (
        <span key={feature.id} title={nameOf(feature).words} aria-hidden="true">
          <ListIcon icon={feature.icon} />
        </span>
      ))}
      {more > 0 ? <span aria-hidden="true">+{more}</span> : null}
    </span>
  );
}

/** Shows what stands out about a space, in words. */
export function SpaceBadges({
  space,
}: {
  /** Answers that a former release cached on the device have no `openTo`. */
  readonly space: {
    readonly id: string;
    readonly deletedAt: string | null;
    readonly openTo?: OpenTo;
  };
}) {
  const { t } = useTranslation("spaces");
  return (
    <>
      {space.deletedAt === null ? null : (
        <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
          {t("badge.archived")}
        </Badge>
      )}
      <OutOfUseBadge spaceId={space.id} />
      {(space.openTo ?? "members") === "members" ? null : (
        <Badge tone="info" icon={<Globe aria-hidden="true" />}>
          {t("badge.public")}
        </Badge>
      )}
    </>
  );
}

/** Shows how many people a space holds. */
export function Capacity({ people }: { readonly people: number }) {
  const { t } = useTranslation("spaces");
  const words = t("capacity.people", { count: people });
  return (
    <span role="img" className={styles["capacity"]} aria-label={words} title={words}>
      <ListIcon icon="users" size={14} />
      <span aria-hidden="true">{people}</span>
    </span>
  );
}

interface SpaceCardProps {
  readonly space: SpaceSearchResult;
  /** The width of the picture, in CSS pixels. */
  readonly widthPx: number;
  /** Whether the organisation uses favourites. */
  readonly withStar: boolean;
}

/** A space in a list: its picture comes first, and the whole card links to its page. */
export const SpaceCard = memo(function SpaceCard({ space, widthPx, withStar }: SpaceCardProps) {
  const { picture, location } = space;
  const nameOf = useOwnNames();
  const floorOf = useFloorNames();
  const [place, floor] = [nameOf(location), floorOf(space.floor)];
  return (
    <PictureCard
      picture={
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          typeName={space.space_type_name}
          widthPx={widthPx}
        />
      }
      badges={
        <>
          {/* Answers that a former release cached on the device have no readiness. */}
          {space.readiness ? <ReadinessDot state={space.readiness.state} /> : null}
          <SpaceBadges space={space} />
        </>
      }
      link={(className) => (
        <SpaceLink spaceId={space.id} className={className} title={space.name}>
          <bdi>{space.name}</bdi>
        </SpaceLink>
      )}
      meta={
        <>
          {space.spaceType ? <BorrowedName of={space.spaceType} /> : <bdi>–</bdi>}
          {space.capacity === null ? null : <Capacity people={space.capacity} />}
        </>
      }
      place={
        <>
          <bdi lang={place.lang}>{place.words}</bdi>
          <span aria-hidden="true">›</span>
          <bdi lang={floor.lang}>{floor.words}</bdi>
        </>
      }
      placeTitle={`${place.words} › ${floor.words}`}
      foot={
        (space.matchedBy?.length ?? 0) > 0 ? (
          <MatchedBy matches={space.matchedBy} />
        ) : (
          <FeatureIcons features={space.features} />
        )
      }
      code={space.shortcode}
      star={withStar ? <FavouriteStar kind={STARRED_SPACES} of={space} /> : null}
    />
  );
});
