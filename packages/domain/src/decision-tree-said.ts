import type { TreeValue, TreeVariable } from "./decision-tree.ts";
import { isValueOf } from "./decision-tree-value.ts";

/** What a room, a model or an asset says to the variables of its tree, by their keys. */
export type TreeValues = Readonly<Record<string, TreeValue>>;

/**
 * Returns the variables that are told wherever a tree helps, in their order: those of a space or an asset
 * that are no fact of it.
 */
export function variablesToSay<Variable extends Pick<TreeVariable, "source" | "field">>(
  variables: readonly Variable[],
): Variable[] {
  return variables.filter(
    ({ source, field }) => field === null && (source === "space" || source === "asset"),
  );
}

/** Tells whether a variable knows nothing by these values: they say nothing that fits, and it has no fallback. */
export function isUnsaid(variable: TreeVariable, values: TreeValues): boolean {
  return variable.fallback === null && !isValueOf(variable, values[variable.key]);
}

/** Returns the keys of values that no variable takes any more: it is gone, or takes others now. */
export function valuesLeftOver(variables: readonly TreeVariable[], values: TreeValues): string[] {
  const byKey = new Map(variablesToSay(variables).map((variable) => [variable.key, variable]));
  return Object.entries(values).flatMap(([key, value]) => {
    const variable = byKey.get(key);
    return variable && isValueOf(variable, value) ? [] : [key];
  });
}
