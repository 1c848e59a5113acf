import {
  connectionRefusal,
  TREE_CONTENT_MAX_BYTES,
  TREE_NODES_MAX,
  TREE_VARIABLES_MAX,
  type Translations,
  type TreeContent,
  type TreeEdge,
  type TreeNode,
  type TreeVariable,
  treeKeys,
  withCopiedWords,
  wordsOfSteps,
} from "@storey/domain";
import { cleanEdge, cleanNode, cleanVariable, cleanWords } from "./clipboard-shape.ts";
import type { Place } from "./face-size.ts";
import { freeShift } from "./free-place.ts";

/** By what copied steps are known again in the clipboard, where any text may be. */
const MARK = "storey.decision-tree.steps";

/** Why what is in the clipboard is not pasted. */
export type PasteRefusal = "too_large" | "not_steps" | "too_many";

/** Steps that were copied, with the variables that they use, and what both say in other languages. */
export interface Clip extends Translations {
  readonly nodes: readonly TreeNode[];
  readonly edges: readonly TreeEdge[];
  readonly variables: readonly TreeVariable[];
}

function variableIdsOf(node: TreeNode): string[] {
  switch (node.type) {
    case "response":
      return node.data.sets ? [node.data.sets.variableId] : [];
    case "variable":
      return node.data.variableId === null ? [] : [node.data.variableId];
    case "subtree":
      return [...node.data.inputs, ...node.data.outputs].map(({ variableId }) => variableId);
    default:
      return [];
  }
}

/** Takes some nodes of a tree, what leads from one of them to another, and the variables they use. */
export function clipOf(content: TreeContent, ids: ReadonlySet<string>): Clip {
  const nodes = content.nodes.filter(({ id }) => ids.has(id));
  const used = new Set(nodes.flatMap(variableIdsOf));
  const keys = new Set(nodes.flatMap(treeKeys));
  const variables = content.variables.filter(({ id, key }) => used.has(id) || keys.has(key));
  return {
    nodes,
    edges: content.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    variables,
    ...wordsOfSteps({ nodes, variables }, content),
  };
}

/** Writes copied steps as a text for the clipboard. */
export function written(clip: Clip): string {
  return JSON.stringify({ [MARK]: 1, ...clip });
}

/** Reads copied steps from a text of whatever origin: what is no part of a step is left out. */
export function read(text: string): Clip | PasteRefusal {
  if (text.length > TREE_CONTENT_MAX_BYTES) return "too_large";
  const found = parsed(text);
  if (found?.[MARK] !== 1) return "not_steps";
  const nodes = firstOfEachId(listOf(found["nodes"]).flatMap((one) => cleanNode(one) ?? []));
  if (nodes.length === 0) return "not_steps";
  const variables = firstOfEachId(
    listOf(found["variables"]).flatMap((one) => cleanVariable(one) ?? []),
  );
  return {
    nodes,
    edges: listOf(found["edges"]).flatMap((one) => cleanEdge(one) ?? []),
    variables,
    ...wordsOfSteps({ nodes, variables }, cleanWords(found)),
  };
}

