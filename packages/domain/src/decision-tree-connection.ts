import type { TreeGraph, TreeNode } from "./decision-tree.ts";
import { nodeProblem, type TreeProblem } from "./decision-tree-problem.ts";

/** Why one node of a tree may not lead to another. Source: Spec §5. */
export const TREE_CONNECTION_REFUSALS = [
  "itself",
  "already_connected",
  "single_connection",
  "response_leads_once",
  "response_to_response",
  "responses_mixed",
  "response_taken",
  "connector_out_ends",
  "connector_in_begins",
] as const;
export type TreeConnectionRefusal = (typeof TREE_CONNECTION_REFUSALS)[number];

/**
 * Tells why a node may not lead to another one besides those it leads to already; null if it may. A node
 * that is no response leads to a single node, or to any number of responses; a response leads to one
 * node that is none, and follows one node.
 */
export function connectionRefusal(
  graph: Pick<TreeGraph, "next" | "previous">,
  from: TreeNode,
  to: TreeNode,
): TreeConnectionRefusal | null {
  const next = graph.next(from.id);
  if (from.id === to.id) return "itself";
  if (next.some(({ id }) => id === to.id)) return "already_connected";
  if (from.type === "connector_out") return "connector_out_ends";
  if (to.type === "connector_in") return "connector_in_begins";
  if (from.type === "response") {
    if (to.type === "response") return "response_to_response";
    return next.length > 0 ? "response_leads_once" : null;
  }
  if (to.type !== "response") {
    if (next.length === 0) return null;
    return next.some(({ type }) => type === "response") ? "responses_mixed" : "single_connection";
  }
  if (next.some(({ type }) => type !== "response")) return "responses_mixed";
  return graph.previous(to.id).length > 0 ? "response_taken" : null;
}

/** Returns what is wrong with the edges of a tree, as if they were drawn one after another. */
export function connectionProblems({ content, node }: TreeGraph): TreeProblem[] {
  const problems: TreeProblem[] = [];
  const next = new Map<string, TreeNode[]>();
  const previous = new Map<string, TreeNode[]>();
  const sofar: Pick<TreeGraph, "next" | "previous"> = {
    next: (id) => next.get(id) ?? [],
    previous: (id) => previous.get(id) ?? [],
  };
  for (const edge of content.edges) {
    const [from, to] = [node(edge.from), node(edge.to)];
    if (!from || !to) {
      problems.push(nodeProblem("edge_gone", ...[from, to].flatMap((one) => one?.id ?? [])));
      continue;
    }
    const refusal = connectionRefusal(sofar, from, to);
    if (refusal) problems.push(nodeProblem(refusal, from.id, to.id));
    next.set(from.id, [...sofar.next(from.id), to]);
    previous.set(to.id, [from]);
  }
  return problems;
}
