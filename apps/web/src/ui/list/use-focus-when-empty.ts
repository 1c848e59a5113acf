import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the heading of what stands in place of the rows when the last row went with
 * the focus in it, such as by a key that resolves it. A focus that is elsewhere stays there.
 */
export function useFocusWhenEmpty(count: number | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    const isEmptied = count === 0 && before.current !== undefined && before.current > 0;
    if (count !== undefined) before.current = count;
    const { activeElement, body } = document;
    if (!isEmptied || (activeElement && activeElement !== body)) return;
    const heading = ref.current?.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [count]);
  return ref;
}
