import {
  buildTree,
  type CalledTree,
  calledVersion,
  type TreeBuild,
  TreeBuildFault,
  type TreeContent,
} from "@storey/domain";

const DRAFT = "draft";

/** Puts a draft together with the versions that it calls; null where one is missing. */
export function draftBuild(
  tree: { readonly id: string; readonly name: string },
  content: TreeContent,
  versions: readonly CalledTree[],
): TreeBuild | null {
  const root = { treeId: tree.id, versionId: DRAFT, name: tree.name, content };
  try {
    return buildTree(root, (treeId, versionId) => calledVersion(versions, treeId, versionId));
  } catch (cause) {
    if (cause instanceof TreeBuildFault) return null;
    throw cause;
  }
}
