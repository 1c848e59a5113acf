import type { Migration } from "./migration.ts";

/**
 * An organisation that does not use checklists, or is archived, has its schedules rest, and go on when
 * it uses them again: whoever switches that, the scheduler looks at once.
 */
export const checklistsAtRest: Migration = {
  name: "0122-checklists-at-rest",
  sql: `
create function wake_checklists_of_organisation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare of_organisation uuid; begin
  if tg_table_name = 'organisation' then
    of_organisation := new.id;
  elsif exists (select from available_setting a where a.id = new.setting_id and a.setting_key = 'spaces_checklists') then
    of_organisation := new.organisation_id;
  end if;
  with held as (
    select id from checklist_assignment where organisation_id = of_organisation and deleted_at is null order by id for no key update)
  update checklist_assignment c set next_look_at = now() from held where c.organisation_id = of_organisation and c.id = held.id;
  return null;
end $$;
create trigger wake_checklists after insert on organisation_setting for each row execute function wake_checklists_of_organisation();
create trigger wake_checklists_again after update of enabled on organisation_setting for each row
  when (old.enabled is distinct from new.enabled) execute function wake_checklists_of_organisation();
create trigger wake_checklists after update of deleted_at on organisation for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wake_checklists_of_organisation();
revoke execute on function wake_checklists_of_organisation() from public;
`,
};
