import { useEffect, useRef } from "react";

/**
 * Gives the focus to a place when what had it goes with a step that the user took: `state` has
 * changed since `acted` was called, and the focus is nowhere.
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
