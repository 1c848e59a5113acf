import { record, rowsOf } from "../../db/record.ts";
import type { ChecklistFailureTable } from "./checklist-failure.table.ts";

/** What failed in a checklist, until it passes again. */
export const checklistFailureRecord = record({
  table: "checklist_failure",
  rows: rowsOf<ChecklistFailureTable>(),
  nameFrom: ["itemLabel"],
  parent: { record: "space", through: "spaceId" },
  isNetworkRestricted: true,
  sample: "is noted by completing a run, which takes calls of its own: full-organisation.ts",
});
