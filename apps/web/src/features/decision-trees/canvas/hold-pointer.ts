import type { PointerEvent } from "react";

/**
 * Lets the empty canvas keep the pointer that was pressed on it: dragging it about goes on beyond the
 * canvas, and the browser does not look up what is under the pointer with every movement.
 */
export function holdPointer({ button, pointerId, target }: PointerEvent): void {
  if (button === 0 && target instanceof Element && target.matches(".react-flow__pane"))
    target.setPointerCapture(pointerId);
}
