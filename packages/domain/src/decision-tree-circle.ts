import type { TreeGraph, TreeNode } from "./decision-tree.ts";

/** Where a walk can go from a node, connectors included. */
function ways(graph: TreeGraph, node: TreeNode): readonly TreeNode[] {
  if (node.type !== "connector_out") return graph.next(node.id);
  const target = graph.node(node.data.connectorInId ?? "");
  return target ? [target] : [];
}

/** Returns the ids of all nodes that a walk can come to from one, itself included. */
export function reachableFrom(graph: TreeGraph, startId: string | null): Set<string> {
  const start = graph.node(startId ?? "");
  const reached = new Set<string>(start ? [start.id] : []);
  const waiting = start ? [start] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const next of ways(graph, node)) {
      if (reached.has(next.id)) continue;
      reached.add(next.id);
      waiting.push(next);
    }
  }
  return reached;
}

/** Tells whether a walk waits for somebody at a node before it goes on. */
function asks(graph: TreeGraph, node: TreeNode): boolean {
  if (node.type === "variable") return node.data.value === null;
  if (node.type === "response") return false;
  return graph.next(node.id).some(({ type }) => type === "response");
}

/**
 * Returns the circles that a walk could go round without asking anybody, each by its nodes. Nodes that ask
 * are left out of the graph; what is still strongly connected then goes round by itself (Tarjan 1972).
 */
export function circlesWithoutQuestion(graph: TreeGraph): string[][] {
  const passing = graph.content.nodes.filter((node) => !asks(graph, node));
  const silent = new Set(passing.map(({ id }) => id));
  const search: Search = {
    graph,
    silent,
    index: new Map(),
    low: new Map(),
    open: new Set(),
    circles: [],
  };
  for (const node of passing) if (!search.index.has(node.id)) findCircles(search, node);
  return search.circles;
}

interface Search {
  readonly graph: TreeGraph;
  readonly silent: ReadonlySet<string>;
  readonly index: Map<string, number>;
  readonly low: Map<string, number>;
  readonly open: Set<string>;
  readonly circles: string[][];
}

/** By a list of its own instead of the call stack: a chain of 2,000 nodes is as deep. */
function findCircles(search: Search, from: TreeNode) {
  const { index, low, open } = search;
  const deep = [begin(search, from)];
  for (let top = deep.at(-1); top; top = deep.at(-1)) {
    const next = top.waiting.pop();
    if (!next) {
      deep.pop();
      close(search, top.id);
      const above = deep.at(-1);
      if (above) lower(low, above.id, low.get(top.id));
    } else if (!index.has(next.id)) {
      deep.push(begin(search, next));
    } else if (open.has(next.id)) {
      lower(low, top.id, index.get(next.id));
    }
  }
}

function begin({ graph, silent, index, low, open }: Search, node: TreeNode) {
  index.set(node.id, index.size);
  low.set(node.id, index.size - 1);
  open.add(node.id);
  return { id: node.id, waiting: ways(graph, node).filter(({ id }) => silent.has(id)) };
}

function close({ graph, index, low, open, circles }: Search, id: string) {
  if (low.get(id) !== index.get(id)) return;
  const all = [...open];
  const circle = all.slice(all.indexOf(id));
  for (const member of circle) open.delete(member);
  const node = graph.node(id);
  const leadsToItself = node && ways(graph, node).some((next) => next.id === id);
  if (circle.length > 1 || leadsToItself) circles.push(circle);
}

function lower(low: Map<string, number>, id: string, value: number | undefined) {
  low.set(id, Math.min(low.get(id) ?? 0, value ?? 0));
}
