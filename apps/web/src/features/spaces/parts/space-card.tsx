import type { SpaceSearchResult } from "@storey/contract";
import type { OpenTo } from "@storey/domain";
import { Archive, Globe } from "lucide-react";
import { memo } from "react";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { ListIcon } from "../../../ui/feature-icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FavouriteStar } from "../../favourites/parts/favourite-button.tsx";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import { MatchedBy } from "./matched-by.tsx";
import styles from "./space-card.module.css";
import { SpaceLink } from "./space-link.tsx";

const ICONS_SHOWN = 5;

/** Shows the features of a space: the first few as icons, the others as a number. */
export function FeatureIcons({ features }: Pick<SpaceSearchResult, "features">) {
  const { t } = useTranslation("spaces");
  if (features.length === 0) return null;
  const more = features.length - ICONS_SHOWN;
  return (
    // One accessible name for all, without hidden text: each hidden text needs a clip, which slows
    // a list down.
    <span
      role="img"
      className={styles["features"]}
      aria-label={t("features.list", { list: features.map(({ name }) => name).join(", ") })}
    >
      {features.slice(0, ICONS_SHOWN).map((feature) => (
        <span key={feature.id} title={feature.name} aria-hidden="true">
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
  readonly space: { readonly deletedAt: string | null; readonly openTo?: OpenTo };
}) {
  const { t } = useTranslation("spaces");
  return (
    <>
      {space.deletedAt === null ? null : (
        <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
          {t("badge.archived")}
        </Badge>
      )}
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
  const floor = useFloorInWords()(space.floor.name);
  return (
    <article className={styles["card"]}>
      <div className={styles["picture"]}>
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          typeName={space.space_type_name}
          widthPx={widthPx}
        />
        <div className={styles["badges"]}>
          <SpaceBadges space={space} />
        </div>
      </div>
      <div className={styles["body"]}>
        <h3 className={styles["title"]}>
          <SpaceLink spaceId={space.id} className={styles["link"]} title={space.name}>
            <bdi>{space.name}</bdi>
          </SpaceLink>
        </h3>
        <p className={styles["meta"]}>
          <span className={styles["type"]}>
            <bdi>{space.space_type_name ?? "–"}</bdi>
          </span>
          {space.capacity === null ? null : <Capacity people={space.capacity} />}
        </p>
        <p className={styles["place"]} title={`${location.name} › ${floor}`}>
          <bdi>{location.name}</bdi>
          <span aria-hidden="true">›</span>
          <bdi>{floor}</bdi>
        </p>
        <div className={styles["foot"]}>
          {(space.matchedBy?.length ?? 0) > 0 ? (
            <MatchedBy matches={space.matchedBy} />
          ) : (
            <FeatureIcons features={space.features} />
          )}
          {space.shortcode ? <code className={styles["code"]}>{space.shortcode}</code> : null}
        </div>
      </div>
      {withStar ? (
        <div className={styles["star"]}>
          <FavouriteStar space={space} />
        </div>
      ) : null}
    </article>
  );
});

/** The placeholder of a card that scrolls by, in one box. */
export function SpaceCardPlace() {
  return <div className={styles["waiting"]} aria-hidden="true" />;
}

/** The placeholder of a card in a list that has not loaded yet. */
export function SpaceCardSkeleton() {
  return (
    <div className={styles["card"]} aria-hidden="true">
      <div className={styles["picture"]}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={styles["body"]}>
        <Skeleton width="62%" height="1rem" />
        <Skeleton width="44%" height="0.8rem" />
        <Skeleton width="76%" height="0.8rem" />
      </div>
    </div>
  );
}
