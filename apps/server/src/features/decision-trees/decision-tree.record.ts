import { decisionTrees } from "@storey/contract";
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
    body: ({ mark }) => {
      const id = v7();
      return {
        name: `${mark} tree`,
        description: `${mark} description`,
        content: {
          startNodeId: id,
          nodes: [
            {
              id,
              type: "text",
              label: `${mark} label`,
              position: { x: 0, y: 0 },
              outcome: { kind: "info", category: null, priority: null },
              data: { text: `${mark} text` },
            },
          ],
          edges: [],
          variables: [],
        },
      };
    },
  },
});
