import { subtreesOf, type TreeContent, type TreeValue } from "./decision-tree.ts";

/** One version of a tree as it runs, with the versions that its subtree nodes call. */
export interface TreeBuildPart {
  readonly treeId: string;
  readonly name: string;
  readonly content: TreeContent;
  /** By the id of the subtree node, the key of the part that it calls. */
  readonly subtrees: Readonly<Record<string, string>>;
}

/** A tree with all subtrees, as a session runs it to its end. The keys of its parts are ids of versions. */
export interface TreeBuild {
  readonly rootId: string;
  readonly parts: Readonly<Record<string, TreeBuildPart>>;
}

/** What a session knows before anybody is asked. */
export interface TreeSurroundings {
  /** By source and by fact, such as the name of the space. */
  readonly facts: Readonly<Record<string, Readonly<Record<string, TreeValue>>>>;
  /** By tree and by key of its variable, the values kept at the space or the model of the asset. */
  readonly inputs: Readonly<Record<string, Readonly<Record<string, TreeValue>>>>;
}

/** A version of a tree that can be called. */
export interface PublishedTree {
  readonly treeId: string;
  readonly versionId: string;
  readonly name: string;
  readonly content: TreeContent;
}

/** What a tree that calls others cannot be built for: one is missing, or it comes back to itself. */
export class TreeBuildFault extends Error {
  readonly code: "subtree_gone" | "recursion";
  /** The trees on the way, the one at fault last. */
  readonly treeIds: readonly string[];

  constructor(code: "subtree_gone" | "recursion", treeIds: readonly string[]) {
    super(`The tree cannot be built: ${code} (${treeIds.join(" → ")}).`);
    this.code = code;
    this.treeIds = treeIds;
  }
}

/**
 * Puts a tree together with the trees that it calls. `published` gives the version that is pinned, or the
 * one that is published where none is. Throws `TreeBuildFault` for one that is gone, and for one that
 * calls itself by however many others.
 */
export function buildTree(
  root: PublishedTree,
  published: (treeId: string, versionId: string | null) => PublishedTree | undefined,
): TreeBuild {
  const parts: Record<string, TreeBuildPart> = {};
  const add = (tree: PublishedTree, way: readonly string[]) => {
    const treeIds = [...way, tree.treeId];
    if (parts[tree.versionId]) return;
    if (way.includes(tree.treeId)) throw new TreeBuildFault("recursion", treeIds);
    const subtrees: Record<string, string> = {};
    for (const node of tree.content.nodes) {
      if (node.type !== "subtree") continue;
      const { treeId, versionId } = node.data;
      const called = treeId === null ? undefined : published(treeId, versionId);
      if (!called) throw new TreeBuildFault("subtree_gone", [...treeIds, treeId ?? ""]);
      subtrees[node.id] = called.versionId;
      add(called, treeIds);
    }
    const { treeId, name, content } = tree;
    parts[tree.versionId] = { treeId, name, content, subtrees };
  };
  add(root, []);
  return { rootId: root.versionId, parts };
}

/**
 * Returns the way from a tree back to itself by the trees that it calls, itself first and last; null if
 * there is none. `called` gives the trees that another one calls.
 */
export function treeRecursion(
  treeId: string,
  content: Pick<TreeContent, "nodes">,
  called: (treeId: string) => readonly string[],
): string[] | null {
  const seen = new Set<string>();
  const wayFrom = (id: string, ids: readonly string[]): string[] | null => {
    for (const next of ids) {
      if (next === treeId) return [id, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const way = wayFrom(next, called(next));
      if (way) return [id, ...way];
    }
    return null;
  };
  return wayFrom(treeId, subtreesOf(content));
}

/** Returns of what an address says the parameters that a variable of the build is taken from. */
export function toldByAddress(
  { parts }: TreeBuild,
  told: Readonly<Record<string, TreeValue>>,
): Readonly<Record<string, TreeValue>> {
  const variables = Object.values(parts).flatMap(({ content }) => content.variables);
  const named = variables.flatMap(({ source, field }) =>
    source === "address" && field !== null ? field : [],
  );
  return Object.fromEntries(Object.entries(told).filter(([name]) => named.includes(name)));
}
