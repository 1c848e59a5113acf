import { type RefObject, useEffect, useState } from "react";

/**
 * Moves the focus once what is asked for together with it has been drawn: give selectors within
 * `root`, the first that is found takes it.
 */
export function useFocusAfter(root: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    found.find((element) => element)?.focus();
  }, [wanted, root]);
  return (...selectors: readonly string[]): void => setWanted(selectors);
}
