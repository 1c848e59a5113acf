import type { TreeGraph, TreeNode, TreeNodeOf, TreeNodeType } from "./decision-tree.ts";
import {
  nodeProblem,
  type TreeErrorCode,
  type TreeNeighbours,
  type TreeProblem,
} from "./decision-tree-problem.ts";
import { isEmail } from "./email.ts";
import { keysIn } from "./placeholder.ts";
import { isWebAddress } from "./web-address.ts";

type Check<Type extends TreeNodeType> = (
  node: TreeNodeOf<Type>,
  graph: TreeGraph,
  around: TreeNeighbours,
) => (TreeErrorCode | null)[];

/** What each type of node needs before it can be shown to anybody. */
const CHECKS: { readonly [Type in TreeNodeType]: Check<Type> } = {
  article: ({ data }) => [data.html.replace(/<[^>]*>/g, "").trim() === "" ? "text_missing" : null],
  text: ({ data }) => [data.text.trim() === "" ? "text_missing" : null],
  email: ({ data }) => [
    keysIn(data.to).length > 0 || isEmail(data.to.trim()) ? null : "email_refused",
  ],
  image: ({ data }, _, { imageIds }) => [fileProblem(data.imageId, imageIds)],
  pdf: ({ data }, _, { documentIds }) => [fileProblem(data.documentId, documentIds)],
  phone: ({ data: { number } }) => [
    /\d/.test(number) || keysIn(number).length > 0 ? null : "phone_missing",
  ],
  response: ({ id }, graph) => [graph.next(id).length === 0 ? "response_leads_nowhere" : null],
  variable: () => [],
  video: ({ data }, _, { documentIds }) => [
    data.url === null ? fileProblem(data.documentId, documentIds) : addressProblem(data.url),
    data.captionsId !== null ? fileProblem(data.captionsId, documentIds) : null,
  ],
  web: ({ data }) => [addressProblem(data.url)],
  subtree: subtreeProblems,
  connector_in: () => [],
  connector_out: ({ data }, graph) => [
    graph.node(data.connectorInId ?? "")?.type === "connector_in" ? null : "connector_lost",
  ],
};

/** Returns what is missing or wrong in what a node holds. */
export function contentProblems(
  node: TreeNode,
  graph: TreeGraph,
  around: TreeNeighbours,
): TreeProblem[] {
  return checked(node, graph, around).flatMap((code) => (code ? [nodeProblem(code, node.id)] : []));
}

function checked<Type extends TreeNodeType>(
  node: TreeNodeOf<Type>,
  graph: TreeGraph,
  around: TreeNeighbours,
) {
  return CHECKS[node.type](node, graph, around);
}

function fileProblem(id: string | null, known: ReadonlySet<string> | undefined) {
  if (id === null) return "file_missing";
  return known && !known.has(id) ? "file_gone" : null;
}

/** An address may name variables, but not before its path: what is opened is known when it is published. */
function addressProblem(address: string): TreeErrorCode | null {
  const asWritten = address.replace(/\{\{\s*\w+\s*\}\}/g, "x");
  const [origin = ""] = /^[a-z]+:\/\/[^/?#]*/i.exec(address) ?? [];
  return isWebAddress(asWritten) && keysIn(origin).length === 0 ? null : "address_refused";
}

function subtreeProblems(
  { data }: TreeNodeOf<"subtree">,
  graph: TreeGraph,
  { trees }: TreeNeighbours,
): (TreeErrorCode | null)[] {
  if (data.treeId === null) return ["subtree_missing"];
  const called = trees?.get(data.treeId);
  const isPinned = data.versionId !== null;
  if (trees && !called) return ["subtree_gone"];
  if (called && isPinned && !called.versionIds.includes(data.versionId)) return ["subtree_gone"];
  const theirs = called && new Map(called.variables.map((variable) => [variable.id, variable]));
  const isUnknown = [...data.inputs, ...data.outputs].some(
    ({ variableId, subtreeVariableId }) =>
      !graph.variable(variableId) || (theirs && !theirs.has(subtreeVariableId)),
  );
  return [
    called && !called.isPublished && !isPinned ? "subtree_unpublished" : null,
    isUnknown ? "mapping_unknown" : null,
  ];
}
