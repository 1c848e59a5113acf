import { useLayoutEffect } from "react";

/** What the page has that its root is styled by: `[data-has-…]` of the root element. */
type RootMark = "sos-bar" | "offline" | "fills-phone" | "send-bar";

/** How many have each of them: of two, the one that goes first takes no mark away. */
const holders = new Map<RootMark, number>();

function hold(mark: RootMark, by: 1 | -1): void {
  const count = (holders.get(mark) ?? 0) + by;
  holders.set(mark, count);
  document.documentElement.toggleAttribute(`data-has-${mark}`, count > 0);
}

/**
 * Marks the root element while something is there. `:root:has(…)` would say the same, but is asked anew with
 * most changes of the page, and each time the root is styled again.
 */
export function useRootMark(mark: RootMark, isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    hold(mark, 1);
    return () => hold(mark, -1);
  }, [mark, isThere]);
}
