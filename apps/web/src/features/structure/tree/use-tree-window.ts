import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

const OVERSCAN = 4;

interface TreeWindow {
  /** The rendered lines: from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  readonly scrollTo: (index: number) => void;
}

/** Returns which of many lines of equal height are rendered in a box that scrolls. */
export function useTreeWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
): TreeWindow {
  const [range, setRange] = useState({ first: 0, end: 4 * OVERSCAN });
  const look = useCallback((): void => {
    const element = box.current;
    if (!element) return;
    // The window moves in steps, so that a small turn of the wheel renders nothing.
    const step = OVERSCAN / 2;
    const first = Math.floor(element.scrollTop / rowPx / step) * step - OVERSCAN;
    const end = first + Math.ceil(element.clientHeight / rowPx) + 2 * OVERSCAN + step;
    setRange((now) => (now.first === first && now.end === end ? now : { first, end }));
  }, [box, rowPx]);
  // Not measured again for another number of lines: reading the height at that moment would force a
  // layout, and where fewer lines move the view, the box sends a scroll event.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    element.addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    // The first measure comes once the box has its place.
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
    if (observer) observer.observe(element);
    else look();
    return () => {
      element.removeEventListener("scroll", look);
      removeEventListener("resize", look);
      observer?.disconnect();
    };
  }, [box, look]);
  const scrollTo = useCallback(
    (index: number): void => {
      const element = box.current;
      if (!element) return;
      const top = index * rowPx;
      if (top < element.scrollTop) element.scrollTop = top;
      const bottom = top + rowPx - element.clientHeight;
      if (bottom > element.scrollTop) element.scrollTop = bottom;
      look();
    },
    [box, rowPx, look],
  );
  return {
    first: Math.max(0, Math.min(range.first, count - 1)),
    end: Math.min(count, range.end),
    scrollTo,
  };
}

/** Returns, as a style, the height of the window that is left below an element's upper edge. */
export function useRestOfWindow(box: RefObject<HTMLElement | null>): string {
  const [topPx, setTopPx] = useState(330);
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = box.current?.getBoundingClientRect().top;
      if (top !== undefined) setTopPx(Math.round(top + scrollY));
    };
    if (typeof ResizeObserver === "undefined") {
      measure();
      return undefined;
    }
    // The first measure comes once everything has its place.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  return `max(320px, calc(100dvh - ${topPx}px - var(--tree-rest)))`;
}
