import type { Migration } from "./migration.ts";

/** What is known around somebody who is led is said in one place, for members and for guests. */
export const factsAroundATree: Migration = {
  name: "0192-facts-around-a-tree",
  sql: `
-- The facts of a room, a location and the organisation; none of what is not there, or not there for the caller.
-- Guests are told what is public of them, and a desk where there is one to write to.
create function tree_facts(organisation uuid, room uuid, place uuid, tells_desk boolean, is_guest boolean) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'space', coalesce((
      select jsonb_strip_nulls(jsonb_build_object('name', s.name, 'shortcode', s.shortcode, 'capacity', s.capacity, 'floor', f.name))
      from space s join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      where s.organisation_id = organisation and s.id = room), '{}'),
    'location', coalesce((
      select jsonb_strip_nulls(jsonb_build_object('name', l.name,
        'serviceDeskEmail', case when tells_desk then l.service_desk_email end,
        'wifi', case when not is_guest or l.wifi_for_visitors then l.wifi end))
      from location l where l.organisation_id = organisation and l.id = place), '{}'),
    'organisation', (
      select jsonb_strip_nulls(jsonb_build_object('name', o.name, 'email', o.email)) from organisation o where o.id = organisation),
    'user', '{}'::jsonb)
$$;

create or replace function guest_helped_space() returns table (build_id uuid, tree_id uuid, variables jsonb, facts jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.build_id, t.id, s.decision_tree_variables, tree_facts(s.organisation_id, s.id, s.location_id, has_module(s.organisation_id, 'spaces_core'), true)
  from space s
  join decision_tree t on t.organisation_id = s.organisation_id and t.id = s.decision_tree_id
  where s.organisation_id = current_organisation() and s.id = guest_space() and s.is_public and s.deleted_at is null
    and t.deleted_at is null and t.build_id is not null and has_module(s.organisation_id, 'spaces_decision_trees')
$$;

create or replace function begin_guest_tree_by(wanted uuid, tree uuid, asked text, mine uuid, told jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, language)
    select s.organisation_id, wanted, t.build_id, s.id, jsonb_build_object(
      'facts', tree_facts(s.organisation_id, s.id, s.location_id, has_module(s.organisation_id, 'spaces_core'), true)
        || jsonb_build_object('address', told_by_address(s.organisation_id, t.build_id, told)),
      'inputs', case when s.decision_tree_id = t.id then jsonb_build_object(t.id, s.decision_tree_variables) else '{}'::jsonb end),
      language_read(s.organisation_id, asked)
    from space s
    join decision_tree t on t.organisation_id = s.organisation_id and t.id = tree
    where s.organisation_id = current_organisation() and s.id = guest_space() and tree in (select guest_tree_targets())
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network, device)
      values (current_organisation(), guest_space(), guest_network(), mine);
  end if;
end $$;

revoke execute on function tree_facts(uuid, uuid, uuid, boolean, boolean) from public;
grant execute on function tree_facts(uuid, uuid, uuid, boolean, boolean) to storey_app;
`,
};
