import type { TreeContent, TreeNode } from "@storey/domain";
import { treeGraph } from "@storey/domain";
import type { KeyboardEvent } from "react";

/** What the keys of the canvas do, besides moving from node to node. */
export type CanvasKey = "open" | "add" | "delete" | "duplicate" | "chooseAll" | "chooseNone";

const KEYS: Readonly<Record<string, CanvasKey>> = {
  Enter: "open",
  "+": "add",
  Insert: "add",
  Delete: "delete",
  Backspace: "delete",
  Escape: "chooseNone",
};

/** Returns what a pressed key asks for; undefined for one that the canvas does not know. */
export function canvasKeyOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): CanvasKey | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) return KEYS[key];
  return ({ d: "duplicate", a: "chooseAll" } as const)[key.toLowerCase()];
}

/**
 * Returns the node that an arrow key leads to: down to the first that follows, up to the first that
 * leads here, to the side to another one that follows the same. Without a node it is where the tree begins.
 */
export function neighbourOf(
  content: TreeContent,
  id: string | null,
  key: string,
): TreeNode | undefined {
  const graph = treeGraph(content);
  if (id === null) return graph.node(content.startNodeId ?? "") ?? content.nodes[0];
  if (key === "ArrowDown") return graph.next(id)[0];
  const [above] = graph.previous(id);
  if (key === "ArrowUp" || !above) return above;
  const beside = graph.next(above.id);
  const at = beside.findIndex((node) => node.id === id);
  return beside[at + (key === "ArrowRight" ? 1 : -1)];
}
