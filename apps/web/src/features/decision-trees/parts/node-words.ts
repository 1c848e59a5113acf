import {
  type TreeContent,
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
export function nodeWords(node: TreeNode): string {
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

/** By how many nodes before it a node is told apart at most: an answer, and what it answers. */
const FOLLOWS_MAX = 2;

/** The nodes that lead to one by the first way, the nearest last. */
function nodesBefore(content: TreeContent, { id }: TreeNode, count: number): readonly TreeNode[] {
  const [before] = count > 0 ? treeGraph(content).previous(id) : [];
  return before ? [...nodesBefore(content, before, count - 1), before] : [];
}

/** What may tell nodes of one name apart, the best first: of a node its words, empty where it has none. */
const TELLING: readonly {
  readonly words: (content: TreeContent, node: TreeNode) => string;
  readonly difference: (content: TreeContent, node: TreeNode) => Difference;
}[] = [
  { words: (_, node) => otherWords(node), difference: (_, node) => ({ says: otherWords(node) }) },
  ...[1, FOLLOWS_MAX].map((count) => ({
    words: (content: TreeContent, node: TreeNode) => {
      const names = nodesBefore(content, node, count).map(ownName);
      // As JSON, two names are never taken for one.
      return names.length < count ? "" : JSON.stringify(names);
    },
    difference: (content: TreeContent, node: TreeNode) => ({
      follows: nodesBefore(content, node, count),
    }),
  })),
];

function otherWords(node: TreeNode): string {
  const words = nodeWords(node);
  return words === ownName(node) ? "" : words;
}

/** Tells nodes of one name apart, each by the first words that no other one has that is not told apart yet. */
function differencesOf(content: TreeContent, nodes: readonly TreeNode[]) {
  const told = new Map<TreeNode, Difference>();
  for (const { words, difference } of TELLING) {
    const rest = nodes.filter((node) => !told.has(node));
    for (const [own, [node, ...others]] of Map.groupBy(rest, (one) => words(content, one)))
      if (node && own !== "" && others.length === 0) told.set(node, difference(content, node));
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
  // Of those without words, one text is told from another, not from a picture.
  const named = Map.groupBy(content.nodes, (node) => ownName(node) || ` ${node.type}`);
  const differences = new Map(
    [...named.values()]
      .filter((nodes) => nodes.length > 1)
      .flatMap((nodes) => [...differencesOf(content, nodes)]),
  );
  DIFFERENCES.set(content, differences);
  return differences;
}

const namesOf = (nodes: readonly TreeNode[], t: Translate): string =>
  nodes.map((node) => nodeName(node, t)).join(" › ");

/** What tells a node from others of its tree that have its name, to stand beside that; null where none has. */
export function tellingWords(content: TreeContent, node: TreeNode, t: Translate): string | null {
  const difference = differencesIn(content).get(node);
  if (!difference) return null;
  if ("says" in difference) return difference.says;
  if ("follows" in difference) return t("node.follows", { before: namesOf(difference.follows, t) });
  return t("node.place", difference);
}

/** The name of a node with what tells it from others of its tree that have the same. */
export function tellingName(content: TreeContent, node: TreeNode, t: Translate): string {
  const name = nodeName(node, t);
  const difference = differencesIn(content).get(node);
  if (!difference) return name;
  if ("says" in difference) return `${name}: ${difference.says}`;
  if ("follows" in difference)
    return t("node.after", { name, before: namesOf(difference.follows, t) });
  return `${name} (${t("node.place", difference)})`;
}
