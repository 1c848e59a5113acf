import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/** Elements that take the focus, as a selector. */
const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled)";

interface KeptFocus<Part extends HTMLElement> {
  /** The ref of the part that loses the element that had the focus. */
  readonly ref: RefObject<Part | null>;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Moves the focus when the element that had it leaves the page: to the first element of its part,
 * or to the title of the page when nothing is left. A dialog that is still open keeps its own
 * focus.
 */
export function useKeptFocus<Part extends HTMLElement>(): KeptFocus<Part> {
  const ref = useRef<Part>(null);
  const last = useRef<HTMLElement | null>(null);
  // Runs after every drawing, because no event tells that an element leaves the page.
  useEffect(() => {
    const active = document.activeElement;
    if (!last.current || last.current.isConnected || active?.closest("dialog")) return;
    last.current = null;
    if (active && active !== document.body) return;
    const next = ref.current?.querySelector<HTMLElement>(FOCUSABLE);
    (next ?? document.querySelector<HTMLElement>("h1"))?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      // React reports events of a part's dialogs here too, which are no part of the page.
      if (ref.current?.contains(target)) last.current = target;
    },
  };
}
