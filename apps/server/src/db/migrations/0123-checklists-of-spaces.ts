import type { Migration } from "./migration.ts";

/**
 * A space says which checklists it has, so that its version counts them: who saves its form over
 * somebody's new checklist is told, as with any other field.
 */
export const checklistsOfSpaces: Migration = {
  name: "0123-checklists-of-spaces",
  sql: `
alter table space add column checklist_template_ids uuid[] not null default '{}';

-- Nobody changed these spaces: neither their versions nor their histories tell of it.
alter table space disable trigger user;
update space s set checklist_template_ids = c.ids from (
  select organisation_id, space_id, array_agg(template_id order by template_id) as ids from checklist_assignment
    where space_id is not null and deleted_at is null group by organisation_id, space_id) c
  where s.organisation_id = c.organisation_id and s.id = c.space_id;
alter table space enable trigger user;

-- Held in one order first, so that no two wait for one another; what others have given meanwhile is read after.
create function tell_spaces_of_checklists(organisation uuid, spaces uuid[]) returns void language plpgsql
security definer set search_path = public, pg_temp as $$ begin
  perform from space where organisation_id = organisation and id = any (spaces) order by id for no key update;
  update space s set checklist_template_ids = c.ids
    from (select x.id, coalesce(array_agg(a.template_id order by a.template_id) filter (where a.id is not null), '{}') as ids
      from unnest(spaces) x(id)
      left join checklist_assignment a on a.organisation_id = organisation and a.space_id = x.id and a.deleted_at is null
      group by x.id) c
    where s.organisation_id = organisation and s.id = c.id and s.checklist_template_ids <> c.ids;
end $$;
create function give_checklists_to_spaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform tell_spaces_of_checklists(g.organisation_id, g.spaces) from (
    select n.organisation_id, array_agg(distinct n.space_id) as spaces from added n
      where n.space_id is not null and n.deleted_at is null group by n.organisation_id) g;
  return null;
end $$;
create function take_checklists_from_spaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform tell_spaces_of_checklists(g.organisation_id, g.spaces) from (
    select n.organisation_id, array_agg(distinct n.space_id) as spaces
      from changed n join former o on o.organisation_id = n.organisation_id and o.id = n.id
      where n.space_id is not null and (n.deleted_at is null) <> (o.deleted_at is null) group by n.organisation_id) g;
  return null;
end $$;
create trigger give_to_spaces after insert on checklist_assignment referencing new table as added
  for each statement execute function give_checklists_to_spaces();
create trigger take_from_spaces after update on checklist_assignment referencing old table as former new table as changed
  for each statement execute function take_checklists_from_spaces();
revoke execute on function tell_spaces_of_checklists(uuid, uuid[]), give_checklists_to_spaces(), take_checklists_from_spaces() from public;
`,
};
