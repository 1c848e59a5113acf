import type { IssueCategory, IssuePriority } from "./issue.ts";
import type { Translations } from "./translation.ts";

/** What a node of a decision tree can be. Source: Spec §3. */
export const TREE_NODE_TYPES = [
  "article",
  "email",
  "image",
  "pdf",
  "phone",
  "response",
  "text",
  "variable",
  "video",
  "web",
  "subtree",
  "connector_in",
  "connector_out",
] as const;
export type TreeNodeType = (typeof TREE_NODE_TYPES)[number];

/** What the end of a tree means: mended, to be reported, somebody to call, or only told. */
export const TREE_OUTCOMES = ["resolved", "report", "contact", "info"] as const;
export type TreeOutcomeKind = (typeof TREE_OUTCOMES)[number];

/** What a variable holds. */
export const TREE_VARIABLE_TYPES = ["text", "number", "boolean", "choice"] as const;
export type TreeVariableType = (typeof TREE_VARIABLE_TYPES)[number];

/** Who gives a variable its value: the person who is asked, or what is known of where they stand. */
export const TREE_VARIABLE_SOURCES = [
  "ask",
  "space",
  "asset",
  "location",
  "organisation",
  "user",
  "address",
] as const;
export type TreeVariableSource = (typeof TREE_VARIABLE_SOURCES)[number];

/** The facts that each source gives a tree. An address gives its parameters, whatever they are. */
export const TREE_FACTS = {
  ask: [],
  space: ["name", "shortcode", "capacity", "floor"],
  asset: ["tag", "name", "model", "manufacturer", "serialNumber"],
  location: ["name", "serviceDeskEmail", "wifi"],
  organisation: ["name", "email"],
  user: ["name", "email"],
  address: [],
} as const satisfies Readonly<Record<TreeVariableSource, readonly string[]>>;

/** How a response compares the value of the variable that it follows. */
export const TREE_MATCH_OPERATORS = [
  "equals",
  "contains",
  "less",
  "greater",
  "between",
  "empty",
  "otherwise",
] as const;
export type TreeMatchOperator = (typeof TREE_MATCH_OPERATORS)[number];

/** The most nodes of one tree. */
export const TREE_NODES_MAX = 2_000;
/** From how many nodes on a tree is hard to keep in view. */
export const TREE_NODES_MANY = 150;
/** The most that a tree takes as JSON, in bytes. */
export const TREE_CONTENT_MAX_BYTES = 1_000_000;
/** The most that the trees take which an editor is given in one answer to try a draft with, as JSON in bytes. */
export const TREE_CALLED_MAX_BYTES = 20 * TREE_CONTENT_MAX_BYTES;
/** The most variables of one tree. */
export const TREE_VARIABLES_MAX = 100;
/** The most scenarios of one tree, and the most answers of one. */
export const TREE_SCENARIOS_MAX = 200;
export const TREE_SCENARIO_ANSWERS_MAX = 200;
/** The longest text that is given to a variable, in UTF-16 code units. */
export const TREE_VALUE_MAX_LENGTH = 500;

/** The longest label of a node, its longest text, and the longest HTML of an article, in UTF-16 code units. */
export const TREE_LABEL_MAX_LENGTH = 200;
export const TREE_TEXT_MAX_LENGTH = 5_000;
/** The most that somebody says of a tree that did not help, in UTF-16 code units. */
export const TREE_SAID_MAX_LENGTH = 1_000;
export const TREE_ARTICLE_MAX_LENGTH = 50_000;

/** The value of a variable. */
export type TreeValue = string | number | boolean;

/** Something that a tree knows or asks, such as the input that a display is fed by. */
export interface TreeVariable {
  readonly id: string;
  /** The name by which texts name it: `{{key}}`. */
  readonly key: string;
  readonly label: string;
  readonly type: TreeVariableType;
  readonly source: TreeVariableSource;
  /**
   * Of a source, the fact that is taken from it, such as `name`. Null: the value that is kept for the
   * tree at the space or the model of the asset. An address gives the parameter of this name.
   */
  readonly field: string | null;
  /** Stands for what nobody knows; proposed where the person is asked. */
  readonly fallback: TreeValue | null;
  /** Of the type choice. */
  readonly options: readonly string[];
  /** What the options read in the reader's language (`treeInLanguage`); it is kept nowhere. */
  readonly optionWords?: Readonly<Record<string, string>>;
}

