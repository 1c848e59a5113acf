import { type TreeContent, type TreeNode, type TreeValue, treeTexts } from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";
import { nodeName } from "../parts/node-words.ts";

/** The names of what nodes refer to. */
export interface FaceNames {
  readonly node: (id: string | null) => TreeNode | undefined;
  /** A variable by its id, as it is called. */
  readonly variable: (id: string | null) => string | null;
  readonly tree: (id: string | null) => string | null;
  readonly file: (id: string | null) => string | null;
}

/** Finds the variables of a tree and its nodes by their ids; the rest is told. */
export function faceNames(
  content: TreeContent,
  tree: FaceNames["tree"],
  file: FaceNames["file"],
): FaceNames {
  const nodes = new Map(content.nodes.map((node) => [node.id, node]));
  const variables = new Map(content.variables.map(({ id, label, key }) => [id, label || key]));
  return {
    node: (id) => nodes.get(id ?? ""),
    variable: (id) => variables.get(id ?? "") ?? null,
    ...{ tree, file },
  };
}

function said(node: TreeNode): string {
  const [text = ""] = treeTexts(node);
  return text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 160);
}

function ofResponse(
  { sets, match }: Extract<TreeNode, { type: "response" }>["data"],
  names: FaceNames,
  t: Translate,
): (string | null)[] {
  const value = (one: TreeValue | null): string => {
    if (typeof one === "boolean") return t(one ? "value.yes" : "value.no");
    return one === null ? "" : String(one);
  };
  const taken =
    match &&
    [
      t(`operator.${match.operator}`),
      value(match.value),
      match.upTo === null ? "" : `– ${match.upTo}`,
    ]
      .filter(Boolean)
      .join(" ");
  const set = sets && `${names.variable(sets.variableId) ?? "?"} = ${value(sets.value)}`;
  return [taken, set];
}

/** What a face says below its name: the number, the address, or the beginning of its text. */
export function faceLines(node: TreeNode, names: FaceNames, t: Translate): string {
  const lines = (): (string | null)[] => {
    switch (node.type) {
      case "article":
      case "text":
      case "image":
        return [node.label === "" ? null : said(node)];
      case "email":
        return [node.data.to, node.data.subject];
      case "phone":
        return [node.data.number, node.data.note];
      case "pdf":
        return [names.file(node.data.documentId), `${t("pdf.page")} ${node.data.page}`];
      case "video":
        return [node.data.url ?? names.file(node.data.documentId)];
      case "web":
        return [node.data.url];
      case "variable": {
        const { value, prompt } = node.data;
        const name = names.variable(node.data.variableId);
        return [value === null ? name : `${name ?? "?"} = ${value}`, prompt];
      }
      case "response":
        return ofResponse(node.data, names, t);
      case "subtree":
        return [names.tree(node.data.treeId)];
      case "connector_in":
        return [];
      case "connector_out": {
        const goesOnAt = names.node(node.data.connectorInId);
        return [goesOnAt ? t("outline.goesOnAt", { name: nodeName(goesOnAt, t) }) : null];
      }
    }
  };
  return lines().filter(Boolean).join(" · ").slice(0, 240);
}
