import {
  TREE_ARTICLE_MAX_LENGTH,
  TREE_TEXT_MAX_LENGTH,
  type TreeContent,
  type TreeNode,
  type TreeVariable,
} from "./decision-tree.ts";
import type { TreeBuild } from "./decision-tree-build.ts";
import { NAME_KEY, type TextForm, wordIn } from "./translation.ts";

const SUBJECT_MAX_LENGTH = 200;

/** The texts that a node of a type holds besides its label, by the names of their fields. */
export const TREE_NODE_TEXTS: {
  readonly [Type in TreeNode["type"]]?: readonly (readonly [string, TextForm, number])[];
} = {
  article: [["html", "html", TREE_ARTICLE_MAX_LENGTH]],
  email: [
    ["subject", "line", SUBJECT_MAX_LENGTH],
    ["body", "text", TREE_TEXT_MAX_LENGTH],
  ],
  image: [["description", "text", TREE_TEXT_MAX_LENGTH]],
  phone: [["note", "text", TREE_TEXT_MAX_LENGTH]],
  text: [["text", "text", TREE_TEXT_MAX_LENGTH]],
  variable: [["prompt", "text", TREE_TEXT_MAX_LENGTH]],
};

/** What nobody reads: a subtree and the ends of a connection lead on by themselves. */
export const UNREAD_TREE_NODES: ReadonlySet<TreeNode["type"]> = new Set([
  "subtree",
  "connector_in",
  "connector_out",
]);

/** Returns a tree with the words of one language alone: what a reader of it needs. */
export function treeForReader<Content extends TreeContent>(
  content: Content,
  language: string | null,
): Content {
  const { translations, translatedFrom: _, ...rest } = content;
  const own = language === null ? undefined : translations?.[language];
  return (own ? { ...rest, translations: { [language as string]: own } } : rest) as Content;
}

/** A tree as it is read in a language. */
export interface ReadTree {
  readonly content: TreeContent;
  /** The keys of the texts that are not said in it, and so stand as in the original. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Returns a tree in a language. What is not translated stays as it is. The choices of a variable stay what
 * they are, since responses wait for them, and are read by `optionWords`.
 */
export function treeInLanguage(content: TreeContent, language: string): ReadTree {
  const missing = new Set<string>();
  const word = (key: string, own: string, form: TextForm = "line"): string => {
    if (own.trim() === "") return own;
    const said = wordIn(content, language, key, form);
    if (said === undefined) missing.add(key);
    return said ?? own;
  };
  const nodes = content.nodes.map((node): TreeNode => {
    if (UNREAD_TREE_NODES.has(node.type)) return node;
    const data: Record<string, unknown> = { ...node.data };
    for (const [field, form] of TREE_NODE_TEXTS[node.type] ?? [])
      data[field] = word(`${field}.${node.id}`, String(data[field]), form);
    return { ...node, label: word(`label.${node.id}`, node.label), data } as TreeNode;
  });
  const variables = content.variables.map((variable): TreeVariable => {
    const { id, label, type, fallback, options } = variable;
    const optionWords = options.map((option) => [option, word(`option.${id}.${option}`, option)]);
    return {
      ...variable,
      label: word(`variable.${id}`, label),
      fallback:
        type === "text" && typeof fallback === "string"
          ? word(`fallback.${id}`, fallback)
          : fallback,
      ...(options.length > 0 ? { optionWords: Object.fromEntries(optionWords) } : {}),
    };
  });
  return { content: { ...content, nodes, variables }, missing };
}

/** A tree with all that it calls as it is read in a language. */
export interface ReadBuild {
  readonly build: TreeBuild;
  /** The name of the tree that it begins with. */
  readonly name: string;
  /** The keys of the texts that stand as in the original. */
  readonly missing: ReadonlySet<string>;
}

/** Returns a build in a language; in the original's, and where none is known, as it was written. */
export function buildInLanguage(
  build: TreeBuild,
  language: string | null,
  original: string | null,
): ReadBuild {
  const root = build.parts[build.rootId];
  const own = root?.name ?? "";
  if (language === null || language === original) return { build, name: own, missing: new Set() };
  const missing = new Set<string>();
  const parts = Object.entries(build.parts).map(([id, part]) => {
    const read = treeInLanguage(part.content, language);
    for (const key of read.missing) missing.add(key);
    return [id, { ...part, content: read.content }] as const;
  });
  const name = root && wordIn(root.content, language, NAME_KEY);
  if (name === undefined) missing.add(NAME_KEY);
  return { build: { ...build, parts: Object.fromEntries(parts) }, name: name ?? own, missing };
}

/** Returns the name of the tree that a build begins with, in a language if it is said in it. */
export function treeNameIn({ parts, rootId }: TreeBuild, language: string | null): string {
  const root = parts[rootId];
  if (!root) return "";
  return (language === null ? undefined : wordIn(root.content, language, NAME_KEY)) ?? root.name;
}
