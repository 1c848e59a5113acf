import type { Migration } from "./migration.ts";

/**
 * What a run costs that the schedule makes. Its version names its template and that names its organisation,
 * so one reference says what three did. The schedule holds the assignment, which knows where it lies, and
 * says so itself. What is the same for all rows of a statement is found once for its history.
 */
export const costOfComingRuns: Migration = {
  name: "0137-cost-of-coming-runs",
  sql: `
create unique index checklist_template_version_of_template on checklist_template_version (organisation_id, template_id, id);
alter table checklist_run
  drop constraint checklist_run_organisation_id_fkey,
  drop constraint checklist_run_organisation_id_template_id_fkey,
  drop constraint checklist_run_organisation_id_template_version_id_fkey,
  add constraint checklist_run_version foreign key (organisation_id, template_id, template_version_id)
    references checklist_template_version (organisation_id, template_id, id) on delete cascade;

-- Whoever acts for somebody does not say where a run lies.
drop trigger place on checklist_run;
create trigger place before insert on checklist_run for each row
  when (new.location_id is null or current_setting('role') <> 'none') execute function place_checklist_run();

-- As before, but that who acts, and in which request, is asked once for all rows.
create or replace function record_history() returns trigger language plpgsql security definer set search_path = public, pg_temp
set enable_nestloop = off as $$
declare
  tenant boolean := tg_argv[0] = 'organisation_id';
  hidden text[] := tg_argv[1:];
  actor uuid := current_account();
  request text := nullif(current_setting('app.request_id', true), '');
begin
  if tg_op = 'INSERT' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'insert', actor, request,
      (j->>'version')::int, j - hidden
    from (select to_jsonb(n) j from new_rows n offset 0) x;
  elsif tg_op = 'UPDATE' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'update', actor, request,
      (j->>'version')::int, d.before, d.after
    from (select j, k from (select to_jsonb(n) j from new_rows n) nj join (select to_jsonb(o) k from old_rows o) ok
      on coalesce(j->>'id', j->>'setting_id') = coalesce(k->>'id', k->>'setting_id')
        and j->>'organisation_id' is not distinct from k->>'organisation_id') x,
    lateral (select jsonb_object_agg(b.key, b.value) before, jsonb_object_agg(a.key, a.value) after
      from jsonb_each(j - hidden - '{version,updated_at}'::text[]) a join jsonb_each(k) b on a.key = b.key and a.value is distinct from b.value) d
    where d.after is not null;
  else
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'delete', actor, request,
      (j->>'version')::int, j - hidden
    from (select to_jsonb(o) j from old_rows o) x;
  end if;
  return null;
end $$;
`,
};
