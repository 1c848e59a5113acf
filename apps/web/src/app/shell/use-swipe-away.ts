import { type PointerEvent as ReactPointerEvent, useRef } from "react";
import { DISTANCE_PX, travelled } from "./use-edge-swipe.ts";

/** Returns the handlers of an element that a swipe back towards its edge closes. */
export function useSwipeAway(onSwipe: () => void) {
  const startX = useRef<number | null>(null);
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      startX.current = event.pointerType === "mouse" ? null : event.clientX;
    },
    onPointerMove: (event: ReactPointerEvent) => {
      if (startX.current === null) return;
      if (travelled(startX.current, event.clientX) > -DISTANCE_PX) return;
      startX.current = null;
      onSwipe();
    },
    onPointerUp: () => {
      startX.current = null;
    },
  };
}
