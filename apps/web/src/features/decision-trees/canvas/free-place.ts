import type { TreeContent, TreeNode } from "@storey/domain";
import { FACE_GAP_PX, FACE_WIDTH_PX, faceHeight, isOver, type Placed } from "./face-size.ts";

const STEP_PX = FACE_WIDTH_PX + FACE_GAP_PX;

/** How far to the right some nodes have to move together so that none lies on another one. */
export function freeShift(moved: readonly Placed[], others: readonly Placed[]): number {
  let shift = 0;
  // Every step frees at least one face, so as many steps as there are faces are enough.
  for (let tries = 0; tries <= others.length; tries += 1) {
    const isTaken = moved.some((one) => {
      const { x, y } = one.position;
      const there = { ...one, position: { x: x + shift, y } };
      return others.some((other) => isOver(there, other));
    });
    if (!isTaken) return shift;
    shift += STEP_PX;
  }
  return shift;
}

/** Moves what a command added to where no other node of the tree stands. */
export function withFreePlaces(before: TreeContent, next: TreeContent): TreeContent {
  if (next.nodes.length <= before.nodes.length) return next;
  const known = new Set(before.nodes.map(({ id }) => id));
  const added = next.nodes.filter(({ id }) => !known.has(id));
  const shift = freeShift(
    added,
    next.nodes.filter(({ id }) => known.has(id)),
  );
  if (shift === 0) return next;
  const moved = (node: TreeNode): TreeNode =>
    known.has(node.id)
      ? node
      : { ...node, position: { x: node.position.x + shift, y: node.position.y } };
  return { ...next, nodes: next.nodes.map(moved) };
}

/** Tells whether faces lie on one another, as in a tree that was never drawn. */
export function isUnplaced(nodes: readonly Placed[]): boolean {
  const byPlace = [...nodes].sort((a, b) => a.position.y - b.position.y);
  return byPlace.some((one, at) => {
    for (let next = at + 1; next < byPlace.length; next += 1) {
      const other = byPlace[next];
      if (!other || other.position.y >= one.position.y + faceHeight(one.type)) return false;
      if (isOver(one, other)) return true;
    }
    return false;
  });
}
