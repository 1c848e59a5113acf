import { useLayoutEffect } from "react";

/** What concerns the page as a whole while it is there: `[data-has-…]` of the root element, for rules of style. */
type RootMark = "sos-bar" | "offline" | "fills-phone" | "send-bar";

/**
 * Marks the root element while something is there. `:root:has(…)` would say the same, but is asked anew with
 * most changes of the page, and each time the root is styled again.
 */
export function useRootMark(mark: RootMark, isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    const root = document.documentElement;
    root.setAttribute(`data-has-${mark}`, "");
    return () => root.removeAttribute(`data-has-${mark}`);
  }, [mark, isThere]);
}
