import type { Migration } from "./migration.ts";

/**
 * What the schedule of checklists and the list of what is due cost. The schedule notes of each assignment
 * when it looks at it next, which is no change of it and was compared with what was before, column by
 * column, to find that out. The list looked at all rooms and assets for those that are archived.
 */
export const costOfASchedule: Migration = {
  name: "0129-cost-of-a-schedule",
  sql: `
-- As record_history; for one row, so that the versions tell which rows are looked at.
create function record_assignment_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
  select new.organisation_id, tg_table_name, new.id, 'update', current_account(), nullif(current_setting('app.request_id', true), ''),
    new.version, d.before, d.after
  from (select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(a.key, a.value) as after
    from jsonb_each(to_jsonb(new) - '{next_period_on,next_look_at,version,updated_at}'::text[]) a
    join jsonb_each(to_jsonb(old)) b on a.key = b.key and a.value is distinct from b.value) d
  where d.after is not null;
  return null;
end $$;
revoke execute on function record_assignment_history() from public;
drop trigger history_update on checklist_assignment;
create trigger history_update after update on checklist_assignment for each row
  when (old.version <> new.version) execute function record_assignment_history();

create index space_archived on space (organisation_id) where deleted_at is not null;
create index asset_archived on asset (organisation_id) where deleted_at is not null;
`,
};
