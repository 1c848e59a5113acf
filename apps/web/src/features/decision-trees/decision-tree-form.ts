import {
  type DecisionTree,
  type DecisionTreeImportProblem,
  decisionTrees,
  NEW_DECISION_TREE_LIMITS,
} from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { addTree, importTree, type NewTree } from "./decision-tree.queries.ts";

/** What a new tree begins with, besides its name: nothing, or what was written already. */
export interface BegunTree {
  readonly description?: NewTree["description"] | undefined;
  readonly content?: NewTree["content"] | undefined;
  /** What the files hold that it is made of, in place of a content. */
  readonly files?: readonly unknown[];
  /** Is told what of the files has to be decided. */
  readonly onProblems?: (problems: readonly DecisionTreeImportProblem[]) => void;
}

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
  save: async ({ draft, newId: id, context }) => {
    const name = draft.name.trim();
    const { files, onProblems, description, content } = context;
    if (!files) return addTree({ id, name, ...(content && { description, content }) });
    const { problems, ...tree } = await importTree({ id, name, files: [...files] });
    onProblems?.(problems);
    return tree;
  },
});
