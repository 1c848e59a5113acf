import {
  TREE_ARTICLE_MAX_LENGTH,
  TREE_LABEL_MAX_LENGTH,
  TREE_NODES_MAX,
  TREE_TEXT_MAX_LENGTH,
  TREE_VARIABLES_MAX,
  type TreeContent,
  type TreeNode,
  type TreeNodeData,
  type TreeNodeOf,
  type TreeNodeType,
  type TreeOutcome,
  type TreeVariable,
} from "../decision-tree.ts";
import {
  type ImportedTree,
  type TreeImportCode,
  TreeImportFault,
  type TreeImportProblem,
} from "./imported-tree.ts";
import { placedNodes } from "./place-nodes.ts";

const ONLY_TOLD: TreeOutcome = { kind: "info", category: null, priority: null };

/** Makes the id of a node, an edge or a variable. */
export type NewId = () => string;

/** A tree while it is read from a file that is none of ours. */
export class TreeDraft {
  readonly #newId: NewId;
  readonly #nodes: TreeNode[] = [];
  readonly #edges: { id: string; from: string; to: string }[] = [];
  readonly #variables = new Map<string, TreeVariable>();
  readonly #problems: TreeImportProblem[] = [];

  constructor(newId: NewId) {
    this.#newId = newId;
  }

  /** Adds a node and returns its id. `source` is what the file calls it. */
  node<Type extends TreeNodeType>(
    type: Type,
    source: string,
    label: string,
    data: TreeNodeData[Type],
  ): string {
    if (this.#nodes.length >= TREE_NODES_MAX) throw new TreeImportFault("place", source);
    const id = this.#newId();
    const node: TreeNodeOf<Type> = {
      ...{ id, type, position: { x: 0, y: 0 }, outcome: null, data },
      label: this.#fit(label, TREE_LABEL_MAX_LENGTH, source, id),
    };
    this.#nodes.push(node as TreeNode);
    return id;
  }

  /** Adds a text, or an article where it has more than plain words. */
  said(source: string, label: string, html: string): string {
    const id =
      /<(?!\/?p>)/.test(html) || html.length > TREE_TEXT_MAX_LENGTH
        ? this.node("article", source, label, { html })
        : this.node("text", source, label, { text: plain(html) });
    if (html.length > TREE_ARTICLE_MAX_LENGTH) {
      this.#change(id, (node) => ({ ...node, type: "article", data: { html: "" } }) as TreeNode);
      this.problem("text_shortened", source, html.slice(0, 200), id);
    }
    return id;
  }

  /** Adds a node that stands for something unknown. Being empty, it keeps the tree from being published. */
  unknown(code: TreeImportCode, source: string, label: string, detail: string): string {
    const id = this.node("text", source, label, { text: "" });
    this.problem(code, source, detail, id);
    return id;
  }

  /** Adds a response to a node, and returns its id. */
  response(
    from: string,
    source: string,
    label: string,
    data: Partial<TreeNodeData["response"]> = {},
  ): string {
    const empty = { icon: null, sets: null, match: null };
    const id = this.node("response", source, label, { ...empty, ...data });
    this.lead(from, id);
    return id;
  }

  /** Leads from one node to another. */
  lead(from: string, to: string): void {
    this.#edges.push({ id: this.#newId(), from, to });
  }

  /** Returns the variable of a name, made when it is named first. Throws for more than a tree may have. */
  variable(name: string, more: Partial<TreeVariable> = {}): TreeVariable {
    const known = this.#variables.get(name);
    if (!known && this.#variables.size >= TREE_VARIABLES_MAX)
      throw new TreeImportFault("place", "variables");
    const keys = new Set([...this.#variables.values()].map(({ key }) => key));
    const variable = {
      ...{
        id: this.#newId(),
        key: freeKey(name, keys),
        label: name.slice(0, TREE_LABEL_MAX_LENGTH),
        type: "text",
        source: "ask",
      },
      ...{ field: null, fallback: null, options: [] },
      ...known,
      ...more,
    } as TreeVariable;
    this.#variables.set(name, variable);
    return variable;
  }

  /** Keeps what a person has to decide. */
  problem(code: TreeImportCode, source: string, detail: string, ...nodeIds: string[]): void {
    this.#problems.push({ code, source, detail: detail.slice(0, 500), nodeIds });
  }

  /** The tree as it is now. What leads nowhere only tells something. */
  tree(name: string, startNodeId: string | null): ImportedTree {
    const leading = new Set(this.#edges.map(({ from }) => from));
    const nodes = this.#nodes.map((node) =>
      node.type === "response" || leading.has(node.id) ? node : { ...node, outcome: ONLY_TOLD },
    );
    const content: TreeContent = {
      startNodeId,
      nodes: placedNodes(startNodeId, nodes, this.#edges),
      edges: this.#edges,
      variables: [...this.#variables.values()],
    };
    return { name, description: "", content, problems: this.#problems };
  }

  #fit(text: string, length: number, source: string, id: string): string {
    const line = text.replace(/\s+/g, " ").trim();
    if (line.length <= length) return line;
    this.problem("text_shortened", source, line, id);
    return `${line.slice(0, length - 1)}…`;
  }

  #change(id: string, change: (node: TreeNode) => TreeNode) {
    const at = this.#nodes.findIndex((node) => node.id === id);
    const node = this.#nodes[at];
    if (node) this.#nodes[at] = change(node);
  }
}

/** A key of a variable that no other has: `Selected genre ID` becomes `Selected_genre_ID`. */
function freeKey(name: string, keys: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "");
  const base = words.slice(0, 36) || "value";
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!keys.has(key)) return key;
  }
}

/** Writes a text so that HTML shows it as it is. */
export function escapedText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function plain(html: string): string {
  return html
    .replaceAll("</p><p>", "\n")
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
