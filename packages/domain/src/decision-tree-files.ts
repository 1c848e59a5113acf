import type { TreeContent, TreeNode } from "./decision-tree.ts";

/** The ids of the files that nodes name: pictures, and papers, films and captions. */
export interface TreeFileIds {
  readonly imageIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** Returns the files that the nodes of a tree name, each once. */
export function treeFileIds({ nodes }: Pick<TreeContent, "nodes">): TreeFileIds {
  const images = nodes.flatMap((node) => (node.type === "image" ? (node.data.imageId ?? []) : []));
  const documents = nodes.flatMap((node) => {
    if (node.type === "pdf") return node.data.documentId ?? [];
    if (node.type !== "video") return [];
    return [node.data.documentId ?? [], node.data.captionsId ?? []].flat();
  });
  return { imageIds: [...new Set(images)], documentIds: [...new Set(documents)] };
}

/** Returns a tree whose nodes name other files: what `other` knows no id for, they name no more. */
export function withTreeFiles<Content extends TreeContent>(
  content: Content,
  other: (id: string) => string | null,
): Content {
  const changed = (id: string | null) => (id === null ? null : other(id));
  const nodes = content.nodes.map((node): TreeNode => {
    switch (node.type) {
      case "image":
        return { ...node, data: { ...node.data, imageId: changed(node.data.imageId) } };
      case "pdf":
        return { ...node, data: { ...node.data, documentId: changed(node.data.documentId) } };
      case "video": {
        const { documentId, captionsId } = node.data;
        const ids = { documentId: changed(documentId), captionsId: changed(captionsId) };
        return { ...node, data: { ...node.data, ...ids } };
      }
      default:
        return node;
    }
  });
  return { ...content, nodes };
}
