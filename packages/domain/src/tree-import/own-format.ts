import type { TreeContent, TreeNode } from "../decision-tree.ts";
import type { ImportedTree, TreeImportProblem } from "./imported-tree.ts";

/** What a file of ours begins with. */
export const TREE_FILE_FORMAT = "storey-decision-tree";
/** Its version: a file of a later one is not read. */
export const TREE_FILE_VERSION = 1;

/** What is in this organisation, of what a tree can refer to. */
export interface TreeImportNeighbours {
  readonly treeIds: ReadonlySet<string>;
}

/**
 * Leaves out of a tree of ours what it refers to and is not here: files stay with the tree they were added
 * to, and a tree that it called may be of another organisation.
 */
export function withoutNeighbours(
  tree: Pick<ImportedTree, "name" | "description" | "content">,
  { treeIds }: TreeImportNeighbours,
): ImportedTree {
  const problems: TreeImportProblem[] = [];
  const leftOut = (node: TreeNode, code: TreeImportProblem["code"], detail: string) =>
    problems.push({ code, source: node.label, detail, nodeIds: [node.id] });
  const nodes = tree.content.nodes.map((node): TreeNode => {
    if (node.type === "image" && node.data.imageId !== null) {
      leftOut(node, "file_left_out", node.data.imageId);
      return { ...node, data: { ...node.data, imageId: null } };
    }
    if (node.type === "pdf" && node.data.documentId !== null) {
      leftOut(node, "file_left_out", node.data.documentId);
      return { ...node, data: { ...node.data, documentId: null } };
    }
    if (node.type === "video" && (node.data.documentId ?? node.data.captionsId) !== null) {
      leftOut(node, "file_left_out", node.data.documentId ?? node.data.captionsId ?? "");
      return { ...node, data: { ...node.data, documentId: null, captionsId: null } };
    }
    if (node.type === "subtree" && node.data.treeId !== null && !treeIds.has(node.data.treeId)) {
      leftOut(node, "subtree_left_out", node.data.treeId);
      return { ...node, data: { treeId: null, versionId: null, inputs: [], outputs: [] } };
    }
    return node;
  });
  const content: TreeContent = { ...tree.content, nodes };
  return { ...tree, content, problems };
}
