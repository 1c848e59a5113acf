import { Graph, layout } from "@dagrejs/dagre";
import { type TreeContent, treeGraph } from "@storey/domain";
import { FACE_GAP_PX, FACE_WIDTH_PX, faceHeight, type Place } from "./face-size.ts";

/** From how many nodes on the quicker way to rank them is taken. */
const MANY = 500;

/** What the layout of a tree needs to know of it. */
export interface LayoutInput {
  readonly nodes: readonly { readonly id: string; readonly height: number }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  /** Answers that are asked side by side, the earlier one left. */
  readonly beside: readonly { readonly left: string; readonly right: string }[];
}

/** Returns what the layout of a tree needs to know: no words, and no connection to what is gone. */
export function layoutInput(content: TreeContent): LayoutInput {
  const { startNodeId, nodes, edges } = content;
  const ids = new Set(nodes.map(({ id }) => id));
  // What the tree begins with comes first, so that it stands at the top where ways come back to it.
  const ordered = [...nodes].sort(
    (a, b) => Number(b.id === startNodeId) - Number(a.id === startNodeId),
  );
  const graph = treeGraph(content);
  const answers = nodes.map(({ id }) => graph.next(id).filter(({ type }) => type === "response"));
  return {
    beside: answers.flatMap((all) =>
      all.slice(1).map(({ id: right }, at) => ({ left: all[at]?.id ?? "", right })),
    ),
    nodes: ordered.map(({ id, type }) => ({ id, height: faceHeight(type) })),
    edges: edges.flatMap(({ from, to }) =>
      ids.has(from) && ids.has(to) && from !== to && to !== startNodeId ? [{ from, to }] : [],
    ),
  };
}

/** Returns where each node stands: what follows stands below, answers side by side. */
export function laidOut({ nodes, edges, beside }: LayoutInput): [string, Place][] {
  const graph = new Graph();
  graph.setGraph({
    rankdir: "TB",
    nodesep: FACE_GAP_PX,
    ranksep: 56,
    ranker: nodes.length > MANY ? "longest-path" : "network-simplex",
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, height } of nodes) graph.setNode(id, { width: FACE_WIDTH_PX, height });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph, { constraints: [...beside] });
  return nodes.map(({ id, height }) => {
    const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
    return [id, { x: Math.round(x - FACE_WIDTH_PX / 2), y: Math.round(y - height / 2) }];
  });
}
