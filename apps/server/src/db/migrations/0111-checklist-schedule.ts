import type { Migration } from "./migration.ts";

/** What keeps the schedule of checklists right whoever writes: what wakes it, and what it may take back. */
export const checklistSchedule: Migration = {
  name: "0111-checklist-schedule",
  sql: `
-- A run that nobody began is taken back when its assignment says something else by now. What was begun
-- is never deleted, by nobody.
grant delete on checklist_run to storey_app;
create policy unbegun on checklist_run as restrictive for delete
  using (state = 'open' and started_at is null or state = 'skipped' and skipped_by is null);

-- When it is looked at next is no change of an assignment: nobody edits over it.
drop trigger touch on checklist_assignment;
create trigger touch before update of template_id, location_id, rule, basis, starts_on, ends_on, opens_before_days, grace_days,
  assignee_id, assignee_role, paused_from, paused_until, pause_reason, deleted_at on checklist_assignment
  for each row execute function touch();

-- What is archived rests, and goes on when it is restored: the scheduler looks at it at once.
create function wake_checklists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update checklist_assignment set next_look_at = now()
    where organisation_id = new.organisation_id and deleted_at is null and case tg_table_name
      when 'space' then space_id = new.id when 'asset' then asset_id = new.id else template_id = new.id end;
  return null;
end $$;
create trigger wake_checklists after update of deleted_at on space for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wake_checklists();
create trigger wake_checklists after update of deleted_at on asset for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wake_checklists();
create trigger wake_checklists after update of deleted_at on checklist_template for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wake_checklists();

-- What counts from completion waits for the end of its run.
create function wake_after_checklist_run() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update checklist_assignment set next_look_at = now()
    where organisation_id = new.organisation_id and id = new.assignment_id and basis = 'completion' and deleted_at is null;
  return null;
end $$;
create trigger wake_after_checklist_run after update of state on checklist_run for each row
  when (old.state is distinct from new.state and new.assignment_id is not null and new.state in ('completed', 'missed', 'skipped'))
  execute function wake_after_checklist_run();
revoke execute on function wake_checklists(), wake_after_checklist_run() from public;
`,
};
