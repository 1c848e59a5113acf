import type { Viewport } from "@xyflow/react";
import { FACE_WIDTH_PX, type Place } from "./face-size.ts";

/** Readable. */
const ZOOM = 0.75;
/** Below the search. */
const START_BELOW_PX = 84;
const MARGIN_PX = 24;

/**
 * A tree opens where it begins, in the middle of the window, or as far beside it as there is a tree to
 * both sides.
 */
export function openingView(start: Place, all: readonly Place[], width: number): Viewport {
  let [left, right] = [start.x, start.x];
  for (const { x } of all) {
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  const middle = width / 2 - (start.x + FACE_WIDTH_PX / 2) * ZOOM;
  const most = MARGIN_PX - left * ZOOM;
  const least = width - MARGIN_PX - (right + FACE_WIDTH_PX) * ZOOM;
  const x = least > most ? (least + most) / 2 : Math.max(least, Math.min(most, middle));
  return { x, y: START_BELOW_PX - start.y * ZOOM, zoom: ZOOM };
}
