import type { TreeNode } from "../decision-tree.ts";

/** How far nodes stand apart on the canvas, in pixels. */
const ACROSS_PX = 280;
const DOWN_PX = 160;

/** Places nodes in rows by how many steps they are from the start, beside each other in their order. */
export function placedNodes(
  startId: string | null,
  nodes: readonly TreeNode[],
  edges: readonly { readonly from: string; readonly to: string }[],
): TreeNode[] {
  const row = new Map<string, number>(startId === null ? [] : [[startId, 0]]);
  const waiting = [...row.keys()];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const next = edges.filter((edge) => edge.from === from && !row.has(edge.to));
    for (const { to } of next) {
      row.set(to, (row.get(from) ?? 0) + 1);
      waiting.push(to);
    }
  }
  const last = Math.max(0, ...row.values());
  const filled = new Map<number, number>();
  return nodes.map((node) => {
    const y = row.get(node.id) ?? last + 1;
    const x = filled.get(y) ?? 0;
    filled.set(y, x + 1);
    return { ...node, position: { x: x * ACROSS_PX, y: y * DOWN_PX } };
  });
}
