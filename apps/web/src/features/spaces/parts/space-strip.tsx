import type { SpaceSearchResult } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../lib/messages.ts";
import { SpaceCard, SpaceCardSkeleton } from "./space-card.tsx";
import styles from "./space-strip.module.css";

const CARD_PX = 236;
const SHOWN = 8;

interface SpaceStripProps {
  readonly title: string;
  /** Undefined while the spaces load. */
  readonly spaces: readonly SpaceSearchResult[] | undefined;
  readonly withStar: boolean;
  readonly all?: {
    readonly to: string;
    readonly search?: Readonly<Record<string, string>>;
    readonly label: string;
  };
}

/** A row of a few spaces that scrolls sideways. */
export function SpaceStrip({ title, spaces, withStar, all }: SpaceStripProps) {
  const { t } = useTranslation("spaces");
  const shown = spaces?.slice(0, SHOWN);
  return (
    <section aria-label={title} className={styles["section"]}>
      <div className={styles["head"]}>
        <h2>{title}</h2>
        {all && spaces && spaces.length > 0 ? (
          <Link to={all.to} search={all.search ?? {}}>
            {all.label}
          </Link>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className={styles["strip"]} tabIndex={0} aria-label={title}>
        {shown
          ? shown.map((space) => (
              <li key={space.id}>
                <SpaceCard space={space} widthPx={CARD_PX} withStar={withStar} />
              </li>
            ))
          : [1, 2, 3, 4].map((place) => (
              <li key={place} title={t("loading")}>
                <SpaceCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