/** By what a response is taken without being pressed, once the variable before it has a value. */
export interface TreeMatch {
  readonly operator: TreeMatchOperator;
  readonly value: TreeValue | null;
  /** The upper bound of `between`, which is part of it. */
  readonly upTo: number | null;
}

/** The end that a tree comes to at a node which leads nowhere. */
export interface TreeOutcome {
  readonly kind: TreeOutcomeKind;
  /** What the report comes filled in with. */
  readonly category: IssueCategory | null;
  readonly priority: IssuePriority | null;
}

/** A value that goes into a subtree, or that comes back from it. */
export interface TreeMapping {
  /** The variable of the tree that calls. */
  readonly variableId: string;
  /** The variable of the subtree. */
  readonly subtreeVariableId: string;
}

/** What the nodes of each type hold. */
export interface TreeNodeData {
  /** Text with headings, lists and links as HTML of few elements. */
  readonly article: { readonly html: string };
  readonly email: { readonly to: string; readonly subject: string; readonly body: string };
  readonly image: { readonly imageId: string | null; readonly description: string };
  readonly pdf: { readonly documentId: string | null; readonly page: number };
  readonly phone: { readonly number: string; readonly note: string };
  readonly response: {
    readonly icon: string | null;
    /** A variable that is set when it is taken. */
    readonly sets: { readonly variableId: string; readonly value: TreeValue } | null;
    readonly match: TreeMatch | null;
  };
  readonly text: { readonly text: string };
  readonly variable: {
    readonly variableId: string | null;
    /** Null: the person is asked, unless it is known. */
    readonly value: TreeValue | null;
    readonly prompt: string;
  };
  /** A film that is kept with the tree, or one at an address. */
  readonly video: {
    readonly documentId: string | null;
    readonly url: string | null;
    readonly captionsId: string | null;
  };
  readonly web: { readonly url: string; readonly isEmbedded: boolean };
  readonly subtree: {
    readonly treeId: string | null;
    /** Null: follows what is published of it. */
    readonly versionId: string | null;
    readonly inputs: readonly TreeMapping[];
    readonly outputs: readonly TreeMapping[];
  };
  readonly connector_in: Readonly<Record<string, never>>;
  readonly connector_out: { readonly connectorInId: string | null };
}

/** A node of one type. Its id survives versions. */
export interface TreeNodeOf<Type extends TreeNodeType> {
  readonly id: string;
  readonly type: Type;
  readonly label: string;
  /** Where it stands on the canvas, in pixels at full size. */
  readonly position: { readonly x: number; readonly y: number };
  /** Counts where it leads nowhere; null on all other nodes. */
  readonly outcome: TreeOutcome | null;
  readonly data: TreeNodeData[Type];
}
export type TreeNode = { [Type in TreeNodeType]: TreeNodeOf<Type> }[TreeNodeType];

/** Leads from one node to another. Those of one node are in the order of its responses. */
export interface TreeEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** What somebody chose or entered where a tree stopped. */
export interface TreeAnswer {
  /** The node that asked: the ids of the subtree nodes that led into its tree, then its own, by `/`. */
  readonly at: string;
  readonly responseId: string | null;
  /** The value of a variable that was asked; null where a response was chosen. */
  readonly value: TreeValue | null;
}

/** Where a walk stops: at an end with what it means, or at a node that asks. */
export interface TreeScenarioEnd {
  readonly kind: "question" | "variable" | "end";
  /** The node, as answers name it. */
  readonly at: string;
  /** What the end means; null where nothing is said, and at a question. */
  readonly outcome: TreeOutcomeKind | null;
}

