import type { DecisionTreeResults } from "@storey/contract";
import { type TreeChange, type TreeContent, type TreeNode, treeChanges } from "@storey/domain";

type NodeCounts = DecisionTreeResults["nodes"][number];

/** A version of a tree: what it says, and what became of those who came by its steps. */
export interface CountedVersion {
  readonly content: TreeContent;
  readonly nodes: readonly NodeCounts[];
}

/** A step in two versions. */
export interface ComparedStep {
  readonly node: TreeNode;
  /** In what it differs. */
  readonly changes: readonly TreeChange[];
  /** Null where nobody came by. */
  readonly before: NodeCounts | null;
  readonly after: NodeCounts | null;
}

/** How many gave up, of those who came by. */
export function gaveUp({ left, issues }: Pick<NodeCounts, "left" | "issues">): number {
  return left + issues;
}

/**
 * Sets the steps of two versions side by side that somebody came by and gave up at, or that differ: those that
 * differ first, then by how much more or fewer gave up.
 */
export function comparedSteps(before: CountedVersion, after: CountedVersion): ComparedStep[] {
  const changes = Map.groupBy(treeChanges(before.content, after.content), ({ nodeId }) => nodeId);
  const counted = (nodes: readonly NodeCounts[]) =>
    new Map(nodes.map((node) => [node.nodeId, node]));
  const [was, is] = [counted(before.nodes), counted(after.nodes)];
  const kept = new Map([...before.content.nodes, ...after.content.nodes].map((n) => [n.id, n]));
  const share = (node: NodeCounts | null) => (node ? gaveUp(node) / node.sessions : 0);
  const apart = (step: ComparedStep) => Math.abs(share(step.before) - share(step.after));
  return [...kept.values()]
    .map((node) => ({
      ...{ node, changes: changes.get(node.id) ?? [] },
      ...{ before: was.get(node.id) ?? null, after: is.get(node.id) ?? null },
    }))
    .filter(
      ({ changes: own, before: one, after: other }) =>
        (one !== null || other !== null) && (own.length > 0 || share(one) > 0 || share(other) > 0),
    )
    .sort(
      (one, other) =>
        Number(other.changes.length > 0) - Number(one.changes.length > 0) ||
        apart(other) - apart(one),
    );
}
