import { decisionTrees } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { record, rowsOf } from "../../db/record.ts";
import type { DecisionTreeTable } from "./decision-tree.table.ts";

/** What leads a person to the fix. */
export const decisionTreeRecord = record({
  table: "decision_tree",
  rows: rowsOf<DecisionTreeTable>(),
  nameFrom: ["name"],
  sample: {
    call: decisionTrees.create,
    body: ({ mark }) => ({
      name: `${mark} tree`,
      description: `${mark} description`,
      content: oneQuestion(mark),
    }),
  },
});

/** A tree that asks one thing, of which every text carries the mark. */
function oneQuestion(mark: string): TreeContent {
  const [ask, yes, end] = [v7(), v7(), v7()];
  const common = { position: { x: 0, y: 0 }, outcome: null };
  return {
    startNodeId: ask,
    nodes: [
      { ...common, id: ask, type: "text", label: `${mark} label`, data: { text: `${mark} text` } },
      {
        ...{ ...common, id: yes, type: "response", label: `${mark} yes` },
        data: { icon: null, sets: null, match: null },
      },
      { ...common, id: end, type: "text", label: `${mark} end`, data: { text: `${mark} done` } },
    ],
    edges: [
      { id: v7(), from: ask, to: yes },
      { id: v7(), from: yes, to: end },
    ],
    variables: [],
  };
}