/** A walk through a tree that is to come to the same end for ever. */
export interface TreeScenario {
  readonly id: string;
  readonly name: string;
  /** What is known before anybody is asked, by the variables of the tree. */
  readonly known: readonly { readonly variableId: string; readonly value: TreeValue }[];
  readonly answers: readonly TreeAnswer[];
  /** Where it is to come to. */
  readonly end: TreeScenarioEnd;
}

/** What a tree says: a draft of it is edited, a version of it never changes. */
export interface TreeContent extends Translations {
  readonly startNodeId: string | null;
  readonly nodes: readonly TreeNode[];
  readonly edges: readonly TreeEdge[];
  readonly variables: readonly TreeVariable[];
  /** The walks that prove it. Whoever is led by it is not told of them. */
  readonly scenarios?: readonly TreeScenario[] | undefined;
}

/** A tree by the ids of its nodes. */
export interface TreeGraph {
  readonly content: TreeContent;
  readonly node: (id: string) => TreeNode | undefined;
  readonly variable: (id: string) => TreeVariable | undefined;
  /** Where a node leads, in order; what is gone is left out. */
  readonly next: (id: string) => readonly TreeNode[];
  /** What leads to a node. */
  readonly previous: (id: string) => readonly TreeNode[];
}

/** What was made of a tree is made once: many parts of an editor ask for it with every keystroke. */
const GRAPHS = new WeakMap<TreeContent, TreeGraph>();

/** Returns a tree by the ids of its nodes. Of two nodes with one id the first counts. */
export function treeGraph(content: TreeContent): TreeGraph {
  const graph = GRAPHS.get(content) ?? graphOf(content);
  GRAPHS.set(content, graph);
  return graph;
}

/** Where edges lead from each node, and whence, by ids; what is gone is among them. */
interface Ways {
  readonly next: ReadonlyMap<string, readonly string[]>;
  readonly previous: ReadonlyMap<string, readonly string[]>;
}

/** Of edges that stay, such as while a text is typed, this is known already. */
const WAYS = new WeakMap<readonly TreeEdge[], Ways>();

function waysOf(edges: readonly TreeEdge[]): Ways {
  const known = WAYS.get(edges);
  if (known) return known;
  const next = new Map<string, string[]>();
  const previous = new Map<string, string[]>();
  for (const { from, to } of edges) {
    listed(next, from).push(to);
    listed(previous, to).push(from);
  }
  const ways = { next, previous };
  WAYS.set(edges, ways);
  return ways;
}

function graphOf(content: TreeContent): TreeGraph {
  const nodes = byId(content.nodes);
  const variables = byId(content.variables);
  const { next, previous } = waysOf(content.edges);
  return {
    content,
    node: (id) => nodes.get(id),
    variable: (id) => variables.get(id),
    next: neighbours(nodes, next),
    previous: neighbours(nodes, previous),
  };
}

/** Finds the nodes at the other ends of the edges of one that is there; each list is made when first asked for. */
function neighbours(
  nodes: ReadonlyMap<string, TreeNode>,
  ways: ReadonlyMap<string, readonly string[]>,
): (id: string) => readonly TreeNode[] {
  const made = new Map<string, readonly TreeNode[]>();
  return (id) => {
    const known = made.get(id);
    if (known) return known;
    const ids = nodes.has(id) ? (ways.get(id) ?? []) : [];
    const list = ids.flatMap((other) => nodes.get(other) ?? []);
    made.set(id, list);
    return list;
  };
}

/** Returns the trees that a tree calls, each once. */
export function subtreesOf({ nodes }: Pick<TreeContent, "nodes">): string[] {
  const ids = nodes.flatMap((node) => (node.type === "subtree" ? (node.data.treeId ?? []) : []));
  return [...new Set(ids)];
}

function byId<Kept extends { readonly id: string }>(all: readonly Kept[]): Map<string, Kept> {
  const map = new Map<string, Kept>();
  for (const one of all) if (!map.has(one.id)) map.set(one.id, one);
  return map;
}

function listed<Kept>(lists: Map<string, Kept[]>, key: string): Kept[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}
