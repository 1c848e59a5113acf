import type { Migration } from "./migration.ts";

/**
 * News of many runs for one person is one row, in the list and for the mail, however many they are: it names
 * them, so that what is done by then is neither counted nor mailed.
 */
export const runsOfANotice: Migration = {
  name: "0139-runs-of-a-notice",
  sql: `
alter table notification add column run_ids uuid[],
  add constraint notification_runs check (run_ids is null or run_id is null and starts_with(kind, 'checklist_') and cardinality(run_ids) > 0);
`,
};
