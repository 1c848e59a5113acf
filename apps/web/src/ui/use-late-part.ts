import { type ComponentType, lazy, useMemo, useState } from "react";

/**
 * Returns a component whose code loads late, and what a `PartBoundary` around it needs: a key, and
 * the function to call when it fails. From then on the code is asked for anew, as `lazy` remembers a
 * failure for good.
 */
export function useLatePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [failures, setFailures] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure makes another one.
  const Part = useMemo(() => lazy(async () => ({ default: await load() })), [failures]);
  return { Part, key: failures, fail: () => setFailures((before) => before + 1) };
}
