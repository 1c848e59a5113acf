import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useDrawn } from "../../../ui/list/use-drawn.ts";
import type { AssetRows } from "./asset-list.queries.ts";

/** The height of a row; its style says the same. */
export const ROW_PX = 44;
const OVERSCAN_ROWS = 6;
/** How many rows that come into view are drawn in one frame: more would hold up the scroll. */
const ROWS_A_FRAME = { byWheel: 1, else: 2 };
/** So many rows before the last one that is read, the next ones are asked for. */
const AHEAD_ROWS = 30;
/** The view of a box that is not laid out. */
const VIEW = { width: 1024, height: 600 };

interface Options {
  readonly rows: readonly { readonly id: string }[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly listed: Pick<AssetRows, "search" | "from" | "readNext" | "readPrevious">;
}

/**
 * Draws the rows in view of a box that scrolls, a few in a frame, and reads further ones before they come
 * into view.
 */
export function useScrolledRows({ rows, scroller, listed }: Options) {
  const focused = useRef<string | null>(null);
  /** The row that a key leads to, until it has the focus. */
  const wanted = useRef<string | null>(null);
  const placeOf = (id: string | null): number =>
    id === null ? -1 : rows.findIndex((row) => row.id === id);
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    // The row with the focus stays drawn while it is out of view, or others are read before it.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      const at = placeOf(focused.current);
      return at < 0 || inView.includes(at) ? inView : [...inView, at].sort((a, b) => a - b);
    },
    useFlushSync: false,
    initialRect: VIEW,
    observeElementRect: (instance, told) => {
      const box = instance.scrollElement;
      const tell = (): void =>
        told(
          box && box.offsetHeight > 0 ? { width: box.offsetWidth, height: box.offsetHeight } : VIEW,
        );
      tell();
      if (!box || typeof ResizeObserver === "undefined") return undefined;
      const observer = new ResizeObserver(tell);
      observer.observe(box);
      return () => observer.disconnect();
    },
  });
  useSteadyRows(rows, scroller);
  useListStart(listed, scroller);
  const items = virtual.getVirtualItems();
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};
  useEffect(() => {
    if (rows.length === 0) return;
    if (last >= rows.length - AHEAD_ROWS) listed.readNext();
    if (first <= AHEAD_ROWS) listed.readPrevious();
  });
  const at = placeOf(wanted.current ?? focused.current);
  const around = at >= first && at <= last ? at : null;
  const isByWheel = virtual.isScrolling && around === null;
  const drawn = useDrawn({
    places: items.map(({ index }) => index),
    isReady: (index) => index < rows.length,
    countAFrame: isByWheel ? ROWS_A_FRAME.byWheel : ROWS_A_FRAME.else,
    around,
  });
  // Where rows were read before it, the row with the focus has a place that nobody has drawn yet.
  const focusedAt = placeOf(focused.current);
  return {
    items: items.flatMap(({ index, start }) =>
      drawn.has(index) || index === focusedAt ? { index, topPx: start } : [],
    ),
    totalHeightPx: virtual.getTotalSize(),
    scrollTo: (index: number): void => {
      wanted.current = rows[index]?.id ?? null;
      virtual.scrollToIndex(index);
    },
    /** For the element around the rows. */
    onFocus: ({ target }: FocusEvent): void => {
      focused.current = target.closest("[data-row]")?.getAttribute("data-row") ?? null;
      wanted.current = null;
    },
    onBlur: (): void => {
      focused.current = null;
    },
  };
}

/** Keeps the rows in view where they are when others are read before them. */
function useSteadyRows(rows: Options["rows"], scroller: RefObject<HTMLDivElement | null>): void {
  const before = useRef<string | undefined>(undefined);
  const firstId = rows[0]?.id;
  useLayoutEffect(() => {
    const added =
      before.current === undefined ? 0 : rows.findIndex(({ id }) => id === before.current);
    if (added > 0 && scroller.current) scroller.current.scrollTop += added * ROW_PX;
    before.current = firstId;
  }, [firstId, rows, scroller]);
}

/** Shows the end of a list that was read from: another list begins at its start. */
function useListStart(
  { search, from }: Options["listed"],
  scroller: RefObject<HTMLDivElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another list.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box) box.scrollTop = from === "end" ? box.scrollHeight : 0;
  }, [search, from, scroller]);
}
