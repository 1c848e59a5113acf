import type { Camera, Pixel } from "./projection.ts";

/** A solid thing in the room: the box it fills, its box in the picture, its drawing. */
export interface Solid {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly min: Pixel;
  readonly max: Pixel;
  readonly svg: string;
}

/**
 * The depth in metres up to which solids that touch, or are pushed into each other, count as apart.
 */
const TOLERANCE = 0.021;

/** Orders solids from far to near, so that a later one hides those behind it. */
export function paintOrder(solids: readonly Solid[], camera: Camera): Solid[] {
  const farFirst = [...solids].sort((a, b) => b.to[2] + b.from[2] - a.to[2] - a.from[2]);
  const painted = new Set<Solid>();
  const ordered: Solid[] = [];
  const paint = (solid: Solid) => {
    if (painted.has(solid)) return;
    painted.add(solid);
    for (const other of farFirst) {
      if (!painted.has(other) && overlap(solid, other) && isBehind(other, solid, camera)) {
        paint(other);
      }
    }
    ordered.push(solid);
  };
  for (const solid of farFirst) paint(solid);
  return ordered;
}

function overlap(a: Solid, b: Solid): boolean {
  return a.min[0] < b.max[0] && b.min[0] < a.max[0] && a.min[1] < b.max[1] && b.min[1] < a.max[1];
}

/**
 * Tells whether a solid is behind another. A plane between the boxes decides: the one on the eye's
 * side cannot be hidden by the other.
 */
function isBehind(a: Solid, b: Solid, camera: Camera): boolean {
  const eye = [camera.x, camera.y, 0];
  for (const axis of [2, 1, 0] as const) {
    const position = eye[axis] ?? 0;
    if (a.from[axis] >= b.to[axis] - TOLERANCE) {
      if (position <= a.from[axis] + TOLERANCE) return true;
      if (position >= b.to[axis]) return false;
    } else if (b.from[axis] >= a.to[axis] - TOLERANCE) {
      if (position >= b.from[axis] - TOLERANCE) return true;
      if (position <= a.to[axis]) return false;
    }
  }
  return false;
}
