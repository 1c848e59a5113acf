import { type RefObject, useEffect } from "react";

/** The lowest part of the window that a head may push the toasts to, as a share of its height. */
const LOWEST = 0.4;

/**
 * Keeps what lies over the page below the actions of the page's head, which it would cover, and in a
 * narrow window below its title: who is led on to another page reads its title first. Sets
 * `--title-bottom` on the element while `isShown`; what is scrolled away, far down or behind a dialog
 * does not count.
 */
export function useBelowTitle(
  element: RefObject<HTMLElement | null>,
  isNarrow: boolean,
  isShown: boolean,
): void {
  useEffect(() => {
    const style = element.current?.style;
    if (!style || !isShown) return undefined;
    const uncovered = isNarrow ? "main h1, main [data-head-actions]" : "main [data-head-actions]";
    const place = (): void => {
      const isInDialog = element.current?.closest("dialog") ?? null;
      const parts = isInDialog ? [] : [...document.querySelectorAll(uncovered)];
      const bottoms = parts.map((part) => part.getBoundingClientRect().bottom);
      const bottom = Math.max(0, ...bottoms.filter((one) => one <= innerHeight * LOWEST));
      style.setProperty("--title-bottom", `${bottom}px`);
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    addEventListener("scroll", place, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", place);
      style.removeProperty("--title-bottom");
    };
  }, [element, isNarrow, isShown]);
}
