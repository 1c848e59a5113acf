import type { TreeContent } from "@storey/domain";
import { useDeferredValue } from "react";

/** Whether two states of a tree differ by what was typed alone: the same nodes, where they stood, and ways. */
function isTyped(before: TreeContent, now: TreeContent): boolean {
  return (
    before.edges === now.edges &&
    before.startNodeId === now.startNodeId &&
    before.nodes.length === now.nodes.length &&
    now.nodes.every((node, at) => {
      const was = before.nodes[at];
      return was === node || (was?.id === node.id && was.position === node.position);
    })
  );
}

/**
 * The tree as it is drawn: a letter that is typed beside the canvas shows in its form first, and on the face a
 * moment later. Whatever else is done shows at once.
 */
export function useDrawnContent(content: TreeContent): TreeContent {
  const later = useDeferredValue(content);
  return isTyped(later, content) ? later : content;
}
