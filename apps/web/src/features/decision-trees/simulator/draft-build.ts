import type { DecisionTreeVersion } from "@storey/contract";
import { buildTree, type TreeBuild, TreeBuildFault, type TreeContent } from "@storey/domain";

const DRAFT = "draft";

/** Puts a draft together with the versions of the trees that it calls; null where one is missing. */
export function draftBuild(
  tree: { readonly id: string; readonly name: string },
  content: TreeContent,
  versions: ReadonlyMap<string, readonly DecisionTreeVersion[]>,
): TreeBuild | null {
  const root = { treeId: tree.id, versionId: DRAFT, name: tree.name, content };
  try {
    return buildTree(root, (treeId, versionId) => {
      const known = versions.get(treeId) ?? [];
      const called = versionId === null ? known[0] : known.find(({ id }) => id === versionId);
      return called && { treeId, versionId: called.id, name: called.name, content: called.content };
    });
  } catch (cause) {
    if (cause instanceof TreeBuildFault) return null;
    throw cause;
  }
}
