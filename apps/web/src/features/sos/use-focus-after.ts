import { useEffect, useRef } from "react";

/**
 * Focuses a place when a step of the user removed the focused element: `state` has changed since
 * `acted` was called, and nothing has the focus.
 */
export function useFocusAfter<Place extends HTMLElement>(state: string) {
  const place = useRef<Place>(null);
  const hasActed = useRef(false);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (!hasActed.current) return;
    hasActed.current = false;
    if (document.activeElement === document.body) place.current?.focus();
  }, [state]);
  const acted = (): void => {
    hasActed.current = true;
  };
  return { place, acted };
}
