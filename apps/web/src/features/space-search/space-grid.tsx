import type { SpaceSearchResult } from "@storey/contract";
import { type CSSProperties, memo, useLayoutEffect, useRef, useState } from "react";
import { useLineAt } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { useDrawn } from "../../ui/list/use-drawn.ts";
import { PictureCardPlace, PictureCardSkeleton } from "../../ui/picture-card.tsx";
import { useWindowRows } from "../../ui/use-window-rows.ts";
import { SpaceCard } from "../spaces/parts/space-card.tsx";
import { type ListedSpaces, SPACE_PAGES } from "../spaces/space.queries.ts";
import styles from "./space-results.module.css";

const GAP_PX = 18;
const CARD_MIN_PX = 236;
const FALLBACK_WIDTH_PX = 1000;
const BODY_REM = 7.75;
const BORDERS_PX = 2;
const CARDS_A_FRAME = 2;

/**
 * Returns the measures of the grid: the cards in a row, their width, and the distance from row to
 * row, in pixels.
 */
export function gridOf(widthPx: number, remPx: number) {
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (CARD_MIN_PX + GAP_PX)));
  const cardPx = (widthPx - GAP_PX * (columns - 1)) / columns;
  const pictureHeightPx = ((cardPx - BORDERS_PX) * 2) / 3;
  const rowPx = Math.ceil(pictureHeightPx + BODY_REM * remPx) + BORDERS_PX + GAP_PX;
  return { columns, cardPx, rowPx };
}

/**
 * Reads the root font size once: reading a style while the list scrolls would force the browser to
 * compute it.
 */
function useRemPx(): number {
  const [remPx] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  return remPx;
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => setWidth(target.clientWidth);
    measure();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width || FALLBACK_WIDTH_PX;
}

interface RowProps {
  readonly index: number;
  readonly columns: number;
  readonly total: number;
  /**
   * The spaces of the row; undefined while their page loads, and while they wait to be rendered.
   */
  readonly spaces: readonly (SpaceSearchResult | undefined)[];
  readonly topPx: number;
  readonly heightPx: number;
  readonly cardPx: number;
  readonly withStar: boolean;
  /** Whether the first answer is on its way. */
  readonly isFirst: boolean;
}

function isSameRow(before: RowProps, after: RowProps): boolean {
  const { spaces: old, ...others } = before;
  const { spaces, ...rest } = after;
  const same = Object.entries(others).every(([key, value]) => Reflect.get(rest, key) === value);
  return same && old.every((space, at) => space === spaces[at]);
}

const GridRow = memo(function GridRow(row: RowProps) {
  const { index, columns, total, spaces, topPx, heightPx, cardPx, withStar, isFirst } = row;
  const from = index * columns;
  const places = Array.from({ length: Math.min(columns, total - from) }, (_, column) => column);
  return (
    <div role="presentation" className={styles["gridRow"]} style={{ top: topPx, height: heightPx }}>
      {places.map((column) => {
        const space = spaces[column];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list's items could not stand in rows.
          <div
            key={space?.id ?? `place-${column}`}
            role="listitem"
            aria-setsize={total}
            aria-posinset={from + column + 1}
            className={styles["cell"]}
          >
            {space ? (
              <SpaceCard space={space} widthPx={cardPx} withStar={withStar} />
            ) : isFirst ? (
              <PictureCardSkeleton />
            ) : (
              <PictureCardPlace />
            )}
          </div>
        );
      })}
    </div>
  );
}, isSameRow);

interface GridProps {
  readonly listed: ListedSpaces;
  readonly withStar: boolean;
}

/** Shows any number of spaces as cards; only those in view are rendered. */
export function SpaceGrid({ listed, withStar }: GridProps) {
  const { t } = useTranslation("spaces");
  const list = useRef<HTMLDivElement>(null);
  const { columns, cardPx, rowPx } = gridOf(useWidth(list), useRemPx());
  const total = listed.first?.totalCount ?? columns * 2;
  const count = Math.ceil(total / columns);
  const { items, totalHeightPx, isScrolling } = useWindowRows({ count, rowHeightPx: rowPx, list });
  const from = (items[0]?.index ?? 0) * columns;
  const to = ((items.at(-1)?.index ?? 0) + 1) * columns - 1;
  const at = useLineAt(SPACE_PAGES, listed, from, Math.min(to, total - 1));
  const placesOf = (row: number) =>
    Array.from({ length: columns }, (_, column) => row * columns + column);
  const drawn = useDrawn({
    places: items.flatMap(({ index }) => placesOf(index)),
    isReady: (place) => at(place) !== undefined,
    countAFrame: CARDS_A_FRAME,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list's items could not stand in rows.
    <div
      ref={list}
      role="list"
      aria-label={t("results.label")}
      aria-busy={listed.loading}
      className={classNames(styles["list"], isScrolling && styles["passing"])}
      style={
        { height: totalHeightPx, "--columns": columns, "--gap": `${GAP_PX}px` } as CSSProperties
      }
    >
      {items.map(({ key, index, topPx }) => (
        <GridRow
          key={key}
          index={index}
          columns={columns}
          total={total}
          spaces={placesOf(index).map((place) => (drawn.has(place) ? at(place) : undefined))}
          topPx={topPx}
          heightPx={rowPx - GAP_PX}
          cardPx={cardPx}
          withStar={withStar}
          isFirst={listed.first === null}
        />
      ))}
    </div>
  );
}
