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

-- Of what the address says a session keeps what its tree asks for, and nothing else.
drop function begin_guest_tree(uuid);
create function begin_guest_tree(wanted uuid, mine uuid, told jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings)
    select current_organisation(), wanted, h.build_id, guest_space(),
      jsonb_build_object('inputs', jsonb_build_object(h.tree_id, h.variables), 'facts',
        h.facts::jsonb || jsonb_build_object('address', coalesce((
          select jsonb_object_agg(t.key, t.value) from jsonb_each(told) t where t.key in (
            select a.value ->> 'field' from decision_tree_build b
              cross join lateral jsonb_object_keys(b.calls) c
              join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = c::uuid
              cross join lateral jsonb_array_elements(v.content -> 'variables') a
            where b.organisation_id = current_organisation() and b.id = h.build_id and a.value ->> 'source' = 'address')),
          '{}')))
    from guest_helped_space() h
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network, device)
      values (current_organisation(), guest_space(), guest_network(), mine);
  end if;
end $$;
revoke execute on function guest_tree_wait(uuid), begin_guest_tree(uuid, uuid, jsonb) from public;
grant execute on function guest_tree_wait(uuid), begin_guest_tree(uuid, uuid, jsonb) to storey_reporter;
`,
};
