import {
  type TreeContent,
  type TreeGraph,
  type TreeNode,
  type TreeNodeType,
  treeGraph,
  treeTexts,
} from "@storey/domain";
import {
  BookOpen,
  Braces,
  CircleArrowOutDownRight,
  CornerDownRight,
  FileText,
  GitFork,
  Globe,
  Image,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  Type,
  Video,
} from "lucide-react";
import type { Translate } from "../../../lib/messages.ts";

const NAME_MAX_LENGTH = 80;

/** The sign of each type of node. */
export const NODE_ICONS: { readonly [Type in TreeNodeType]: LucideIcon } = {
  article: FileText,
  email: Mail,
  image: Image,
  pdf: BookOpen,
  phone: Phone,
  response: CornerDownRight,
  text: Type,
  variable: Braces,
  video: Video,
  web: Globe,
  subtree: GitFork,
  connector_in: MapPin,
  connector_out: CircleArrowOutDownRight,
};

/** What was made of a node is made once: with every keystroke all of a tree are asked for it. */
const WORDS = new WeakMap<TreeNode, string>();
const NAMES = new WeakMap<TreeNode, string>();

function madeOnce(made: WeakMap<TreeNode, string>, node: TreeNode, make: () => string): string {
  const words = made.get(node) ?? make();
  made.set(node, words);
  return words;
}

/** What a node says besides its label: the beginning of it; empty for one that says nothing. */
function nodeWords(node: TreeNode): string {
  return madeOnce(WORDS, node, () => firstWords(node));
}

function firstWords(node: TreeNode): string {
  // An article alone is HTML; elsewhere "Press <Input>" is what it says.
  const texts = treeTexts(node).map((text) =>
    node.type === "article" && text === node.data.html ? text.replace(/<[^>]*>/g, " ") : text,
  );
  return (texts.map(inOneLine).find((text) => text !== "") ?? "").slice(0, NAME_MAX_LENGTH);
}

/** What a node is called by its words; empty for one that has none. */
function ownName(node: TreeNode): string {
  return madeOnce(NAMES, node, () =>
    (inOneLine(node.label) || nodeWords(node)).slice(0, NAME_MAX_LENGTH),
  );
}

/** The label of a node, else the beginning of what it says, else its type. */
export function nodeName(node: TreeNode, t: Translate): string {
  return ownName(node) || t("node.unnamed", { type: t(`type.${node.type}`) });
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * What tells a node from the others of its name: what it says, what it follows (the nearest last), or else
 * which of them it is.
 */
type Difference =
  | { readonly says: string }
  | { readonly follows: readonly TreeNode[] }
  | { readonly place: number; readonly all: number };

/** What is compared of two nodes: their names, and of those that have none their types. */
const nameOrType = (node: TreeNode): string => ownName(node) || ` ${node.type}`;

/** Names what a node follows; what has the same name as that node is named by what it says. */
function namesBefore(
  follows: readonly TreeNode[],
  node: TreeNode,
  nameOf: (before: TreeNode) => string,
): string {
  const names = follows.map(
    (before) => (ownName(before) === ownName(node) && nodeWords(before)) || nameOf(before),
  );
  return names.join(" › ");
}

/** What may tell a node from others of its name, the best first; null where it has nothing of the kind. */
const TELLING: readonly ((graph: TreeGraph, node: TreeNode) => Difference | null)[] = [
  (_, node) => {
    const says = nodeWords(node);
    return says === "" || says === ownName(node) ? null : { says };
  },
  (graph, node) => {
    const [before] = graph.previous(node.id);
    return before ? { follows: [before] } : null;
  },
  // An answer, and what it answers.
  (graph, node) => {
    const [before] = graph.previous(node.id);
    const [first] = before ? graph.previous(before.id) : [];
    return before && first ? { follows: [first, before] } : null;
  },
];

function wordsOf(node: TreeNode, difference: Difference | null): string {
  if (difference === null || "all" in difference) return "";
  if ("says" in difference) return difference.says;
  return namesBefore(difference.follows, node, nameOrType);
}

/** Tells nodes of one name apart, each by the first words that no other one has that is not told apart yet. */
function differencesOf(graph: TreeGraph, nodes: readonly TreeNode[]) {
  const told = new Map<TreeNode, Difference>();
  let rest = nodes;
  for (const tell of TELLING) {
    const found = rest.map((node) => ({ node, difference: tell(graph, node) }));
    const alike = Map.groupBy(found, ({ node, difference }) => wordsOf(node, difference));
    for (const [words, [one, ...others]] of alike)
      if (words !== "" && others.length === 0 && one?.difference)
        told.set(one.node, one.difference);
    rest = rest.filter((node) => !told.has(node));
  }
  for (const [at, node] of nodes.entries())
    if (!told.has(node)) told.set(node, { place: at + 1, all: nodes.length });
  return told;
}

/** What was made of a tree is made once: several parts of an editor ask for it with every keystroke. */
const DIFFERENCES = new WeakMap<TreeContent, ReadonlyMap<TreeNode, Difference>>();

function differencesIn(content: TreeContent): ReadonlyMap<TreeNode, Difference> {
  const known = DIFFERENCES.get(content);
  if (known) return known;
  const graph = treeGraph(content);
  // Of those without words, one text is told from another, not from a picture.
  const named = Map.groupBy(content.nodes, nameOrType);
  const differences = new Map(
    [...named.values()]
      .filter((nodes) => nodes.length > 1)
      .flatMap((nodes) => [...differencesOf(graph, nodes)]),
  );
  DIFFERENCES.set(content, differences);
  return differences;
}

/** What tells a node from others of its tree that have its name, to stand beside that; null where none has. */
export function tellingWords(content: TreeContent, node: TreeNode, t: Translate): string | null {
  const difference = differencesIn(content).get(node);
  if (!difference) return null;
  if ("says" in difference) return difference.says;
  if ("all" in difference) return t("node.place", difference);
  const before = namesBefore(difference.follows, node, (one) => nodeName(one, t));
  return t("node.follows", { before });
}

/** The name of a node with what tells it from others of its tree that have the same. */
export function tellingName(content: TreeContent, node: TreeNode, t: Translate): string {
  const name = nodeName(node, t);
  const difference = differencesIn(content).get(node);
  if (!difference) return name;
  if ("says" in difference) return `${name}: ${difference.says}`;
  if ("all" in difference) return `${name} (${t("node.place", difference)})`;
  const before = namesBefore(difference.follows, node, (one) => nodeName(one, t));
  return t("node.after", { name, before });
}
