import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

const OVERSCAN_ROWS = 2;

/** How far below the top of the page an element begins, in pixels; follows what is above it. */
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

/** Rows of one height in the page's own scroll: only those in view, and a few around, are drawn. */
export function useWindowRows(options: {
  readonly count: number;
  readonly rowHeightPx: number;
  readonly list: RefObject<HTMLElement | null>;
}) {
  const scrollMargin = useDistanceFromTop(options.list);
  const rows = useWindowVirtualizer({
    count: options.count,
    estimateSize: () => options.rowHeightPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    // Drawn in the next frame: a flush inside the scroll event would hold it up.
    useFlushSync: false,
    initialRect: { width: 1024, height: 768 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height needs another measure.
  useEffect(() => rows.measure(), [options.rowHeightPx, rows]);
  return {
    items: rows.getVirtualItems().map((item) => ({
      index: item.index,
      key: item.key,
      topPx: item.start - scrollMargin,
    })),
    totalHeightPx: rows.getTotalSize(),
    /** Until a moment after the last step. */
    isScrolling: rows.isScrolling,
  };
}
