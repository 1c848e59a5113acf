import { type RefObject, useEffect } from "react";
import type { PdfViewport } from "./pdf-viewport.ts";

const WHEEL_STEP = 0.0025;
const WHEEL_MOST = 120;

function between([a, b]: readonly Touch[]): { distance: number; middle: [number, number] } | null {
  if (!a || !b) return null;
  const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  return { distance, middle: [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2] };
}

/** Ctrl and the wheel, a pinch on a touchpad (which sends the same) and two fingers zoom. */
export function useZoomGestures(
  box: RefObject<HTMLElement | null>,
  viewport: RefObject<PdfViewport | null>,
): void {
  useEffect(() => {
    const target = box.current;
    if (!target) return undefined;
    const end = new AbortController();
    // Not passive: the browser would zoom the whole page.
    const options = { passive: false, signal: end.signal };
    let last = 0;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const delta = Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, event.deltaY));
      viewport.current?.zoomBy(Math.exp(-delta * WHEEL_STEP), [event.clientX, event.clientY]);
    };
    const onMove = (event: TouchEvent): void => {
      const pinch = event.touches.length === 2 ? between([...event.touches]) : null;
      if (!pinch) return;
      event.preventDefault();
      if (last > 0) viewport.current?.zoomBy(pinch.distance / last, pinch.middle);
      last = pinch.distance;
    };
    const onEnd = (): void => {
      last = 0;
    };
    target.addEventListener("wheel", onWheel, options);
    target.addEventListener("touchmove", onMove, options);
    target.addEventListener("touchend", onEnd, options);
    target.addEventListener("touchcancel", onEnd, options);
    return () => end.abort();
  }, [box, viewport]);
}
