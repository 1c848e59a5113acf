import {
  ISSUE_CATEGORIES,
  ISSUE_PRIORITIES,
  keptLanguageCode,
  LANGUAGES_MAX,
  TRANSLATION_MARK_MAX_LENGTH,
  TREE_ARTICLE_MAX_LENGTH,
  TREE_KEY_PATTERN,
  TREE_LABEL_MAX_LENGTH,
  TREE_MATCH_OPERATORS,
  TREE_NODE_TYPES,
  TREE_OUTCOMES,
  TREE_TEXT_MAX_LENGTH,
  TREE_VALUE_MAX_LENGTH,
  TREE_VARIABLE_SOURCES,
  TREE_VARIABLE_TYPES,
  type Translations,
  type TreeEdge,
  type TreeMapping,
  type TreeNode,
  type TreeOutcome,
  type TreeValue,
  type TreeVariable,
} from "@storey/domain";
import { newNode } from "../editing/new-node.ts";

// What comes from the clipboard may come from anywhere. A draft with one wrong field is refused whole
// when it is saved, so nothing but what a step can hold is taken, within the bounds of the contract.

type Found = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PLACE_MAX_PX = 1_000_000;
const LIST_MAX = 50;
/** The longest texts by their names; all others take as many signs as a text step. */
const LONGEST: Readonly<Record<string, number>> = {
  html: TREE_ARTICLE_MAX_LENGTH,
  to: 254,
  subject: 200,
  number: 60,
  icon: 60,
  url: 2_000,
};
const PAGE_MAX = 100_000;

function found(value: unknown): Found {
  return typeof value === "object" && value !== null ? (value as Found) : {};
}

function textOf(value: unknown, max: number): string {
  return typeof value === "string" ? value.slice(0, max) : "";
}

function idOf(value: unknown): string | null {
  return typeof value === "string" && UUID.test(value) ? value : null;
}

function oneOf<One extends string>(all: readonly One[], value: unknown): One | null {
  return all.find((one) => one === value) ?? null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function plainValue(value: unknown): TreeValue | null {
  if (typeof value === "boolean") return value;
  return typeof value === "string" ? value.slice(0, TREE_VALUE_MAX_LENGTH) : numberOf(value);
}

function placeOf(value: unknown): TreeNode["position"] {
  const { x, y } = found(value);
  const bounded = (one: unknown) =>
    Math.max(-PLACE_MAX_PX, Math.min(PLACE_MAX_PX, numberOf(one) ?? 0));
  return { x: bounded(x), y: bounded(y) };
}

function outcomeOf(value: unknown): TreeOutcome | null {
  const { kind, category, priority } = found(value);
  const known = oneOf(TREE_OUTCOMES, kind);
  return (
    known && {
      kind: known,
      category: oneOf(ISSUE_CATEGORIES, category),
      priority: oneOf(ISSUE_PRIORITIES, priority),
    }
  );
}

function mappingsOf(value: unknown): TreeMapping[] {
  const all = Array.isArray(value) ? value.slice(0, LIST_MAX) : [];
  return all.flatMap((one) => {
    const variableId = idOf(found(one)["variableId"]);
    const subtreeVariableId = idOf(found(one)["subtreeVariableId"]);
    return variableId && subtreeVariableId ? [{ variableId, subtreeVariableId }] : [];
  });
}

/** Takes a field of a node by what an empty node of its type has there. */
function fieldOf(name: string, value: unknown, empty: unknown): unknown {
  const { variableId, value: given, operator, upTo } = found(value);
  if (name === "inputs" || name === "outputs") return mappingsOf(value);
  if (name === "sets") {
    const [id, set] = [idOf(variableId), plainValue(given)];
    return id && set !== null ? { variableId: id, value: set } : null;
  }
  if (name === "match") {
    const known = oneOf(TREE_MATCH_OPERATORS, operator);
    return known && { operator: known, value: plainValue(given), upTo: numberOf(upTo) };
  }
  if (name === "page") return Math.min(PAGE_MAX, Math.max(1, Math.trunc(numberOf(value) ?? 1)));
  if (name === "value") return plainValue(value);
  if (name.endsWith("Id")) return idOf(value);
  if (typeof empty === "boolean") return value === true;
  if (empty === null && typeof value !== "string") return null;
  return textOf(value, LONGEST[name] ?? TREE_TEXT_MAX_LENGTH);
}

/** Takes a node from what was found; null where it is none. */
export function cleanNode(value: unknown): TreeNode | null {
  const { id, type, label, position, outcome, data } = found(value);
  const [ownId, known] = [idOf(id), oneOf(TREE_NODE_TYPES, type)];
  if (!ownId || !known) return null;
  const empty = newNode(ownId, known, placeOf(position));
  const fields = Object.entries(empty.data).map(([name, one]) => [
    name,
    fieldOf(name, found(data)[name], one),
  ]);
  return {
    ...empty,
    label: textOf(label, TREE_LABEL_MAX_LENGTH),
    outcome: outcomeOf(outcome),
    data: Object.fromEntries(fields),
  } as TreeNode;
}

/** Takes a connection from what was found; null where it is none. */
export function cleanEdge(value: unknown): TreeEdge | null {
  const { id, from, to } = found(value);
  const [ownId, source, target] = [idOf(id), idOf(from), idOf(to)];
  return ownId && source && target ? { id: ownId, from: source, to: target } : null;
}

/** Takes a variable from what was found; null where it is none. */
export function cleanVariable(value: unknown): TreeVariable | null {
  const { id, key, label, type, source, field, fallback, options } = found(value);
  const ownId = idOf(id);
  const [knownType, knownSource] = [
    oneOf(TREE_VARIABLE_TYPES, type),
    oneOf(TREE_VARIABLE_SOURCES, source),
  ];
  if (!ownId || typeof key !== "string" || !TREE_KEY_PATTERN.test(key)) return null;
  if (!knownType || !knownSource) return null;
  const all = Array.isArray(options) ? options.slice(0, LIST_MAX) : [];
  return {
    id: ownId,
    key,
    label: textOf(label, TREE_LABEL_MAX_LENGTH),
    type: knownType,
    source: knownSource,
    field: typeof field === "string" ? field.slice(0, 60) : null,
    fallback: plainValue(fallback),
    options: all
      .filter((one) => typeof one === "string")
      .map((one) => textOf(one, TREE_VALUE_MAX_LENGTH)),
  };
}

/** Takes what is said in other languages from what was found, whatever it is said of. */
export function cleanWords({ translations, translatedFrom }: Found): Translations {
  return {
    translations: wordsOf(translations, TREE_ARTICLE_MAX_LENGTH),
    translatedFrom: wordsOf(translatedFrom, TRANSLATION_MARK_MAX_LENGTH),
  };
}

function wordsOf(value: unknown, max: number): NonNullable<Translations["translations"]> {
  const languages = Object.entries(found(value))
    .filter(([language]) => keptLanguageCode(language) === language)
    .slice(0, LANGUAGES_MAX);
  const all = languages.map(([language, words]) => {
    // What is longer is left out: half a translation is none.
    const some = Object.entries(found(words)).filter(
      ([, word]) => typeof word === "string" && word.length <= max,
    );
    return [language, Object.fromEntries(some)];
  });
  return Object.fromEntries(all);
}
