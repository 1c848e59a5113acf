import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/** Elements that take the focus, as a selector. */
const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled)";

interface KeptFocus<Part extends HTMLElement> {
  /** For the part that loses the element that had the focus. */
  readonly ref: RefObject<Part | null>;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Where what had the focus leaves the page, the next of its part takes it: what stands first there,
 * or the title of the page when nothing is left. A dialog that is still open keeps its own.
 */
export function useKeptFocus<Part extends HTMLElement>(): KeptFocus<Part> {
  const ref = useRef<Part>(null);
  const last = useRef<HTMLElement | null>(null);
  // After every drawing: what leaves the page tells nobody.
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
      // What a dialog of a part draws is told here too, and is no part of the page.
      if (ref.current?.contains(target)) last.current = target;
    },
  };
}
