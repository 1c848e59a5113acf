import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./card-strip.module.css";
import { PictureCardSkeleton } from "./picture-card.tsx";

/** The width of a card in a strip, in CSS pixels. */
export const STRIP_CARD_PX = 236;
const SHOWN = 8;

/** The link from a strip to the whole list. */
export interface WholeList {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
}

interface CardStripProps<Item> {
  readonly title: string;
  /** Undefined while they load. */
  readonly items: readonly Item[] | undefined;
  readonly loadingLabel: string;
  readonly all?: WholeList | undefined;
  /** Renders the card of one, `STRIP_CARD_PX` wide. */
  readonly card: (item: Item) => ReactNode;
}

/** A row of the first few cards of a list, which scrolls sideways. */
export function CardStrip<Item extends { readonly id: string }>({
  title,
  items,
  loadingLabel,
  all,
  card,
}: CardStripProps<Item>) {
  return (
    <section aria-label={title} className={styles["section"]}>
      <div className={styles["head"]}>
        <h2>{title}</h2>
        {all && items && items.length > 0 ? (
          <Link to={all.to} search={all.search ?? {}}>
            {all.label}
          </Link>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className={styles["strip"]} tabIndex={0} aria-label={title}>
        {items
          ? items.slice(0, SHOWN).map((item) => <li key={item.id}>{card(item)}</li>)
          : [1, 2, 3, 4].map((place) => (
              <li key={place} title={loadingLabel}>
                <PictureCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
