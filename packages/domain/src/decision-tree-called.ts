import { subtreesOf, type TreeContent } from "./decision-tree.ts";
import type { PublishedTree } from "./decision-tree-build.ts";
import type { CallableTree } from "./decision-tree-problem.ts";

/** The trees of which what is published is called, and the versions that nodes are pinned to. */
export interface TreeCalls {
  readonly treeIds: readonly string[];
  readonly versionIds: readonly string[];
}

/** A version that a tree calls. */
export interface CalledTree extends PublishedTree {
  /** Whether it is what is published of its tree now. */
  readonly isPublished: boolean;
  /** Whether its tree is archived. */
  readonly isArchived: boolean;
}

/** Returns what the nodes of some trees call, each once: a pinned one calls nothing but its version. */
export function treeCalls(contents: readonly Pick<TreeContent, "nodes">[]): TreeCalls {
  const treeIds = new Set<string>();
  const versionIds = new Set<string>();
  for (const { nodes } of contents)
    for (const { type, data } of nodes) {
      if (type !== "subtree" || data.treeId === null) continue;
      if (data.versionId === null) treeIds.add(data.treeId);
      else versionIds.add(data.versionId);
    }
  return { treeIds: [...treeIds], versionIds: [...versionIds] };
}

/** Finds what a node calls among versions: the one that it is pinned to, or what is published of its tree. */
export function calledVersion<One extends CalledTree>(
  called: readonly One[],
  treeId: string,
  versionId: string | null,
): One | undefined {
  return called.find(
    (one) =>
      one.treeId === treeId && (versionId === null ? one.isPublished : one.versionId === versionId),
  );
}

const NEVER_PUBLISHED: CallableTree = {
  isPublished: false,
  variables: [],
  versionIds: [],
  subtreeIds: [],
};

/**
 * Returns what a tree is checked against: the trees of `activeIds`, which are there and not archived, by
 * what is known of the versions that are called.
 */
export function callableTrees(
  content: Pick<TreeContent, "nodes">,
  called: readonly CalledTree[],
  activeIds: Iterable<string>,
): Map<string, CallableTree> {
  const trees = new Map([...activeIds].map((id) => [id, NEVER_PUBLISHED]));
  const own = new Set(subtreesOf(content));
  for (const { treeId, versionId, content: said, isPublished, isArchived } of called) {
    if (isArchived && own.has(treeId)) continue;
    const known = trees.get(treeId) ?? NEVER_PUBLISHED;
    trees.set(treeId, {
      isPublished: isPublished || known.isPublished,
      variables: [...known.variables, ...said.variables],
      versionIds: [...known.versionIds, versionId],
      subtreeIds: [...known.subtreeIds, ...subtreesOf(said)],
    });
  }
  return trees;
}
