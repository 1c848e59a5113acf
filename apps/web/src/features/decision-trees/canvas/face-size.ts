import type { TreeNode, TreeNodeType } from "@storey/domain";

/** How wide the face of a node is on the canvas, in pixels at full size. */
export const FACE_WIDTH_PX = 240;
/** The room that is left between two faces. */
export const FACE_GAP_PX = 40;

/** How high the face of a node is: fixed by its type, so that nothing has to be measured. */
export function faceHeight(type: TreeNodeType): number {
  return type === "image" ? 184 : 104;
}

/** Where something stands, in pixels at full size. */
export type Place = TreeNode["position"];

/** A node as far as its place is concerned. */
export type Placed = Pick<TreeNode, "id" | "type" | "position">;

/** Tells whether two faces lie on one another. */
export function isOver(a: Placed, b: Placed): boolean {
  return (
    Math.abs(a.position.x - b.position.x) < FACE_WIDTH_PX &&
    a.position.y < b.position.y + faceHeight(b.type) &&
    b.position.y < a.position.y + faceHeight(a.type)
  );
}
