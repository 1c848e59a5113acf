import type { DecisionTreeSummary } from "@storey/contract";
import type { TreeValues } from "@storey/domain";
import { choice, value } from "../../../lib/form/field.ts";
import { queryClient } from "../../../lib/query.ts";
import { decisionTreesQuery } from "../decision-tree.queries.ts";

/** Returns the name of a tree that was read before, else its id. */
export function treeName(id: string): string {
  const known = queryClient.getQueryData<DecisionTreeSummary[]>(decisionTreesQuery().queryKey);
  return known?.find((tree) => tree.id === id)?.name ?? id;
}

/** What is said to the variables of a tree, in a line. */
function valuesText(values: TreeValues): string {
  const said = Object.entries(values).map(([key, told]) => `${key}: ${told}`);
  return said.join(", ") || "–";
}

/** The fields of a form for the tree that helps, and for what is said to its variables. */
export const TREE_FIELDS = {
  /** The id of a tree; empty for none. */
  decisionTreeId: choice<string>({ label: "field.decisionTreeId", empty: "", words: treeName }),
  decisionTreeVariables: value<TreeValues>({
    label: "field.decisionTreeVariables",
    empty: {},
    words: valuesText,
  }),
} as const;