/** Leaves out what has an id that another one has already: both would get the same new one. */
function firstOfEachId<One extends { readonly id: string }>(all: readonly One[]): One[] {
  const ids = new Set<string>();
  return all.filter(({ id }) => !ids.has(id) && ids.add(id));
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function withIds(
  node: TreeNode,
  nodeIds: ReadonlyMap<string, string>,
  variableIds: ReadonlyMap<string, string>,
): TreeNode {
  const known = (id: string): string => variableIds.get(id) ?? id;
  const id = nodeIds.get(node.id) ?? node.id;
  switch (node.type) {
    case "response": {
      const { sets } = node.data;
      const next = sets && { ...sets, variableId: known(sets.variableId) };
      return { ...node, id, data: { ...node.data, sets: next } };
    }
    case "variable": {
      const { variableId } = node.data;
      return { ...node, id, data: { ...node.data, variableId: variableId && known(variableId) } };
    }
    case "subtree": {
      const mapped = (all: typeof node.data.inputs) =>
        all.map((one) => ({ ...one, variableId: known(one.variableId) }));
      const { inputs, outputs } = node.data;
      return {
        ...node,
        id,
        data: { ...node.data, inputs: mapped(inputs), outputs: mapped(outputs) },
      };
    }
    case "connector_out": {
      const { connectorInId } = node.data;
      const goesOnAt = connectorInId && (nodeIds.get(connectorInId) ?? connectorInId);
      return { ...node, id, data: { connectorInId: goesOnAt } };
    }
    default:
      return { ...node, id };
  }
}

/** A tree with copied steps in it, which are the ones with these ids. */
interface Pasted {
  readonly content: TreeContent;
  readonly ids: ReadonlySet<string>;
}

/**
 * Puts copied steps into a tree, with new ids, where there is room beside `at`. A variable of the tree
 * with the same key stands for a copied one, and says what it said. What the rules of connecting refuse is
 * not connected.
 */
export function withClip(
  content: TreeContent,
  { nodes, edges, variables, ...said }: Clip,
  at: Place | null,
  newId: () => string,
): Pasted | PasteRefusal {
  if (content.nodes.length + nodes.length > TREE_NODES_MAX) return "too_many";
  const variableIds = new Map<string, string>();
  const addedIds = new Map<string, string>();
  const added: TreeVariable[] = [];
  for (const variable of variables) {
    const own = content.variables.find(({ key }) => key === variable.key);
    const id = own?.id ?? newId();
    variableIds.set(variable.id, id);
    if (own) continue;
    addedIds.set(variable.id, id);
    added.push({ ...variable, id });
  }
  if (content.variables.length + added.length > TREE_VARIABLES_MAX) return "too_many";
  const nodeIds = new Map(nodes.map(({ id }) => [id, newId()]));
  const copies = moved(
    nodes.map((node) => withIds(node, nodeIds, variableIds)),
    at,
    content.nodes,
  );
  const next: TreeContent = {
    ...withCopiedWords(content, said, new Map([...nodeIds, ...addedIds])),
    nodes: [...content.nodes, ...copies],
    edges: [...content.edges, ...allowed(copies, renamed(edges, nodeIds, newId))],
    variables: [...content.variables, ...added],
  };
  if (new TextEncoder().encode(JSON.stringify(next)).length > TREE_CONTENT_MAX_BYTES)
    return "too_large";
  return { content: next, ids: new Set(nodeIds.values()) };
}

/** Leaves out what the rules of connecting refuse, as if one was drawn after another. */
function allowed(nodes: readonly TreeNode[], edges: readonly TreeEdge[]): TreeEdge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const next = new Map<string, TreeNode[]>();
  const previous = new Map<string, TreeNode[]>();
  const sofar = {
    next: (id: string) => next.get(id) ?? [],
    previous: (id: string) => previous.get(id) ?? [],
  };
  return edges.filter((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    if (!from || !to || connectionRefusal(sofar, from, to)) return false;
    next.set(from.id, [...sofar.next(from.id), to]);
    previous.set(to.id, [...sofar.previous(to.id), from]);
    return true;
  });
}

function renamed(
  edges: readonly TreeEdge[],
  ids: ReadonlyMap<string, string>,
  newId: () => string,
): TreeEdge[] {
  return edges.flatMap((edge) => {
    const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
    return from && to ? [{ id: newId(), from, to }] : [];
  });
}

function moved(
  copies: readonly TreeNode[],
  at: Place | null,
  others: readonly TreeNode[],
): TreeNode[] {
  const left = Math.min(...copies.map(({ position }) => position.x));
  const top = Math.min(...copies.map(({ position }) => position.y));
  const by = at ? { x: at.x - left, y: at.y - top } : { x: 0, y: 0 };
  const placed = copies.map((node) => ({
    ...node,
    position: { x: Math.round(node.position.x + by.x), y: Math.round(node.position.y + by.y) },
  }));
  const shift = freeShift(placed, others);
  return placed.map((node) => ({
    ...node,
    position: { x: node.position.x + shift, y: node.position.y },
  }));
}
