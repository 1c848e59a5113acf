import { useEffect, useRef } from "react";

const EDGE_PX = 28;
/** The distance a finger goes for a swipe, in CSS pixels. */
export const DISTANCE_PX = 56;

/** Returns how far a finger went towards the end of the line; mirrored in right-to-left text. */
export function travelled(fromX: number, toX: number): number {
  return document.documentElement.dir === "rtl" ? fromX - toX : toX - fromX;
}

function fromEdge(x: number): number {
  return document.documentElement.dir === "rtl" ? innerWidth - x : x;
}

/** Calls when a finger swipes in from the edge the menu stands at. */
export function useEdgeSwipe(onSwipe: () => void): void {
  const latest = useRef(onSwipe);
  latest.current = onSwipe;
  useEffect(() => {
    let start: Touch | undefined;
    const onStart = (event: TouchEvent): void => {
      const touch = event.touches[0];
      start = touch && fromEdge(touch.clientX) <= EDGE_PX ? touch : undefined;
    };
    const onMove = (event: TouchEvent): void => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const across = travelled(start.clientX, touch.clientX);
      const along = Math.abs(touch.clientY - start.clientY);
      if (across < DISTANCE_PX || along > across / 2) return;
      start = undefined;
      latest.current();
    };
    addEventListener("touchstart", onStart, { passive: true });
    addEventListener("touchmove", onMove, { passive: true });
    return () => {
      removeEventListener("touchstart", onStart);
      removeEventListener("touchmove", onMove);
    };
  }, []);
}
