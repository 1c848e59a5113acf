import type {
  TreeContent,
  TreeGraph,
  TreeMatch,
  TreeNode,
  TreeNodeOf,
  TreeVariable,
} from "./decision-tree.ts";
import { nodeProblem, type TreeErrorCode, type TreeProblem } from "./decision-tree-problem.ts";
import { treeKeys } from "./decision-tree-transcript.ts";
import { isValueOf, TREE_OPERATORS_OF } from "./decision-tree-value.ts";

/** Returns what is wrong with the variables that a node names, asks, sets or waits for. */
export function variableProblems(node: TreeNode, graph: TreeGraph): TreeProblem[] {
  const keys = new Set(graph.content.variables.map(({ key }) => key));
  const found: TreeErrorCode[] = treeKeys(node).some((key) => !keys.has(key))
    ? ["variable_unknown"]
    : [];
  if (node.type === "variable") found.push(...askedProblems(node, graph));
  if (node.type === "response") found.push(...responseProblems(node, graph));
  return [...new Set(found)].map((code) => nodeProblem(code, node.id));
}

function askedProblems({ id, data }: TreeNodeOf<"variable">, graph: TreeGraph): TreeErrorCode[] {
  const variable = data.variableId === null ? undefined : graph.variable(data.variableId);
  if (!variable) return [data.variableId === null ? "variable_missing" : "variable_unknown"];
  const matched = graph
    .next(id)
    .flatMap((next) => (next.type === "response" ? [next.data.match] : []));
  const found: TreeErrorCode[] = [];
  if (data.value !== null && !isValueOf(variable, data.value)) found.push("value_unfit");
  if (matched.some((match) => match === null)) found.push("match_missing");
  if (matched.length > 0 && !isEveryValueMatched(variable, matched)) found.push("no_otherwise");
  return found;
}

/** An `otherwise` takes every value; of few values each can have a response of its own. */
function isEveryValueMatched(
  variable: TreeVariable,
  matched: readonly (TreeMatch | null)[],
): boolean {
  if (matched.some((match) => match?.operator === "otherwise")) return true;
  const values =
    variable.type === "boolean"
      ? [true, false]
      : variable.type === "choice"
        ? variable.options
        : [];
  return (
    values.length > 0 &&
    values.every((value) =>
      matched.some((match) => match?.operator === "equals" && match.value === value),
    )
  );
}

function responseProblems({ id, data }: TreeNodeOf<"response">, graph: TreeGraph): TreeErrorCode[] {
  const found: TreeErrorCode[] = [];
  if (data.sets) {
    const variable = graph.variable(data.sets.variableId);
    if (!variable) found.push("variable_unknown");
    else if (!isValueOf(variable, data.sets.value)) found.push("value_unfit");
  }
  const [before] = graph.previous(id);
  const variable =
    before?.type === "variable" ? graph.variable(before.data.variableId ?? "") : undefined;
  if (data.match && before && before.type !== "variable") found.push("match_unasked");
  if (data.match && variable) found.push(...matchProblems(data.match, variable));
  return found;
}

function matchProblems(match: TreeMatch, variable: TreeVariable): TreeErrorCode[] {
  const { operator, value, upTo } = match;
  if (!TREE_OPERATORS_OF[variable.type].includes(operator)) return ["match_operator"];
  if (operator === "otherwise" || operator === "empty") return [];
  if (!isValueOf(variable, value)) return ["match_value"];
  if (operator !== "between") return [];
  return upTo !== null && typeof value === "number" && upTo >= value ? [] : ["match_value"];
}

/**
 * Returns the nodes that use a variable: ask or set it, name it in a text, compare it, or hand it to a
 * subtree. One in use cannot be deleted. Source: Spec §5.
 */
export function nodesThatUse(
  { nodes }: Pick<TreeContent, "nodes">,
  { id, key }: Pick<TreeVariable, "id" | "key">,
): TreeNode[] {
  return nodes.filter((node) => {
    if (treeKeys(node).includes(key)) return true;
    if (node.type === "variable") return node.data.variableId === id;
    if (node.type === "response") return node.data.sets?.variableId === id;
    if (node.type !== "subtree") return false;
    return [...node.data.inputs, ...node.data.outputs].some(({ variableId }) => variableId === id);
  });
}
