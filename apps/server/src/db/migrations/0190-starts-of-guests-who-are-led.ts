import type { Migration } from "./migration.ts";

/**
 * Guests of one network share its limit with everybody there: each device has its own first. What the address
 * of their page says reaches the trees that ask for it.
 */
export const startsOfGuestsWhoAreLed: Migration = {
  name: "0190-starts-of-guests-who-are-led",
  sql: `
-- What the device calls itself for one visit; those that say nothing are one of their network.
alter table guest_tree_start add column device uuid;

drop function guest_tree_wait();
create function guest_tree_wait(mine uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare net cidr := guest_network(); wide cidr := wide_network(guest_network()); since timestamptz;
  everybody bigint := hashtextextended('tree sessions ' || current_organisation(), 0); begin
  if (select count(*) from guest_tree_start g where g.organisation_id = current_organisation()
      and g.created_at > clock_timestamp() - interval '10 minutes') < 1500 then
    perform pg_advisory_xact_lock_shared(everybody);
  else
    perform pg_advisory_xact_lock(everybody);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tree sessions ' || current_organisation() || ' ' || wide, 0));
  -- What lies ahead was begun before the clock was set back.
  delete from guest_tree_start g using (select e.ctid from guest_tree_start e where e.organisation_id = current_organisation()
    and e.created_at not between clock_timestamp() - interval '10 minutes' and clock_timestamp() for update skip locked) old
    where g.ctid = old.ctid;
  select greatest(
      min(c.created_at) filter (where c.is_mine and c.of_mine >= 20),
      min(c.created_at) filter (where c.is_here and c.is_near and c.near_here >= 300),
      min(c.created_at) filter (where c.is_near and c.near_all >= 600),
      min(c.created_at) filter (where c.is_wide and c.wide_all >= 1000),
      min(c.created_at) filter (where c.everybody >= 3000))
    into since from (
      select s.*, count(*) filter (where s.is_mine) over () as of_mine,
        count(*) filter (where s.is_here and s.is_near) over () as near_here,
        count(*) filter (where s.is_near) over () as near_all,
        count(*) filter (where s.is_wide) over () as wide_all, count(*) over () as everybody
      from (select g.created_at, g.network = net and g.device is not distinct from mine as is_mine,
          g.space_id = guest_space() as is_here, g.network = net as is_near, g.network <<= wide as is_wide
        from guest_tree_start g where g.organisation_id = current_organisation()
          and g.created_at > clock_timestamp() - interval '10 minutes') s) c;
  if since is null then return 0; end if;
  return greatest(1, ceil(extract(epoch from since + interval '10 minutes' - clock_timestamp())));
end $$;

-- Of what the address says a session keeps what its build asks for, and nothing else.
create function told_by_address(organisation uuid, build uuid, told jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select coalesce((
    select jsonb_object_agg(t.key, t.value) from jsonb_each(told) t where t.key in (
      select a.value ->> 'field' from decision_tree_build b
        cross join lateral jsonb_object_keys(b.calls) c
        join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = c::uuid
        cross join lateral jsonb_array_elements(v.content -> 'variables') a
      where b.organisation_id = organisation and b.id = build and a.value ->> 'source' = 'address')), '{}')
$$;

-- As before, with the device and what the address says.
drop function begin_guest_tree(uuid, text);
create function begin_guest_tree(wanted uuid, asked text, mine uuid, told jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, language)
    select current_organisation(), wanted, h.build_id, guest_space(),
      jsonb_build_object('inputs', jsonb_build_object(h.tree_id, h.variables), 'facts', h.facts::jsonb
        || jsonb_build_object('address', told_by_address(current_organisation(), h.build_id, told))),
      language_read(current_organisation(), asked)
    from guest_helped_space() h
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network, device)
      values (current_organisation(), guest_space(), guest_network(), mine);
  end if;
end $$;

drop function begin_guest_tree_by(uuid, uuid, text);
create function begin_guest_tree_by(wanted uuid, tree uuid, asked text, mine uuid, told jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, language)
    select s.organisation_id, wanted, t.build_id, s.id, jsonb_build_object(
      'facts', jsonb_build_object(
        'space', jsonb_strip_nulls(jsonb_build_object('name', s.name, 'shortcode', s.shortcode, 'capacity', s.capacity, 'floor', f.name)),
        'location', jsonb_strip_nulls(jsonb_build_object('name', l.name,
          'serviceDeskEmail', case when has_module(s.organisation_id, 'spaces_core') then l.service_desk_email end,
          'wifi', case when l.wifi_for_visitors then l.wifi end)),
        'organisation', jsonb_strip_nulls(jsonb_build_object('name', o.name, 'email', o.email)),
        'user', '{}'::jsonb,
        'address', told_by_address(s.organisation_id, t.build_id, told)),
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
    insert into guest_tree_start (organisation_id, space_id, network, device)
      values (current_organisation(), guest_space(), guest_network(), mine);
  end if;
end $$;

revoke execute on function told_by_address(uuid, uuid, jsonb), guest_tree_wait(uuid),
  begin_guest_tree(uuid, text, uuid, jsonb), begin_guest_tree_by(uuid, uuid, text, uuid, jsonb) from public;
grant execute on function guest_tree_wait(uuid),
  begin_guest_tree(uuid, text, uuid, jsonb), begin_guest_tree_by(uuid, uuid, text, uuid, jsonb) to storey_reporter;
`,
};
