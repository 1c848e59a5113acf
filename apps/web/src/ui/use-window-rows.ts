import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

const OVERSCAN_ROWS = 2;

/** The attribute of a measured row: its place in the list. */
const PLACE = "data-place";

/**
 * Returns how far below the top of the page an element begins, in pixels; follows changes above it.
 */
function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const target = element.current;
      if (target) setDistance(Math.round(target.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return distance;
}

/**
 * Draws rows in the page's own scroll: only those in view, and a few around. Each is as high as
 * `rowHeightPx` says, unless its element is given to `measure`.
 */
export function useWindowRows(options: {
  readonly count: number;
  readonly rowHeightPx: number;
  /** The gap between two rows; 0 by default. */
  readonly gapPx?: number;
  readonly list: RefObject<HTMLElement | null>;
}) {
  const { rowHeightPx, gapPx = 0 } = options;
  const scrollMargin = useDistanceFromTop(options.list);
  const rows = useWindowVirtualizer<HTMLElement>({
    count: options.count,
    estimateSize: () => rowHeightPx,
    gap: gapPx,
    indexAttribute: PLACE,
    // Read anew each time; a row that is not laid out has the expected height.
    measureElement: (row) => row.offsetHeight || rowHeightPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    // Drawn in the next frame: a flush inside the scroll event would hold it up.
    useFlushSync: false,
    initialRect: { width: 1024, height: 768 },
  });
  const measure = useCallback(
    (row: HTMLElement | null): void => {
      rows.measureElement(row);
      // Also while the list scrolls: rows that come into view push others in the same frame.
      if (row)
        rows.resizeItem(
          rows.indexFromElement(row),
          rows.options.measureElement(row, undefined, rows),
        );
    },
    [rows],
  );
  const layout = `${rowHeightPx} ${gapPx}`;
  const measuredIn = useRef(layout);
  // Another layout needs another measure, also of rows that are drawn already.
  useLayoutEffect(() => {
    if (measuredIn.current === layout) return;
    measuredIn.current = layout;
    rows.measure();
    for (const row of rows.elementsCache.values()) if (row.isConnected) measure(row);
  }, [layout, rows, measure]);
  return {
    items: rows.getVirtualItems().map((item) => ({
      index: item.index,
      key: item.key,
      topPx: item.start - scrollMargin,
      heightPx: item.size,
    })),
    totalHeightPx: rows.getTotalSize(),
    measure,
    /** True until a moment after the last step. */
    isScrolling: rows.isScrolling,
  };
}
