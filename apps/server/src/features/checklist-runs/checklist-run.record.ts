import { record, rowsOf } from "../../db/record.ts";
import type { ChecklistRunTable } from "./checklist-run.table.ts";

/** A checklist that is done, or is to be done, for one room or asset in one period. */
export const checklistRunRecord = record({
  table: "checklist_run",
  rows: rowsOf<ChecklistRunTable>(),
  parent: { record: "space", through: "spaceId" },
  isNetworkRestricted: true,
  sample: "asks what was published, which takes a call of its own: full-organisation.ts",
});
