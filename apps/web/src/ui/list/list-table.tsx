// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import { type CSSProperties, useCallback, useEffect, useRef } from "react";
import { type Listed, type PageSource, readLines, useLineAt } from "../../lib/listed-pages.ts";
import { type Namespace, useTranslation } from "../../lib/messages.ts";
import { classNames } from "../class-names.ts";
import { useNarrow } from "../use-media.ts";
import { useWindowRows } from "../use-window-rows.ts";
import type { ListRows } from "./list-declaration.ts";
import { ListHead, type ListSorting } from "./list-head.tsx";
import { ListRow } from "./list-row.tsx";
import styles from "./list-table.module.css";
import { useDrawn } from "./use-drawn.ts";
import type { ListSelection, ReadRows } from "./use-list-selection.ts";
import { useRowKeys } from "./use-row-keys.ts";

const CARD_GAP_PX = 10;
const ROWS_A_FRAME = { whileScrolling: 1, atRest: 2 };
const TICK_WIDTH = "32px";

interface Identified {
  readonly id: string;
}

interface FrameProps<Row extends Identified, Sort extends string, Context> {
  readonly rows: ListRows<Row, Sort, Context>;
  readonly messages: Namespace;
  readonly label: string;
  /** The further input of the cells besides their row. Keep it the same object. */
  readonly context: Context;
  readonly total: number;
  readonly isLoading: boolean;
  readonly sorting?: ListSorting<Sort> | undefined;
  /** Absent or null where rows cannot be chosen. */
  readonly selection?: ListSelection<Row> | null | undefined;
  readonly onSelectAll?: (() => void) | undefined;
}

interface DrawnProps<Row extends Identified, Sort extends string, Context>
  extends FrameProps<Row, Sort, Context> {
  readonly view: ReturnType<typeof useRowsInView>;
  readonly at: (index: number) => Row | undefined;
  readonly isFirst: boolean;
  readonly read?: ReadRows<Row>;
}

function useRowsInView(total: number, { rowPx, cardPx }: { rowPx: number; cardPx: number }) {
  const isNarrow = useNarrow();
  const rowHeightPx = isNarrow ? cardPx : rowPx;
  const list = useRef<HTMLDivElement>(null);
  const gapPx = isNarrow ? CARD_GAP_PX : 0;
  const rows = useWindowRows({ count: total, rowHeightPx, gapPx, list });
  return { ...rows, list };
}

/** Updates the selection with the rows in view, and returns how to change it by place. */
function useTicks<Row extends Identified>(
  selection: ListSelection<Row> | null,
  inView: readonly (Row | undefined)[],
  at: (index: number) => Row | undefined,
  read: ReadRows<Row> | undefined,
) {
  const latest = useRef({ selection, at, read });
  latest.current = { selection, at, read };
  useEffect(() => selection?.refresh(inView.filter((row) => row !== undefined)));
  const tick = useCallback((index: number, isRange: boolean): void => {
    const now = latest.current;
    now.selection?.toggle(index, isRange, now.at, now.read);
  }, []);
  return selection ? tick : null;
}

function columnsOf(widths: readonly string[], hasTicks: boolean): string {
  return [...(hasTicks ? [TICK_WIDTH] : []), ...widths].join(" ");
}

