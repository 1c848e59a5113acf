import {
  connectionRefusal,
  type TreeConnectionRefusal,
  type TreeContent,
  type TreeEdge,
  type TreeNode,
  type TreeNodeType,
  treeGraph,
  withCopiedWords,
} from "@storey/domain";
import { newNode } from "./new-node.ts";

/** How far below what it follows a new node stands on the canvas, in pixels. */
const STEP_PX = 160;

/** What became of a command: the tree after it, or why it was refused. */
export type Edited =
  | { readonly content: TreeContent; readonly refusal: null }
  | { readonly content: null; readonly refusal: TreeConnectionRefusal };

const refused = (refusal: TreeConnectionRefusal): Edited => ({ content: null, refusal });
const edited = (content: TreeContent): Edited => ({ content, refusal: null });

/** Puts a node in the place of the one with its id. */
export function withNode(content: TreeContent, node: TreeNode): TreeContent {
  return { ...content, nodes: content.nodes.map((one) => (one.id === node.id ? node : one)) };
}

/** Makes a node the one that the tree begins with. */
export function withStart(content: TreeContent, startNodeId: string): TreeContent {
  return { ...content, startNodeId };
}

/** Leads from one node to another, where the rules allow it. */
export function connected(
  content: TreeContent,
  { from, to }: Pick<TreeEdge, "from" | "to">,
  edgeId: string,
): Edited {
  const graph = treeGraph(content);
  const [source, target] = [graph.node(from), graph.node(to)];
  if (!source || !target) return edited(content);
  const refusal = connectionRefusal(graph, source, target);
  if (refusal) return refused(refusal);
  return edited({ ...content, edges: [...content.edges, { id: edgeId, from, to }] });
}

/** Moves the ends of a connection, which keeps its place among those that leave the same node. */
export function reconnected(
  content: TreeContent,
  edgeId: string,
  ends: Pick<TreeEdge, "from" | "to">,
): Edited {
  const at = content.edges.findIndex(({ id }) => id === edgeId);
  const before = content.edges[at];
  if (!before) return edited(content);
  if (before.from === ends.from && before.to === ends.to) return edited(content);
  const moved = connected(withoutEdge(content, edgeId), ends, edgeId);
  if (!moved.content || before.from !== ends.from) return moved;
  const edges = content.edges.map((edge) => (edge.id === edgeId ? { ...edge, ...ends } : edge));
  return edited({ ...content, edges });
}

/** Returns a tree without one of its connections. */
export function withoutEdge(content: TreeContent, edgeId: string): TreeContent {
  return { ...content, edges: content.edges.filter(({ id }) => id !== edgeId) };
}

/** Leads from one node to another no more. */
export function disconnected(
  content: TreeContent,
  { from, to }: Pick<TreeEdge, "from" | "to">,
): TreeContent {
  const edges = content.edges.filter((edge) => edge.from !== from || edge.to !== to);
  return { ...content, edges };
}

/** Why a node of a type may not follow another one; null if it may. */
export function additionRefusal(
  content: TreeContent,
  afterId: string,
  type: TreeNodeType,
): TreeConnectionRefusal | null {
  const graph = treeGraph(content);
  const after = graph.node(afterId);
  return after ? connectionRefusal(graph, after, newNode("", type)) : null;
}

/**
 * Adds an empty node after another one, or by itself where `afterId` is null. The first one is what the
 * tree begins with.
 */
export function withAddition(
  content: TreeContent,
  { afterId, type }: { readonly afterId: string | null; readonly type: TreeNodeType },
  [id, edgeId]: readonly [string, string],
): Edited {
  const after = content.nodes.find((node) => node.id === afterId);
  const refusal = after ? additionRefusal(content, after.id, type) : null;
  if (refusal) return refused(refusal);
  const siblings = content.edges.filter(({ from }) => from === afterId).length;
  const { x, y } = after?.position ?? { x: STEP_PX * content.nodes.length, y: -STEP_PX };
  const node = newNode(id, type, { x: x + siblings * STEP_PX, y: y + STEP_PX });
  return edited({
    ...content,
    startNodeId: content.startNodeId ?? (type === "response" ? null : id),
    nodes: [...content.nodes, node],
    edges: after ? [...content.edges, { id: edgeId, from: after.id, to: id }] : content.edges,
  });
}

/** Puts an empty node, which is no response, between a node and the only one that follows it. */
export function withInsertion(
  content: TreeContent,
  { afterId, type }: { readonly afterId: string; readonly type: TreeNodeType },
  [id, edgeId, nextEdgeId]: readonly [string, string, string],
): Edited {
  const follows = content.edges.filter(({ from }) => from === afterId);
  const without = { ...content, edges: content.edges.filter(({ from }) => from !== afterId) };
  const added = withAddition(without, { afterId, type }, [id, edgeId]);
  if (!added.content) return added;
  let all: Edited = added;
  for (const [at, { to }] of follows.entries()) {
    if (!all.content) return all;
    all = connected(all.content, { from: id, to }, at === 0 ? nextEdgeId : (follows[at]?.id ?? ""));
  }
  return all;
}

/** Moves a node among those that follow the same one, earlier (-1) or later (1). */
export function withMovedEdge(
  content: TreeContent,
  { from, to }: Pick<TreeEdge, "from" | "to">,
  by: -1 | 1,
): TreeContent {
  const places = content.edges.flatMap((edge, at) => (edge.from === from ? [at] : []));
  const at = places.findIndex((place) => content.edges[place]?.to === to);
  const [here, there] = [places[at], places[at + by]];
  if (here === undefined || there === undefined) return content;
  const edges = [...content.edges];
  const [moved, other] = [edges[here], edges[there]];
  if (!moved || !other) return content;
  edges[here] = other;
  edges[there] = moved;
  return { ...content, edges };
}

