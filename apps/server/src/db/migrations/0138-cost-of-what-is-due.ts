import type { Migration } from "./migration.ts";

/**
 * What is due is counted at each look at the list, and what is done is shown the latest first, whatever came
 * of it: each has an index that says all that the counting reads, so that no run is looked at.
 */
export const costOfWhatIsDue: Migration = {
  name: "0138-cost-of-what-is-due",
  sql: `
drop index checklist_run_open;
create index checklist_run_open on checklist_run (organisation_id, due_at, id) include (location_id, space_id, asset_id)
  where state in ('open', 'in_progress') and deleted_at is null;
drop index checklist_run_done;
create index checklist_run_done on checklist_run (organisation_id, due_at desc, id) include (location_id)
  where state in ('completed', 'missed', 'skipped') and deleted_at is null;
`,
};