function DrawnTable<Row extends Identified, Sort extends string, Context>(
  props: DrawnProps<Row, Sort, Context>,
) {
  const { rows, messages, label, context, total, sorting, view, at, isFirst } = props;
  const selection = props.selection ?? null;
  const { list, items, totalHeightPx, isScrolling, measure } = view;
  const inView = items.map(({ index }) => at(index));
  const onTick = useTicks(selection, inView, at, props.read);
  const drawn = useDrawn({
    places: items.map(({ index }) => index),
    isReady: (place) => at(place) !== undefined,
    countAFrame: isScrolling ? ROWS_A_FRAME.whileScrolling : ROWS_A_FRAME.atRest,
    ...(rows.countAtFirst === undefined ? {} : { countAtFirst: rows.countAtFirst }),
  });
  const onKeyDown = useRowKeys({
    list,
    extend: selection ? (from, to) => selection.extend(from, to, at) : null,
    selectAll: props.onSelectAll ?? null,
  });
  const hasTicks = selection !== null;
  const { columns } = rows;
  const style = {
    "--columns": columnsOf(
      columns.map(({ width }) => width),
      hasTicks,
    ),
    "--columns-medium": columnsOf(
      columns
        .filter(({ isWideOnly, hasOwnLine }) => !isWideOnly && !hasOwnLine)
        .map(({ width }) => width),
      hasTicks,
    ),
  } as CSSProperties;
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-busy={props.isLoading}
      className={classNames(styles["table"], hasTicks && styles["withTicks"])}
      style={style}
    >
      <ListHead messages={messages} columns={columns} sorting={sorting} hasTicks={hasTicks} />
      <div
        ref={list}
        role="rowgroup"
        className={classNames(styles["rows"], isScrolling && styles["passing"])}
        style={{ height: totalHeightPx }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ key, index, topPx, heightPx }, place) => {
          const row = inView[place];
          return (
            <ListRow
              // Keyed by id, so that the focus stays on its row when others come before it.
              key={row?.id ?? key}
              rows={rows}
              context={context}
              index={index}
              row={drawn.has(index) ? row : undefined}
              isFirst={isFirst}
              topPx={topPx}
              heightPx={heightPx}
              measure={rows.growsWithWords ? measure : null}
              isChosen={row !== undefined && (selection?.chosen.has(row.id) ?? false)}
              onTick={onTick}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The number of placeholder rows while the count is unknown. */
const PLACES = 8;

interface ListTableProps<
  Row extends Identified,
  Search,
  Page extends Found<Row>,
  Sort extends string,
  Context,
> extends Omit<FrameProps<Row, Sort, Context>, "total" | "isLoading" | "label"> {
  /** The key of the table's name. */
  readonly label: string;
  readonly pages: PageSource<Search, Page>;
  readonly listed: Listed<Search, Page>;
}

/** A page of a list. */
interface Found<Row> {
  readonly totalCount: number;
  readonly results: readonly Row[];
}

/**
 * A list of pages as rows of a table; on a phone each row is a card. Only rows in view are drawn.
 */
export function ListTable<
  Row extends Identified,
  Search,
  Page extends Found<Row>,
  Sort extends string,
  Context,
>(props: ListTableProps<Row, Search, Page, Sort, Context>) {
  const { pages, listed, label, ...frame } = props;
  const { t } = useTranslation(props.messages);
  const total = listed.first?.totalCount ?? PLACES;
  const view = useRowsInView(total, props.rows);
  const from = view.items[0]?.index ?? 0;
  const at = useLineAt(pages, listed, from, view.items.at(-1)?.index ?? 0);
  return (
    <DrawnTable
      {...frame}
      label={t(label)}
      view={view}
      total={total}
      at={at}
      isFirst={listed.first === null}
      isLoading={listed.loading}
      read={(low, high) => readLines(pages, listed.search, low, high)}
    />
  );
}

interface AllRowsProps<Row extends Identified, Sort extends string, Context>
  extends Omit<FrameProps<Row, Sort, Context>, "total" | "isLoading"> {
  readonly all: readonly Row[];
}

/** A list of rows that are all loaded, drawn in the same way. */
export function AllRowsTable<Row extends Identified, Sort extends string, Context>(
  props: AllRowsProps<Row, Sort, Context>,
) {
  const { all, ...frame } = props;
  const view = useRowsInView(all.length, props.rows);
  return (
    <DrawnTable
      {...frame}
      view={view}
      total={all.length}
      at={(index) => all[index]}
      isFirst={false}
      isLoading={false}
    />
  );
}
