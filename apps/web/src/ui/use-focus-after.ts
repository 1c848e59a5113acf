import { type RefObject, useEffect, useState } from "react";

/**
 * Moves the focus after the next render: the first element within `root` that matches one of the
 * given selectors takes it.
 */
export function useFocusAfter(root: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    found.find((element) => element)?.focus();
  }, [wanted, root]);
  return (...selectors: readonly string[]): void => setWanted(selectors);
}
