import type { FaceNode } from "./canvas-nodes.ts";

/** What lies around faces, in the places of the drawing. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The bounds of some faces, also of those that are not drawn; none has no room. */
export function boundsOf(nodes: readonly FaceNode[]): Bounds {
  if (nodes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { position, width = 0, height = 0 } of nodes) {
    left = Math.min(left, position.x);
    top = Math.min(top, position.y);
    right = Math.max(right, position.x + width);
    bottom = Math.max(bottom, position.y + height);
  }
  return { left, top, right, bottom };
}
