import { type TreeContent, type TreeGraph, type TreeNode, treeGraph } from "@storey/domain";

/** A line of the outline. */
export interface OutlineRow {
  /** Unique among the lines: the node, and what led to it where it is named again. */
  readonly key: string;
  readonly node: TreeNode;
  /** Where the node is named again: it goes on where the node itself stands. */
  readonly isLink: boolean;
  readonly level: number;
  /** What leads to it, by an edge; null for what nothing leads to. */
  readonly parentId: string | null;
  /** The line that holds it, one level up. */
  readonly holderKey: string | null;
  /** Whether its lines are shown; null where it holds none. */
  readonly isOpen: boolean | null;
  /** From 1, among the lines of its holder. */
  readonly place: number;
  readonly siblings: number;
}

interface Item {
  readonly node: TreeNode;
  readonly isLink: boolean;
  readonly parentId: string | null;
  readonly held: Item[];
}

/**
 * Returns what follows a node as a row of items: what leads straight on stands below it at the same
 * level, and responses are held by what asks. A node that stands somewhere already is a link.
 */
function rowFrom(
  graph: TreeGraph,
  first: TreeNode,
  from: string | null,
  seen: Set<string>,
): Item[] {
  const items: Item[] = [];
  let [node, parentId]: [TreeNode | undefined, string | null] = [first, from];
  while (node) {
    const here: TreeNode = node;
    if (seen.has(here.id)) {
      items.push({ node: here, isLink: true, parentId, held: [] });
      return items;
    }
    seen.add(here.id);
    const item: Item = { node: here, isLink: false, parentId, held: [] };
    items.push(item);
    const next: readonly TreeNode[] = graph.next(here.id);
    const isHolder = here.type === "response" || next.some(({ type }) => type === "response");
    if (isHolder || next.length > 1) {
      for (const one of next) item.held.push(...rowFrom(graph, one, here.id, seen));
      return items;
    }
    const goesOn: TreeNode | undefined =
      here.type === "connector_out" ? graph.node(here.data.connectorInId ?? "") : undefined;
    [node, parentId] = [next[0] ?? goesOn, next[0] ? here.id : null];
  }
  return items;
}

function written(
  items: readonly Item[],
  level: number,
  holderKey: string | null,
  closed: ReadonlySet<string>,
  rows: OutlineRow[],
): void {
  for (const [at, { node, isLink, parentId, held }] of items.entries()) {
    const key = isLink ? `${holderKey ?? ""}>${parentId ?? ""}>${node.id}` : node.id;
    const isOpen = held.length === 0 ? null : !closed.has(node.id);
    rows.push({
      ...{ key, node, isLink, level, parentId, holderKey, isOpen },
      ...{ place: at + 1, siblings: items.length },
    });
    if (isOpen) written(held, level + 1, key, closed, rows);
  }
}

/** The lines of an outline: what the start leads to, and what nothing leads to. */
export interface OutlineRows {
  readonly main: readonly OutlineRow[];
  readonly orphans: readonly OutlineRow[];
}

/** Returns a tree as an outline. `closed` are the nodes whose lines are not shown. */
export function outlineRows(content: TreeContent, closed: ReadonlySet<string>): OutlineRows {
  const graph = treeGraph(content);
  const seen = new Set<string>();
  const start = graph.node(content.startNodeId ?? "");
  const main: OutlineRow[] = [];
  if (start) written(rowFrom(graph, start, null, seen), 1, null, closed, main);
  const orphans: OutlineRow[] = [];
  const loose: Item[] = [];
  // First what nothing leads to, then what only goes round in itself.
  const roots = content.nodes.filter(({ id }) => graph.previous(id).length === 0);
  for (const node of [...roots, ...content.nodes])
    if (!seen.has(node.id)) loose.push(...rowFrom(graph, node, null, seen));
  written(loose, 1, null, closed, orphans);
  return { main, orphans };
}
