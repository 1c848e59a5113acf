import {
  TREE_NODES_MANY,
  TREE_NODES_MAX,
  TREE_VARIABLES_MAX,
  type TreeContent,
  type TreeGraph,
  type TreeNode,
  type TreeVariable,
  treeGraph,
} from "./decision-tree.ts";
import { treeRecursion } from "./decision-tree-build.ts";
import { circlesWithoutQuestion, reachableFrom } from "./decision-tree-circle.ts";
import { connectionProblems } from "./decision-tree-connection.ts";
import { contentProblems } from "./decision-tree-content.ts";
import { nodeProblem, type TreeNeighbours, type TreeProblem } from "./decision-tree-problem.ts";
import { isValueOf, TREE_KEY_PATTERN } from "./decision-tree-value.ts";
import { variableProblems } from "./decision-tree-variable.ts";
import { framingOf } from "./embed-origins.ts";
import { keysIn } from "./placeholder.ts";
import { isWebAddress } from "./web-address.ts";

/**
 * Returns all that is wrong with a tree, errors first: what publishing refuses, then what it only warns
 * of. Each names its nodes. A tree without errors asks, or ends, on every way through it.
 */
export function treeProblems(content: TreeContent, around: TreeNeighbours = {}): TreeProblem[] {
  const graph = treeGraph(content);
  return [
    ...wholeProblems(content, graph),
    ...variablesProblems(content),
    ...connectionProblems(graph),
    ...content.nodes.flatMap((node) => contentProblems(node, graph, around)),
    ...variableUseProblems(content, graph),
    ...circlesWithoutQuestion(graph).map((ids) => nodeProblem("circle_without_question", ...ids)),
    ...recursionProblems(content, around),
    ...warnings(content, graph, around),
  ];
}

/** What is wrong with the variables that nodes name, in whichever language. */
function variableUseProblems(content: TreeContent, graph: TreeGraph): TreeProblem[] {
  const found = content.nodes.flatMap((node) => variableProblems(node, graph));
  const keys = new Set(content.variables.map(({ key }) => key));
  const known = new Set(
    found.flatMap(({ code, nodeIds }) => (code === "variable_unknown" ? nodeIds : [])),
  );
  const said = Object.values(content.translations ?? {}).flatMap((texts) => Object.entries(texts));
  for (const [place, text] of said) {
    const id = place.slice(place.indexOf(".") + 1);
    const isUnknown = keysIn(text).some((key) => !keys.has(key));
    if (!isUnknown || known.has(id) || !graph.node(id)) continue;
    known.add(id);
    found.push(nodeProblem("variable_unknown", id));
  }
  return found;
}

function wholeProblems({ nodes, startNodeId, variables }: TreeContent, graph: TreeGraph) {
  const found: TreeProblem[] = [];
  const start = graph.node(startNodeId ?? "");
  if (!start) found.push(nodeProblem("no_start"));
  if (start?.type === "response") found.push(nodeProblem("start_is_response", start.id));
  if (nodes.length > TREE_NODES_MAX) found.push(nodeProblem("too_many_nodes"));
  if (variables.length > TREE_VARIABLES_MAX) found.push(nodeProblem("too_many_variables"));
  const twice = repeated(nodes.map(({ id }) => id));
  if (twice.length > 0) found.push(nodeProblem("duplicate_id", ...twice));
  return found;
}

function variablesProblems({ variables }: TreeContent): TreeProblem[] {
  const about = (code: TreeProblem["code"], isSo: (variable: TreeVariable) => boolean) =>
    variables.filter(isSo).map(({ id }) => ({ code, nodeIds: [], variableIds: [id] }));
  const ids = repeated(variables.map(({ id }) => id));
  const keys = repeated(variables.map(({ key }) => key));
  return [
    ...about("duplicate_id", ({ id }) => ids.includes(id)),
    ...about("duplicate_key", ({ key }) => keys.includes(key)),
    ...about("key_form", ({ key }) => !TREE_KEY_PATTERN.test(key)),
    ...about("no_options", ({ type, options }) => type === "choice" && options.length === 0),
    ...about(
      "fallback_unfit",
      (variable) => variable.fallback !== null && !isValueOf(variable, variable.fallback),
    ),
  ];
}

function recursionProblems(content: TreeContent, { treeId, trees }: TreeNeighbours): TreeProblem[] {
  if (treeId === undefined || !trees) return [];
  const way = treeRecursion(treeId, content, (id) => trees.get(id)?.subtreeIds ?? []);
  if (!way) return [];
  const nodes = content.nodes.filter(
    ({ type, data }) =>
      type === "subtree" && "treeId" in data && data.treeId === (way[1] ?? treeId),
  );
  return [nodeProblem("recursion", ...nodes.map(({ id }) => id))];
}

function warnings(
  { nodes, startNodeId }: TreeContent,
  graph: TreeGraph,
  { embedOrigins }: TreeNeighbours,
): TreeProblem[] {
  const reached = reachableFrom(graph, startNodeId);
  const warn = (code: TreeProblem["code"], isSo: (node: TreeNode) => boolean) =>
    nodes.filter(isSo).map(({ id }) => nodeProblem(code, id));
  const isEnd = ({ id, type }: TreeNode) =>
    type !== "connector_out" && type !== "response" && graph.next(id).length === 0;
  return [
    ...warn("orphaned", ({ id }) => !reached.has(id)),
    ...warn("unlabelled", ({ label }) => label.trim() === ""),
    ...warn(
      "no_outcome",
      (node) => isEnd(node) && node.outcome === null && node.type !== "subtree",
    ),
    ...warn("not_framed", (node) => isEmbedRefused(node, embedOrigins)),
    ...(nodes.length > TREE_NODES_MANY ? [nodeProblem("many_nodes")] : []),
  ];
}

/** Tells whether a page is to be shown within the tree and is of no origin that may be. */
function isEmbedRefused(node: TreeNode, origins: readonly string[] | undefined): boolean {
  if (!origins || node.type !== "web" || !node.data.isEmbedded) return false;
  return isWebAddress(node.data.url) && framingOf(node.data.url, origins) === "not";
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
}
