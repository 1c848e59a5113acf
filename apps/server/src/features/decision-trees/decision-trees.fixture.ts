import type { TreeContent, TreeNode, TreeNodeData, TreeNodeType } from "@storey/domain";
import { v7 } from "uuid";

/** A node with an id of its own. */
export function treeNode<Type extends TreeNodeType>(
  type: Type,
  data: TreeNodeData[Type],
  more: Partial<Pick<TreeNode, "label" | "outcome">> = {},
): TreeNode {
  const node = { id: v7(), type, label: type, position: { x: 0, y: 0 }, outcome: null, data };
  return { ...node, ...more } as TreeNode;
}

const end = (kind: "resolved" | "report" | "info") => ({ kind, category: null, priority: null });

/** A tree that asks once: yes is mended, no calls another tree if one is told, else it is reported. */
export function askingTree(
  calls: string | null = null,
  versionId: string | null = null,
): TreeContent {
  const ask = treeNode("text", { text: "Is it lit?" }, { label: "Lit" });
  const yes = treeNode("response", { icon: null, sets: null, match: null }, { label: "Yes" });
  const no = treeNode("response", { icon: null, sets: null, match: null }, { label: "No" });
  const good = treeNode("text", { text: "Good." }, { outcome: end("resolved") });
  const bad =
    calls === null
      ? treeNode("text", { text: "We come." }, { outcome: end("report") })
      : treeNode("subtree", { treeId: calls, versionId, inputs: [], outputs: [] });
  const edge = (from: TreeNode, to: TreeNode) => ({ id: v7(), from: from.id, to: to.id });
  return {
    startNodeId: ask.id,
    nodes: [ask, yes, no, good, bad],
    edges: [edge(ask, yes), edge(ask, no), edge(yes, good), edge(no, bad)],
    variables: [],
  };
}
