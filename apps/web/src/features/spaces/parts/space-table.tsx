// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import type { SpaceSearchResult, SpaceSort } from "@storey/contract";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, useRef } from "react";
import { useLineAt } from "../../../lib/listed-pages.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { useWindowRows } from "../../../ui/use-window-rows.ts";
import { type ListedSpaces, SPACE_PAGES } from "../space.queries.ts";
import { FavouriteStar } from "./favourite-button.tsx";
import { Capacity, FeatureIcons, SpaceBadges } from "./space-card.tsx";
import { SpaceLink } from "./space-link.tsx";
import { SizedPicture } from "./space-picture.tsx";
import styles from "./space-results.module.css";
import { useDrawn } from "./use-drawn.ts";

const ROW_PX = 60;
const ROW_NARROW_PX = 84;
const PICTURE_PX = 72;
const ROWS_A_FRAME = 3;

interface ColumnProps {
  readonly label: string;
  readonly up?: SpaceSort;
  readonly down?: SpaceSort;
  readonly sort: SpaceSort;
  readonly onSort: (sort: SpaceSort) => void;
}

function Column({ label, up, down, sort, onSort }: ColumnProps) {
  if (!up) return <div role="columnheader">{label}</div>;
  const isUp = sort === up;
  const isDown = down !== undefined && sort === down;
  const direction = isUp ? "ascending" : isDown ? "descending" : "none";
  return (
    <div role="columnheader" aria-sort={direction}>
      <button type="button" onClick={() => onSort(isUp && down ? down : up)}>
        {label}
        {isUp ? <ArrowUp aria-hidden="true" /> : null}
        {isDown ? <ArrowDown aria-hidden="true" /> : null}
      </button>
    </div>
  );
}

interface RowProps {
  readonly space: SpaceSearchResult;
  readonly withStar: boolean;
}

function Cells({ space, withStar }: RowProps) {
  return (
    <>
      <div role="cell" className={styles["nameCell"]}>
        <span className={styles["thumb"]}>
          <SizedPicture
            keys={space.picture}
            colour={space.picture?.colour ?? null}
            alt=""
            typeName={space.space_type_name}
            widthPx={PICTURE_PX}
          />
        </span>
        <span className={styles["names"]}>
          <SpaceLink spaceId={space.id} className={styles["rowLink"]} title={space.name}>
            <bdi>{space.name}</bdi>
          </SpaceLink>
          <span className={styles["under"]}>
            {space.shortcode ? <code>{space.shortcode}</code> : null}
            <SpaceBadges space={{ deletedAt: space.deletedAt, isPublic: space.is_public }} />
            <span className={styles["narrowPlace"]}>
              {space.location.name} › {space.floor.name}
            </span>
          </span>
        </span>
      </div>
      <div role="cell" className={styles["words"]}>
        {space.space_type_name ?? "–"}
      </div>
      <div role="cell">{space.capacity === null ? "–" : <Capacity people={space.capacity} />}</div>
      <div role="cell" className={styles["words"]} title={space.location.name}>
        {space.location.name}
      </div>
      <div role="cell" className={styles["words"]}>
        {space.floor.name}
      </div>
      <div role="cell">
        <FeatureIcons features={space.features} />
      </div>
      <div role="cell" className={styles["starCell"]}>
        {withStar ? <FavouriteStar space={space} /> : null}
      </div>
    </>
  );
}

interface TableRowProps {
  readonly index: number;
  /** Undefined while its page loads, or it waits for its turn to be drawn. */
  readonly space: SpaceSearchResult | undefined;
  readonly topPx: number;
  readonly heightPx: number;
  readonly withStar: boolean;
  /** The first answer is on its way. */
  readonly isFirst: boolean;
}

const TableRow = memo(function TableRow(row: TableRowProps) {
  const { index, space, topPx, heightPx, withStar, isFirst } = row;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles["tableRow"]}
      style={{ top: topPx, height: heightPx }}
    >
      {space ? (
        <Cells space={space} withStar={withStar} />
      ) : isFirst ? (
        <div role="cell" className={styles["nameCell"]}>
          <Skeleton width={PICTURE_PX} height={48} />
          <Skeleton width="40%" height="1rem" />
        </div>
      ) : (
        <div role="cell" className={styles["rowPlace"]} />
      )}
    </div>
  );
});

interface SpaceTableProps {
  readonly listed: ListedSpaces;
  readonly withStar: boolean;
  readonly sort: SpaceSort;
  readonly onSort: (sort: SpaceSort) => void;
}

/** Spaces as rows; on a phone each is a small picture and two lines. */
export function SpaceTable({ listed, withStar, sort, onSort }: SpaceTableProps) {
  const { t } = useTranslation("spaces");
  const rowPx = useNarrow() ? ROW_NARROW_PX : ROW_PX;
  const list = useRef<HTMLDivElement>(null);
  const total = listed.first?.totalCount ?? 8;
  const { items, totalHeightPx, isScrolling } = useWindowRows({
    count: total,
    rowHeightPx: rowPx,
    list,
  });
  const at = useLineAt(SPACE_PAGES, listed, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const drawn = useDrawn({
    places: items.map(({ index }) => index),
    isReady: (place) => at(place) !== undefined,
    countAFrame: ROWS_A_FRAME,
  });
  const column = { sort, onSort };
  return (
    <div
      role="table"
      aria-label={t("results.label")}
      aria-rowcount={total + 1}
      aria-busy={listed.loading}
      className={styles["table"]}
    >
      <div role="row" aria-rowindex={1} className={styles["tableHead"]}>
        <Column {...column} label={t("column.name")} up="name" down="-name" />
        <Column {...column} label={t("filter.types")} />
        <Column {...column} label={t("filter.capacity")} up="-capacity" down="capacity" />
        <Column {...column} label={t("filter.locations")} up="location" />
        <Column {...column} label={t("filter.floors")} />
        <Column {...column} label={t("filter.features")} />
        <Column {...column} label={t("favourite.word")} />
      </div>
      <div
        ref={list}
        role="rowgroup"
        className={classNames(styles["list"], isScrolling && styles["passing"])}
        style={{ height: totalHeightPx }}
      >
        {items.map(({ key, index, topPx }) => (
          <TableRow
            key={key}
            index={index}
            space={drawn.has(index) ? at(index) : undefined}
            topPx={topPx}
            heightPx={rowPx}
            withStar={withStar}
            isFirst={listed.first === null}
          />
        ))}
      </div>
    </div>
  );
}
