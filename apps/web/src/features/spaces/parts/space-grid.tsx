import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SpaceCard, SpaceCardSkeleton } from "./space-card.tsx";
import styles from "./space-results.module.css";
import { type Listed, useSpaceAt } from "./use-space-pages.ts";
import { useWindowRows } from "./use-window-rows.ts";

const GAP_PX = 18;
const CARD_MIN_PX = 236;
const FALLBACK_WIDTH_PX = 1000;
const BODY_REM = 7.75;
const BORDERS_PX = 2;

/** How the cards stand: how many in a row, how wide, how far from row to row. All in pixels. */
export function gridOf(widthPx: number, remPx: number) {
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (CARD_MIN_PX + GAP_PX)));
  const cardPx = (widthPx - GAP_PX * (columns - 1)) / columns;
  const pictureHeightPx = ((cardPx - BORDERS_PX) * 2) / 3;
  const rowPx = Math.ceil(pictureHeightPx + BODY_REM * remPx) + BORDERS_PX + GAP_PX;
  return { columns, cardPx, rowPx };
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
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

interface GridProps {
  readonly listed: Listed;
  readonly withStar: boolean;
}

/** Spaces as cards, however many there are. */
export function SpaceGrid({ listed, withStar }: GridProps) {
  const { t } = useTranslation("spaces");
  const list = useRef<HTMLDivElement>(null);
  const { columns, cardPx, rowPx } = gridOf(useWidth(list), remPx());
  const total = listed.first?.totalCount ?? columns * 2;
  const count = Math.ceil(total / columns);
  const { items, totalHeightPx } = useWindowRows({ count, rowHeightPx: rowPx, list });
  const from = (items[0]?.index ?? 0) * columns;
  const to = ((items.at(-1)?.index ?? 0) + 1) * columns - 1;
  const at = useSpaceAt(listed, from, Math.min(to, total - 1));
  const places = Array.from({ length: columns }, (_, column) => column);
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a list's items could not stand in rows.
    <div
      ref={list}
      role="list"
      aria-label={t("results.label")}
      aria-busy={listed.loading}
      className={styles["list"]}
      style={
        { height: totalHeightPx, "--columns": columns, "--gap": `${GAP_PX}px` } as CSSProperties
      }
    >
      {items.map((row) => (
        <div
          key={row.key}
          role="presentation"
          className={styles["gridRow"]}
          style={{ transform: `translateY(${row.topPx}px)`, height: rowPx - GAP_PX }}
        >
          {places.map((column) => {
            const index = row.index * columns + column;
            if (index >= total) return null;
            const space = at(index);
            return (
              <div
                key={space?.id ?? `place-${column}`}
                role="listitem"
                aria-setsize={total}
                aria-posinset={index + 1}
                className={styles["cell"]}
              >
                {space ? (
                  <SpaceCard space={space} widthPx={cardPx} withStar={withStar} />
                ) : (
                  <SpaceCardSkeleton />
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: the list ends here.
  );
}
