import type { Migration } from "./migration.ts";

/**
 * What was missed and nobody has approved is found without looking at what was approved long ago, and is no
 * news any more once somebody approves it.
 */
export const missedChecklists: Migration = {
  name: "0134-missed-checklists",
  sql: `
create index checklist_run_missed on checklist_run (organisation_id, missed_at)
  where state = 'missed' and approved_at is null and deleted_at is null;
drop trigger pass_notices on checklist_run;
create trigger pass_notices after update of state, approved_at on checklist_run for each row
  when (old.state is distinct from new.state and (new.state in ('completed', 'missed', 'skipped') or old.state = 'missed')
    or old.approved_at is null and new.approved_at is not null)
  execute function pass_notices_of_run();
`,
};
