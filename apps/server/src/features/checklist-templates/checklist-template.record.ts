import { checklistTemplates } from "@storey/contract";
import { EMPTY_CHECKLIST, newChecklistItem } from "@storey/domain";
import { v7 } from "uuid";
import { record, rowsOf } from "../../db/record.ts";
import type { ChecklistTemplateTable } from "./checklist-template.table.ts";

/** What a check asks. */
export const checklistTemplateRecord = record({
  table: "checklist_template",
  rows: rowsOf<ChecklistTemplateTable>(),
  nameFrom: ["name"],
  sample: {
    call: checklistTemplates.create,
    body: ({ mark }) => ({
      name: `${mark} checklist`,
      description: `${mark} description`,
      defaultRecurrence: "weekly",
      content: {
        ...EMPTY_CHECKLIST,
        sections: [
          { id: v7(), title: `${mark} section`, items: [newChecklistItem(v7(), `${mark} item`)] },
        ],
      },
    }),
  },
});
