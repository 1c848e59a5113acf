import { type RefObject, useEffect, useRef } from "react";

/** Gives an element the focus when it comes in the place of what was pressed. */
export function useFocusAfter<Of extends HTMLElement>(): RefObject<Of | null> {
  const element = useRef<Of>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