/** Tells of each node why it may not lead to a node, in place of the one that it follows; null if it may. */
export function moveRefusals(
  content: TreeContent,
  { id, from }: { readonly id: string; readonly from: string | null },
): (to: TreeNode) => TreeConnectionRefusal | null {
  const graph = treeGraph(from === null ? content : disconnected(content, { from, to: id }));
  const moved = graph.node(id);
  return (to) => (moved ? connectionRefusal(graph, to, moved) : null);
}

/** Tells of each node why another one may not lead to it; null if it may. */
export function connectionRefusals(
  content: TreeContent,
  from: string,
): (to: TreeNode) => TreeConnectionRefusal | null {
  const graph = treeGraph(content);
  const source = graph.node(from);
  return (to) => (source ? connectionRefusal(graph, source, to) : null);
}

/** Lets a node follow another one in place of the one it follows, where the rules allow it. */
export function withMovedNode(
  content: TreeContent,
  { id, from, to }: { readonly id: string; readonly from: string | null; readonly to: string },
  edgeId: string,
): Edited {
  const without = from === null ? content : disconnected(content, { from, to: id });
  return connected(without, { from: to, to: id }, edgeId);
}

function without(content: TreeContent, gone: ReadonlySet<string>): TreeContent {
  const { startNodeId } = content;
  return {
    ...content,
    startNodeId: startNodeId !== null && gone.has(startNodeId) ? null : startNodeId,
    nodes: content.nodes.filter(({ id }) => !gone.has(id)),
    edges: content.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
  };
}

/**
 * Removes a node. What led to it leads on to what followed it, as far as the rules allow; what is left
 * over stays as an orphan.
 */
export function withoutNode(content: TreeContent, id: string, newId: () => string): TreeContent {
  const before = content.edges.filter(({ to }) => to === id).map(({ from }) => from);
  const after = content.edges.filter(({ from }) => from === id).map(({ to }) => to);
  let next = without(content, new Set([id]));
  if (content.startNodeId === id) {
    const [first] = after;
    const type = next.nodes.find((node) => node.id === first)?.type;
    if (first && type !== "response") next = withStart(next, first);
  }
  for (const from of before)
    for (const to of after) next = connected(next, { from, to }, newId()).content ?? next;
  return next;
}

/** Returns a node and all that follows it and nothing else. */
export function branchOf(content: TreeContent, id: string): ReadonlySet<string> {
  const graph = treeGraph(content);
  const reachedFrom = (roots: readonly string[], stop: string | null) => {
    const reached = new Set(roots.filter((one) => one !== stop));
    const waiting = [...reached];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const next of graph.next(at))
        if (next.id !== stop && !reached.has(next.id)) {
          reached.add(next.id);
          waiting.push(next.id);
        }
    return reached;
  };
  const branch = reachedFrom([id], null);
  const outside = content.nodes.filter((node) => !branch.has(node.id)).map((node) => node.id);
  const start = content.startNodeId === null ? [] : [content.startNodeId];
  const kept = reachedFrom([...start, ...outside], id);
  return new Set([...branch].filter((one) => !kept.has(one)));
}

/** Removes a node with all that follows it and nothing else. */
export function withoutBranch(content: TreeContent, id: string): TreeContent {
  return without(content, branchOf(content, id));
}

/**
 * Adds a copy of a node, with all that follows it and nothing else where `isWhole`. It follows what the
 * original follows, if the rules allow it, and else stands by itself. Returns the id of the copy too.
 */
export function withCopy(
  content: TreeContent,
  { id, isWhole }: { readonly id: string; readonly isWhole: boolean },
  newId: () => string,
): { readonly content: TreeContent; readonly id: string | null } {
  const copied = isWhole ? branchOf(content, id) : new Set([id]);
  const ids = new Map([...copied].map((one) => [one, newId()]));
  const nodes = content.nodes.flatMap((node) => {
    const copy = ids.get(node.id);
    if (copy === undefined) return [];
    const position = { x: node.position.x + STEP_PX, y: node.position.y };
    const goesOnAt = node.type === "connector_out" ? node.data.connectorInId : null;
    const data = goesOnAt === null ? node.data : { connectorInId: ids.get(goesOnAt) ?? goesOnAt };
    return [{ ...node, id: copy, position, data } as TreeNode];
  });
  const edges = content.edges.flatMap(({ from, to }) => {
    const [source, target] = [ids.get(from), ids.get(to)];
    if (source === undefined) return [];
    // A response follows one node alone; whatever else is led to from outside may be led to twice.
    if (target !== undefined) return [{ id: newId(), from: source, to: target }];
    return isWhole ? [{ id: newId(), from: source, to }] : [];
  });
  const all = {
    ...withCopiedWords(content, content, ids),
    nodes: [...content.nodes, ...nodes],
    edges: [...content.edges, ...edges],
  };
  const copy = ids.get(id) ?? null;
  const from = content.edges.find(({ to }) => to === id)?.from;
  if (copy === null || from === undefined) return { content: all, id: copy };
  return { content: connected(all, { from, to: copy }, newId()).content ?? all, id: copy };
}
