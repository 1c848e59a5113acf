import { useEffect, useState } from "react";

/**
 * Returns the places of a list that are drawn in full: those of the first time at once, those that
 * scroll into view a few in a frame, so that a jump through a long list holds up no frame.
 */
export function useDrawn(options: {
  /** The places in view and around it, from first to last. */
  readonly places: readonly number[];
  /** Tells whether the row of a place is loaded. */
  readonly isReady: (place: number) => boolean;
  readonly countAFrame: number;
}): ReadonlySet<number> {
  const { places, isReady, countAFrame } = options;
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => new Set(places));
  const kept = new Set(places.filter((place) => drawn.has(place)));
  // A place that left the view is forgotten at once: coming back, it waits for its turn again.
  if (kept.size < drawn.size) setDrawn(kept);
  const next = fromTheMiddle(places)
    .filter((place) => !kept.has(place) && isReady(place))
    .slice(0, countAFrame)
    .join();
  useEffect(() => {
    if (next === "") return undefined;
    const frame = requestAnimationFrame(() => {
      setDrawn((before) => new Set([...before, ...next.split(",").map(Number)]));
    });
    return () => cancelAnimationFrame(frame);
  }, [next]);
  return kept;
}

/** Sorts places from the middle of the view outwards: rows in view come before those around it. */
function fromTheMiddle(places: readonly number[]): number[] {
  const middle = ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2;
  return [...places].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}
