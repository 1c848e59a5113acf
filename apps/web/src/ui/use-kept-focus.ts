import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/** Elements that take the focus, as a selector. */
const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled)";

interface KeptFocus<Part extends HTMLElement> {
  /** The ref of the part that loses the element that had the focus. */
  readonly ref: RefObject<Part | null>;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Moves the focus when the element that had it leaves the page: to the first element of its part, in a list
 * to the one that is in its place now, or to the title of the page when nothing is left. A dialog that is
 * still open keeps its own focus.
 */
export function useKeptFocus<Part extends HTMLElement>(
  part: "form" | "list" = "form",
): KeptFocus<Part> {
  const ref = useRef<Part>(null);
  const last = useRef<HTMLElement | null>(null);
  const place = useRef(0);
  // Runs after every drawing, because no event tells that an element leaves the page.
  useEffect(() => {
    const active = document.activeElement;
    if (!last.current || last.current.isConnected || active?.closest("dialog")) return;
    last.current = null;
    if (active && active !== document.body) return;
    const left = [...(ref.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    (left[place.current] ?? left.at(-1) ?? document.querySelector<HTMLElement>("h1"))?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      // React reports events of a part's dialogs here too, which are no part of the page.
      if (!ref.current?.contains(target)) return;
      last.current = target;
      if (part === "list")
        place.current = [...ref.current.querySelectorAll(FOCUSABLE)].indexOf(target);
    },
  };
}
