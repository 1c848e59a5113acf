import { type RefObject, useEffect } from "react";

/** The lowest part of the window that a title may push the toasts to, as a share of its height. */
const LOWEST = 0.4;

/**
 * Keeps what lies over the page in a narrow window below the title of the page: who is led on to
 * another page reads its title first. Sets `--title-bottom` on the element while `isShown`; titles
 * that are scrolled away, far down or behind a dialog do not count.
 */
export function useBelowTitle(
  element: RefObject<HTMLElement | null>,
  isNarrow: boolean,
  isShown: boolean,
): void {
  useEffect(() => {
    const style = element.current?.style;
    if (!style || !isNarrow || !isShown) return undefined;
    const place = (): void => {
      const isInDialog = element.current?.closest("dialog") ?? null;
      const title = isInDialog ? null : document.querySelector("main h1");
      const bottom = title?.getBoundingClientRect().bottom ?? 0;
      style.setProperty("--title-bottom", `${bottom <= innerHeight * LOWEST ? bottom : 0}px`);
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
