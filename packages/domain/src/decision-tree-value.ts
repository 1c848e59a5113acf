import {
  TREE_VALUE_MAX_LENGTH,
  type TreeMatch,
  type TreeMatchOperator,
  type TreeValue,
  type TreeVariable,
  type TreeVariableType,
} from "./decision-tree.ts";
import { PLACEHOLDER } from "./placeholder.ts";

/** The operators by which the values of a type are compared. */
export const TREE_OPERATORS_OF: Readonly<Record<TreeVariableType, readonly TreeMatchOperator[]>> = {
  text: ["equals", "contains", "empty", "otherwise"],
  number: ["equals", "less", "greater", "between", "empty", "otherwise"],
  boolean: ["equals", "empty", "otherwise"],
  choice: ["equals", "empty", "otherwise"],
};

/** The form of a variable's key: a letter, then letters, figures and underscores. */
export const TREE_KEY_PATTERN = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Tells whether a value is one that the variable may hold. */
export function isValueOf(
  { type, options }: Pick<TreeVariable, "type" | "options">,
  value: unknown,
): value is TreeValue {
  switch (type) {
    case "text":
      return typeof value === "string" && value.length <= TREE_VALUE_MAX_LENGTH;
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && options.includes(value);
  }
}

/** Tells whether a value is the one a response waits for. Letters' case and space around a text do not count. */
export function matches({ operator, value, upTo }: TreeMatch, given: TreeValue | null): boolean {
  switch (operator) {
    case "otherwise":
      return true;
    case "empty":
      return given === null || plain(given) === "";
    case "equals":
      return given !== null && value !== null && plain(given) === plain(value);
    case "contains":
      return given !== null && value !== null && plain(given).includes(plain(value));
    case "less":
      return typeof given === "number" && typeof value === "number" && given < value;
    case "greater":
      return typeof given === "number" && typeof value === "number" && given > value;
    case "between":
      return (
        typeof given === "number" &&
        typeof value === "number" &&
        given >= value &&
        given <= (upTo ?? value)
      );
  }
}

/** Returns what a value of a variable reads: a choice as the reader's language says it. */
export function valueInWords(
  { optionWords }: Pick<TreeVariable, "optionWords">,
  value: TreeValue,
): TreeValue {
  const isWord = typeof value === "string" && optionWords && Object.hasOwn(optionWords, value);
  return isWord ? (optionWords[value] ?? value) : value;
}

/**
 * Writes the values into the places of a text that name them: `Press {{input}}`. `write` says how a value
 * reads; what has none reads as it says for null.
 */
export function filledIn(
  text: string,
  known: (key: string) => TreeValue | null,
  write: (value: TreeValue | null, key: string) => string,
): string {
  return text.replace(PLACEHOLDER, (_, key: string) => write(known(key), key));
}

function plain(value: TreeValue): string {
  return String(value).trim().toLowerCase();
}
