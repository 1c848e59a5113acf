import { type ComponentType, lazy } from "react";

/**
 * Makes a part of a page that is loaded on demand and left out where it cannot be: without a network
 * the rest of the page is there, and the part comes with the next visit.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  );
}
