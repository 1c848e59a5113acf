import type { Migration } from "./migration.ts";

/**
 * No write waits for another one of its organisation to be committed: what was counted under a lock
 * of the organisation is counted under one of whom the count is about, and where a bound is far the
 * writers of the organisation hold it together.
 */
export const writesSideBySide: Migration = {
  name: "0056-writes-side-by-side",
  sql: `
-- The highest shortcode of a beginning is looked up by its length.
create index space_by_shortcode on space (organisation_id, length(shortcode), lower(shortcode)) where shortcode is not null;

-- The shortcode that comes after all those of the organisation with this beginning, archived ones
-- too: their labels still hang on doors. One that somebody else just writes is passed by: its writer
-- holds its lock until their row is there to be seen.
-- A connection keeps a plan of when there were few spaces: it has to be one that looks up.
create or replace function next_shortcode(prefix text) returns text
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
declare next bigint; beginning text := lower(prefix collate "C"); taken text; begin
  select coalesce(max(substr(n.code, length(prefix) + 1)::bigint), 0) + 1 into next from generate_series(1, 9) digits,
    lateral (select lower(s.shortcode) as code from space s
      where s.organisation_id = current_organisation() and s.shortcode is not null
        and length(s.shortcode) = length(prefix) + digits
        and lower(s.shortcode) >= beginning || '0' and lower(s.shortcode) < beginning || ':'
        and substr(lower(s.shortcode), length(prefix) + 1) ~ '^[0-9]+$'
      order by lower(s.shortcode) desc limit 1) n;
  loop
    taken := beginning || next;
    if pg_try_advisory_xact_lock(hashtextextended(current_organisation() || ' shortcode ' || taken, 0)) then
      -- A statement of its own: it sees what was committed until the lock was there.
      perform from space s where s.organisation_id = current_organisation() and s.shortcode is not null
        and length(s.shortcode) = length(taken) and lower(s.shortcode) = taken;
      if not found then return prefix || next; end if;
    end if;
    next := next + 1;
  end loop;
end $$;

-- Whether a location has room for all who can add a space at once, one each: or no licence at all.
create function has_room_for_all(organisation uuid, location uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare licensed integer; begin
  select l.spaces_licensed into licensed from location l
    where l.organisation_id = has_room_for_all.organisation and l.id = has_room_for_all.location;
  -- Where nothing is licensed nothing is counted: counting takes longer the more spaces there are.
  if licensed is null then return true; end if;
  return licensed - current_setting('max_connections')::integer > (select count(*) from space s
    where s.organisation_id = has_room_for_all.organisation and s.location_id = has_room_for_all.location and s.deleted_at is null);
end $$;

-- A location holds no more active spaces than it has licences for. Where there is room for all who
-- can write at once, those who add one hold the licences together: what others add is not seen until
-- it is committed, and fits all the same. Who adds more than one where they are counted, who comes
-- near the end, and who changes how many there are holds them alone. It counts as the owner of the
-- tables: the spaces that the caller may not see take a licence too. Tells whether any location is licensed.
create function hold_space_licences(organisations uuid[], locations uuid[], is_shared boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare place record; is_licensed boolean; is_any_licensed boolean := false; begin
  for place in select l.organisation_id as organisation, l.id, l.spaces_licensed is null as is_free,
      hashtextextended('licences ' || l.id, 0) as key from location l
      where (l.organisation_id, l.id) in (select * from unnest(organisations, locations)) order by l.organisation_id, l.id loop
    if is_shared or place.is_free then
      if has_room_for_all(place.organisation, place.id) then perform pg_advisory_xact_lock_shared(place.key); end if;
      -- Looked at again: while the lock was waited for, another one may have given it licences.
      is_licensed := (select l.spaces_licensed is not null from location l where l.organisation_id = place.organisation and l.id = place.id);
      if has_room_for_all(place.organisation, place.id) and (is_shared or not is_licensed) then
        is_any_licensed := is_any_licensed or is_licensed;
        continue;
      end if;
    end if;
    perform pg_advisory_xact_lock(place.key);
    is_any_licensed := true;
  end loop;
  return is_any_licensed;
end $$;

create function check_space_licences(organisations uuid[], locations uuid[], added bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare is_any_licensed boolean; begin
  is_any_licensed := hold_space_licences(organisations, locations,
    added = 1 and coalesce(current_setting('app.has_added_space', true), '') = '');
  perform set_config('app.has_added_space', 'on', true);
  if not is_any_licensed then return; end if;
  if exists (
    select from unnest(organisations, locations) place (organisation, id)
      join location l on l.organisation_id = place.organisation and l.id = place.id
    where l.spaces_licensed is not null
      and l.spaces_licensed < (select count(*) from space s
        where s.organisation_id = l.organisation_id and s.location_id = l.id and s.deleted_at is null)
  ) then
    raise check_violation using constraint = 'space_licence', message = 'more spaces than licences';
  end if;
end $$;
create or replace function check_licences_of_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform check_space_licences(array_agg(organisation_id), array_agg(location_id), sum(n.added)::bigint)
    from (select organisation_id, location_id, count(*) as added from new_rows where deleted_at is null group by 1, 2) n
    having count(*) > 0;
  return null;
end $$;
create or replace function check_licences_of_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform check_space_licences(array_agg(organisation_id), array_agg(location_id), sum(n.added)::bigint)
    from (select n.organisation_id, n.location_id, count(*) as added
      from new_rows n join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
      where n.deleted_at is null and (o.deleted_at is not null or o.location_id <> n.location_id) group by 1, 2) n
    having count(*) > 0;
  return null;
end $$;
-- Who says how many there are waits for all who add meanwhile, and they for that one.
create or replace function check_licences_of_location() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform pg_advisory_xact_lock(hashtextextended('licences ' || new.id, 0));
  perform check_space_licences(array[new.organisation_id], array[new.id], 0);
  return null;
end $$;
drop function check_space_licences(uuid[], uuid[]);

-- Holds the licences of all locations that a file's rows go to, in one order, before any of them is
-- written: who adds in several statements waits for nobody who waits for them.
create function hold_licences(locations uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select hold_space_licences(array_fill(current_organisation(), array[cardinality(locations)]), locations, false)
$$;
revoke execute on function has_room_for_all(uuid, uuid), hold_space_licences(uuid[], uuid[], boolean),
  check_space_licences(uuid[], uuid[], bigint), hold_licences(uuid[]) from public;
grant execute on function hold_licences(uuid[]) to storey_app;

-- The network that a bound of who has no account counts: of IPv6 a wider one than its neighbours'.
create function wide_network(net cidr) returns cidr language sql immutable parallel safe set search_path = public, pg_temp as
  $$ select case family(net) when 6 then network(set_masklen(net, 48)) else net end $$;

-- As before, but that one network waits for another only where all of them together have come half
-- the way to their bound: far from it, what each counts is their network's alone.
create or replace function ask_to_report(client bytea) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare known record; wait integer; is_held boolean := false; everybody bigint := hashtextextended('reports ' || current_organisation(), 0); begin
  loop
    select r.issue_id, i.number into known from guest_report r
      join issue i on i.organisation_id = r.organisation_id and i.id = r.issue_id
      where r.organisation_id = current_organisation() and r.space_id = guest_space() and r.client_hash = client;
    if found then return jsonb_build_object('issueId', known.issue_id, 'number', known.number, 'waitSeconds', 0); end if;
    wait := report_wait();
    exit when wait > 0 or is_held;
    perform pg_advisory_xact_lock(hashtextextended('report ' || current_organisation() || ' ' || encode(client, 'hex'), 0));
    if (select count(*) from guest_report r where r.organisation_id = current_organisation() and r.network is not null
        and r.created_at > clock_timestamp() - interval '10 minutes') < 150 then
      perform pg_advisory_xact_lock_shared(everybody);
    else
      perform pg_advisory_xact_lock(everybody);
    end if;
    perform pg_advisory_xact_lock(hashtextextended('reports ' || current_organisation() || ' ' || wide_network(guest_network()), 0));
    is_held := true;
  end loop;
  return jsonb_build_object('issueId', null, 'waitSeconds', wait,
    'number', (select coalesce(max(i.number), 0) + 1 from issue i where i.organisation_id = current_organisation()));
end $$;

-- As before, but a person's uploads are counted one after the other, and those of a network; all of
-- an organisation only once they have come half the way to their bound.
create or replace function has_upload_room(bytes bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare account uuid := current_account(); net cidr := guest_network(); gigabyte bigint := 1024 * 1024 * 1024;
  everybody bigint := hashtextextended('uploads ' || current_organisation() || (current_account() is null), 0);
  own bigint := hashtextextended('uploads ' || current_organisation() || ' ' || coalesce(current_account()::text, wide_network(guest_network())::text), 0);
begin
  if (select count(*) < 50 and coalesce(sum(u.size), 0) + bytes <= gigabyte * case when account is null then 1 else 50 end
      from upload u where u.organisation_id = current_organisation() and (u.user_id is null) = (account is null) and u.reply is null) then
    perform pg_advisory_xact_lock_shared(everybody);
  else
    perform pg_advisory_xact_lock(everybody);
  end if;
  perform pg_advisory_xact_lock(own);
  -- What another one just takes away is left to them.
  delete from upload u using (select e.id from upload e where e.organisation_id = current_organisation() and e.expires_at <= now()
    for update skip locked) ended where u.organisation_id = current_organisation() and u.id = ended.id;
  if account is not null then
    return (select count(*) filter (where u.user_id = account) < 100
        and coalesce(sum(u.size) filter (where u.user_id = account), 0) + bytes <= 20 * gigabyte
        and coalesce(sum(u.size), 0) + bytes <= 100 * gigabyte
      from upload u where u.organisation_id = current_organisation() and u.user_id is not null and u.reply is null);
  end if;
  return (select count(*) filter (where u.issue_id = guest_issue()) < 3
      and count(*) filter (where u.network <<= wide_network(net)) < 20
      and count(*) < 100 and coalesce(sum(u.size), 0) + bytes <= 2 * gigabyte
    from upload u where u.organisation_id = current_organisation() and u.user_id is null);
end $$;
revoke execute on function wide_network(cidr) from public;

-- As before, planned once a connection instead of at each write.
create or replace function count_structure_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare organisations uuid[]; changed_one uuid; last_id bigint; begin
  if tg_table_name = 'organisation' then
    organisations := array(select distinct c.id from changed c);
  else
    organisations := array(select distinct c.organisation_id from changed c);
  end if;
  foreach changed_one in array organisations loop
    -- One that is being deleted counts nothing more.
    insert into organisation_structure (organisation_id) select o.id from organisation o where o.id = changed_one
      returning id into last_id;
    if last_id % 32 = 0 then perform fold_structure_changes(changed_one); end if;
  end loop;
  return null;
end $$;
`,
};
