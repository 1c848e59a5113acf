import {
  TREE_ARTICLE_MAX_LENGTH,
  TREE_LABEL_MAX_LENGTH,
  TREE_TEXT_MAX_LENGTH,
  TREE_VALUE_MAX_LENGTH,
  type TreeContent,
  type TreeNode,
  type TreeVariable,
} from "./decision-tree.ts";
import type { TreeBuild } from "./decision-tree-build.ts";
import { titleOfNode } from "./decision-tree-transcript.ts";
import {
  DESCRIPTION_KEY,
  NAME_KEY,
  readTexts,
  type SourceText,
  type TextForm,
  type Titled,
  type Translations,
  textsOfTitle,
  translationsOf,
  wordIn,
} from "./translation.ts";

const SUBJECT_MAX_LENGTH = 200;

/** The texts that a node of a type holds besides its label, by the names of their fields. */
const FIELDS: {
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
const UNREAD: ReadonlySet<TreeNode["type"]> = new Set(["subtree", "connector_in", "connector_out"]);

function textsOfNode(node: TreeNode): SourceText[] {
  if (UNREAD.has(node.type)) return [];
  const data = node.data as Readonly<Record<string, unknown>>;
  const at = titleOfNode(node);
  const label = { key: `label.${node.id}`, text: node.label, form: "line", at } as const;
  return [
    { ...label, maxLength: TREE_LABEL_MAX_LENGTH },
    ...(FIELDS[node.type] ?? []).map(([field, form, maxLength]) => {
      return { key: `${field}.${node.id}`, text: String(data[field]), form, maxLength, at };
    }),
  ];
}

function textsOfVariable({ id, key, label, type, fallback, options }: TreeVariable): SourceText[] {
  const at = label || key;
  const line = { form: "line", maxLength: TREE_VALUE_MAX_LENGTH, at } as const;
  const written = type === "text" && typeof fallback === "string" ? fallback : "";
  return [
    { ...line, key: `variable.${id}`, text: label, maxLength: TREE_LABEL_MAX_LENGTH },
    { ...line, key: `fallback.${id}`, text: written },
    ...options.map((text) => ({ ...line, key: `option.${id}.${text}`, text })),
  ];
}

type Steps = Pick<TreeContent, "nodes" | "variables">;

/** Returns the texts of a tree that somebody reads: what it is called and what is said of it, then node by node. */
export function textsOfTree(steps: Steps, titled: Titled): SourceText[] {
  return readTexts([...textsOfTitle(titled), ...textsOfSteps(steps)]);
}

function textsOfSteps({ nodes, variables }: Steps): SourceText[] {
  return [...nodes.flatMap(textsOfNode), ...variables.flatMap(textsOfVariable)];
}

/**
 * Returns what is said of steps and variables alone, such as some of a tree, without what is longer than
 * it may be.
 */
export function wordsOfSteps(steps: Steps, said: Translations): Translations {
  const longest = new Map(textsOfSteps(steps).map(({ key, maxLength }) => [key, maxLength]));
  return wordsAndMarks(
    said,
    (key, language) =>
      (said.translations?.[language]?.[key]?.length ?? 0) <= (longest.get(key) ?? -1),
  );
}

/** Returns some words with their marks. */
function wordsAndMarks(
  { translations, translatedFrom }: Translations,
  isKept: (key: string, language: string) => boolean,
): Translations {
  const said = translationsOf({ translations }, isKept);
  const marks = translationsOf({ translatedFrom }, (key, language) =>
    Object.hasOwn(said.translations?.[language] ?? {}, key),
  );
  return { ...said, ...marks };
}

/** Returns a tree without the translations of what it has no more. */
export function withoutLostWords<Content extends TreeContent>(content: Content): Content {
  const { translations, translatedFrom, ...rest } = content;
  if (translations === undefined && translatedFrom === undefined) return content;
  const keys = new Set([NAME_KEY, DESCRIPTION_KEY, ...textsOfSteps(content).map(({ key }) => key)]);
  const said = wordsAndMarks({ translations, translatedFrom }, (key) => keys.has(key));
  return { ...rest, ...said } as Content;
}

/**
 * Returns a tree in which copies of steps and variables say in other languages what is said of those that
 * were copied; `ids` names each copy.
 */
export function withCopiedWords(
  content: TreeContent,
  said: Translations,
  ids: ReadonlyMap<string, string>,
): TreeContent {
  return {
    ...content,
    ...copiedWords("translations", content, said, ids),
    ...copiedWords("translatedFrom", content, said, ids),
  };
}

function copiedWords(
  name: keyof Translations,
  { [name]: own = {} }: Translations,
  { [name]: said = {} }: Translations,
  ids: ReadonlyMap<string, string>,
): Translations {
  const all = Object.entries(said).flatMap(([language, words]) => {
    const copies = Object.entries(words).flatMap(([key, word]) => {
      // A choice of a variable is named by what it says, which may have dots of its own.
      const [field = "", id = "", ...option] = key.split(".");
      const copy = ids.get(id);
      return copy === undefined ? [] : [[[field, copy, ...option].join("."), word] as const];
    });
    const next = { ...own[language], ...Object.fromEntries(copies) };
    return copies.length === 0 ? [] : [[language, next] as const];
  });
  return all.length === 0 ? {} : { [name]: { ...own, ...Object.fromEntries(all) } };
}

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
    if (UNREAD.has(node.type)) return node;
    const data: Record<string, unknown> = { ...node.data };
    for (const [field, form] of FIELDS[node.type] ?? [])
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
