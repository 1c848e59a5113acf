import type { TreeContent } from "@storey/domain";
import { useDeferredValue, useState } from "react";

/** Whether two states of a tree differ by what was typed alone: the same nodes, where they stood, and ways. */
function isTyped(before: TreeContent, now: TreeContent): boolean {
  return (
    before.edges === now.edges &&
    before.startNodeId === now.startNodeId &&
    before.nodes.length === now.nodes.length &&
    now.nodes.every((node, at) => {
      const was = before.nodes[at];
      if (was === node) return true;
      return was?.id === node.id && was.type === node.type && was.position === node.position;
    })
  );
}

/**
 * The tree as its faces say it: a letter that is typed beside the canvas shows in its form first, and on the face a
 * moment later. Whatever else is done shows at once.
 */
export function useSaidContent(content: TreeContent): TreeContent {
  const later = useDeferredValue(content);
  return isTyped(later, content) ? later : content;
}

/** The tree as its nodes and ways stand, which stays the same while somebody types; its texts are of earlier. */
export function useStandingContent(content: TreeContent): TreeContent {
  const [standing, setStanding] = useState(content);
  if (isTyped(standing, content)) return standing;
  setStanding(content);
  return content;
}
