import { type DecisionTree, decisionTrees, NEW_DECISION_TREE_LIMITS } from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { addTree, type NewTree } from "./decision-tree.queries.ts";

/** What a new tree begins with, besides its name: nothing, or what was written already. */
export type BegunTree = Pick<NewTree, "description" | "content">;

/** The form of a new tree: its name; what it begins with is chosen beside it. */
export const newTreeForm = declareForm<DecisionTree, BegunTree>()({
  name: "new-decision-tree",
  messages: "decision-trees",
  call: decisionTrees.create,
  limits: NEW_DECISION_TREE_LIMITS,
  fields: {
    name: text({ label: "field.name", wrong: { "text.too_short": "new.name.missing" } }),
  },
  fieldOfCode: { "name.taken": "name" },
  save: ({ draft, newId, context }) => addTree({ ...context, id: newId, name: draft.name.trim() }),
});
