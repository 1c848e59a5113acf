import { type RefCallback, useCallback } from "react";

/**
 * Keeps the height of an element in a CSS variable of the page, for parts that stay in view below
 * it. For the `ref` of the element.
 */
export function useHeightVariable(name: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === "undefined") return undefined;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() =>
        style.setProperty(name, `${element.offsetHeight}px`),
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
