import { useEffect, useState } from "react";

/** So many rows on each side of a person's place are drawn with it: an arrow key leads there. */
const NEAR = 2;

/**
 * Returns the places of a list that are drawn in full: those of the first time at once, or as many of
 * them as is said, the others and those that scroll into view a few in a frame, so that neither the first
 * sight nor a jump through a long list holds up a frame.
 */
export function useDrawn(options: {
  /** The places in view and around it, from first to last. */
  readonly places: readonly number[];
  /** Tells whether the row of a place is loaded. */
  readonly isReady: (place: number) => boolean;
  readonly countAFrame: number;
  /** How many are drawn the first time; all where it is not said. */
  readonly countAtFirst?: number;
  /**
   * The place that a person is at or goes to by keys, where it is in view: it and the next ones are
   * drawn at once, and the others from there on.
   */
  readonly around?: number | null;
}): ReadonlySet<number> {
  const { places, isReady, countAFrame, countAtFirst = places.length, around = null } = options;
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(
    () => new Set(outwards(places, middleOf(places)).slice(0, countAtFirst)),
  );
  const isNear = (place: number): boolean =>
    around !== null && Math.abs(place - around) <= NEAR && isReady(place);
  const kept = new Set(places.filter((place) => drawn.has(place) || isNear(place)));
  // A place that left the view is forgotten at once: coming back, it waits for its turn again.
  if (kept.size !== drawn.size || places.some((place) => kept.has(place) !== drawn.has(place))) {
    setDrawn(kept);
  }
  const next = outwards(places, around ?? middleOf(places))
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

/** Where to begin: at the start of a list, else in the middle of what is in view. */
function middleOf(places: readonly number[]): number {
  return places[0] === 0 ? 0 : (places[places.length >> 1] ?? 0);
}

/** Sorts places from one of them outwards: rows in view come before those around it. */
function outwards(places: readonly number[], from: number): number[] {
  return [...places].sort((a, b) => Math.abs(a - from) - Math.abs(b - from));
}
