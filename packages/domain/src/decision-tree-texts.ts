import {
  TREE_LABEL_MAX_LENGTH,
  TREE_VALUE_MAX_LENGTH,
  type TreeContent,
  type TreeNode,
  type TreeVariable,
} from "./decision-tree.ts";
import { titleOfNode } from "./decision-tree-transcript.ts";
import { TREE_NODE_TEXTS, UNREAD_TREE_NODES } from "./decision-tree-words.ts";
import {
  DESCRIPTION_KEY,
  NAME_KEY,
  readTexts,
  type SourceText,
  type Titled,
  type Translations,
  textsOfTitle,
  translationsOf,
} from "./translation.ts";

function textsOfNode(node: TreeNode): SourceText[] {
  if (UNREAD_TREE_NODES.has(node.type)) return [];
  const data = node.data as Readonly<Record<string, unknown>>;
  const at = titleOfNode(node);
  const label = { key: `label.${node.id}`, text: node.label, form: "line", at } as const;
  return [
    { ...label, maxLength: TREE_LABEL_MAX_LENGTH },
    ...(TREE_NODE_TEXTS[node.type] ?? []).map(([field, form, maxLength]) => {
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
