import type { Migration } from "./migration.ts";

/**
 * A hotspot of a panorama leads to a tree that need not be the room's own. Guests are led by it where
 * everybody sees the hotspot.
 */
export const treesOfHotspots: Migration = {
  name: "0181-trees-of-hotspots",
  sql: `
-- The trees that may begin here because a hotspot for everybody leads to them.
create function guest_tree_targets() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  return query select t.id from decision_tree t
    where t.organisation_id = current_organisation() and t.deleted_at is null and t.build_id is not null
      and has_module(t.organisation_id, 'spaces_decision_trees') and has_module(t.organisation_id, 'spaces_panoramas')
      and exists (select from space s where s.organisation_id = t.organisation_id and s.id = guest_space()
        and s.is_public and s.deleted_at is null)
      and t.id::text in (select h.value->>'targetId' from guest_hotspots() g, jsonb_array_elements(g.hotspots) h
        where h.value->>'kind' = 'tree');
end $$;

-- Begins a session of a guest with one of these, as begin_guest_tree does with the room's own: what the room
-- says is said to its own tree alone. One of this id that is there stays as it is.
create function begin_guest_tree_by(wanted uuid, tree uuid, asked text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, language)
    select s.organisation_id, wanted, t.build_id, s.id, jsonb_build_object(
      'facts', jsonb_build_object(
        'space', jsonb_strip_nulls(jsonb_build_object('name', s.name, 'shortcode', s.shortcode, 'capacity', s.capacity, 'floor', f.name)),
        'location', jsonb_strip_nulls(jsonb_build_object('name', l.name,
          'serviceDeskEmail', case when has_module(s.organisation_id, 'spaces_core') then l.service_desk_email end,
          'wifi', case when l.wifi_for_visitors then l.wifi end)),
        'organisation', jsonb_strip_nulls(jsonb_build_object('name', o.name, 'email', o.email)),
        'user', '{}'::jsonb),
      'inputs', case when s.decision_tree_id = t.id then jsonb_build_object(t.id, s.decision_tree_variables) else '{}'::jsonb end),
      language_read(s.organisation_id, asked)
    from space s
    join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
    join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
    join organisation o on o.id = s.organisation_id
    join decision_tree t on t.organisation_id = s.organisation_id and t.id = tree
    where s.organisation_id = current_organisation() and s.id = guest_space() and tree in (select guest_tree_targets())
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network) values (current_organisation(), guest_space(), guest_network());
  end if;
end $$;

revoke execute on function guest_tree_targets(), begin_guest_tree_by(uuid, uuid, text) from public;
grant execute on function guest_tree_targets() to storey_guest, storey_reporter;
grant execute on function begin_guest_tree_by(uuid, uuid, text) to storey_reporter;
`,
};
