import type { Migration } from "./migration.ts";

/**
 * How a transaction begins for who has no account, what they see of a space and of their report
 * beside its rows, and how often they may report.
 */
export const guestFunctions: Migration = {
  name: "0022-guest-functions",
  sql: `
-- The rules of a space, all of them, in one place: looked at again at every call. An archived space
-- says its name to those alone who would have seen it. Issues are of a module: where that is off,
-- nobody would read a report.
create function look_in(organisation uuid, wanted uuid, address text, beacon uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare place record; is_here boolean; is_open boolean; is_near boolean; begin
  select s.name, s.is_public, s.allow_public_reporting, s.beacon_ids, l.allow_anonymous_access, l.allow_anonymous_reporting,
      l.beacon_range, l.ip_subnets, coalesce(s.deleted_at, f.deleted_at, l.deleted_at) is not null as is_archived
    into place
    from space s
    join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
    join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
    join organisation o on o.id = s.organisation_id and o.deleted_at is null
    where s.organisation_id = organisation and s.id = wanted;
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  is_open := place.is_public and place.allow_anonymous_access;
  -- The networks hold for guests whomever else they apply to.
  is_here := place.ip_subnets = '{}' or coalesce(nullif(address, '')::inet <<= any (place.ip_subnets), false);
  is_near := not place.beacon_range or exists (select from beacon b where b.organisation_id = organisation
    and b.id = look_in.beacon and b.id = any (place.beacon_ids) and b.deleted_at is null);
  if place.is_archived then
    return jsonb_build_object('refusal', 'archived', 'name', case when is_open and is_here and is_near then place.name end);
  end if;
  if not is_open then return jsonb_build_object('refusal', 'not_public'); end if;
  if not is_here then return jsonb_build_object('refusal', 'wrong_network'); end if;
  if not is_near then return jsonb_build_object('refusal', 'beacon_needed'); end if;
  return jsonb_build_object('organisationId', organisation, 'spaceId', wanted, 'issueId', null, 'isOwn', false,
    'canReport', place.allow_public_reporting and place.allow_anonymous_reporting and has_module(organisation, 'spaces_core'));
end $$;

-- Sets what the rest of the transaction is held to. A write holds the organisation against its purge.
create function let_guest_in(organisation uuid, space uuid, issue uuid, request_id text, address text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform set_config('app.user_id', '', true),
    set_config('app.organisation_id', organisation::text, true),
    set_config('app.request_id', request_id, true),
    set_config('app.address', address, true),
    set_config('app.barred_locations', '{}', true),
    set_config('app.guest_space_id', coalesce(space::text, ''), true),
    set_config('app.guest_issue_id', coalesce(issue::text, ''), true);
  if current_setting('transaction_read_only') = 'on' then return true; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(organisation::text, 0));
  return exists (select from organisation o where o.id = organisation and o.deleted_at is null);
end $$;

-- The first statement of a guest's transaction: finds the space of a code and looks at its rules.
create function enter_as_guest(code text, beacon uuid, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare place record; entry jsonb; begin
  select c.organisation_id, c.space_id into place from find_space_code(code) c where c.state = 'active';
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  entry := look_in(place.organisation_id, place.space_id, address, beacon);
  if entry->>'refusal' is not null then return entry; end if;
  if not let_guest_in(place.organisation_id, place.space_id, null, request_id, address) then
    return jsonb_build_object('refusal', 'unknown');
  end if;
  return entry;
end $$;

-- Who opens a session: the beacon that is near, by what it sends, if it is one of the space.
create function beacon_near(code text, identity jsonb) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select b.id from find_space_code(beacon_near.code) c
  join space s on s.organisation_id = c.organisation_id and s.id = c.space_id
  join beacon b on b.organisation_id = s.organisation_id and b.id = any (s.beacon_ids)
  where c.state = 'active' and b.identity = beacon_near.identity and b.deleted_at is null limit 1
$$;

-- The same for who follows a report. The space may not be public any more: the report is theirs. A
-- token that a merge has moved shows the other issue without what its reporter told.
create function enter_with_tracking_token(hash bytea, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare track record; begin
  select t.organisation_id, t.issue_id, i.space_id,
      exists (select from guest_report r where r.organisation_id = t.organisation_id and r.issue_id = t.issue_id and r.track_hash = t.token_hash) as is_own,
      l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
        and not coalesce(nullif(enter_with_tracking_token.address, '')::inet <<= any (l.ip_subnets), false) as is_away
    into track
    from issue_track t
    join issue i on i.organisation_id = t.organisation_id and i.id = t.issue_id and i.deleted_at is null
    join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
    join organisation o on o.id = t.organisation_id and o.deleted_at is null
    where t.token_hash = hash;
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  if track.is_away then return jsonb_build_object('refusal', 'wrong_network'); end if;
  if not let_guest_in(track.organisation_id, track.space_id, track.issue_id, request_id, address) then
    return jsonb_build_object('refusal', 'unknown');
  end if;
  return jsonb_build_object('organisationId', track.organisation_id, 'spaceId', track.space_id, 'issueId', track.issue_id,
    'isOwn', track.is_own, 'canReport', false);
end $$;
revoke execute on function look_in(uuid, uuid, text, uuid), let_guest_in(uuid, uuid, uuid, text, text),
  enter_as_guest(text, uuid, text, text), beacon_near(text, jsonb), enter_with_tracking_token(bytea, text, text) from public;

-- What is above and beside the space, of which a guest may read no row: the names, and no more.
create function guest_place() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'floor', f.name, 'location', l.name,
    'serviceDeskEmail', case when l.allow_anonymous_reporting and s.allow_public_reporting and core.is_on then l.service_desk_email end,
    'organisationId', o.id, 'organisation', o.name, 'languages', o.languages, 'logoKey', o.logo_key,
    'type', (select t.name from space_type t where t.organisation_id = s.organisation_id and t.id = s.space_type_id and t.deleted_at is null),
    'features', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'icon', x.icon) order by lower(x.name), x.id) from feature x
      where x.organisation_id = s.organisation_id and x.id = any (s.feature_ids) and x.deleted_at is null), '[]'),
    'hasPanoramas', has_module(s.organisation_id, 'spaces_panoramas'),
    'sos', case when core.is_on and (l.sos->>'enabled')::boolean and not coalesce((l.sos->>'vipOnly')::boolean, false) and l.sos->>'phone' <> '' then
      jsonb_build_object('phone', l.sos->>'phone',
        'activeLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'activeLabel' end,
        'inactiveLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'inactiveLabel' end) end)
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  join organisation o on o.id = s.organisation_id
  cross join lateral (select has_module(s.organisation_id, 'spaces_core') as is_on) core
  where s.organisation_id = current_organisation() and s.id = guest_space()
$$;
-- The same for the issue that is followed, which keeps the names of what was deleted for good.
create function tracked_place() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('organisationId', o.id, 'organisation', o.name, 'logoKey', o.logo_key, 'languages', o.languages,
    'location', l.name, 'floor', coalesce(f.name, i.floor_name, ''), 'space', coalesce(s.name, i.space_name, ''))
  from issue i
  join organisation o on o.id = i.organisation_id
  join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
  left join floor f on f.organisation_id = i.organisation_id and f.id = i.floor_id
  left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
  where i.organisation_id = current_organisation() and i.id = guest_issue()
$$;
-- Who follows an issue reads none of its history: of its last step the moment, and no more.
create function tracked_step() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select h.at from history h
  where h.organisation_id = current_organisation() and h.entity = 'issue' and h.entity_id = guest_issue()
    and h.operation = 'update' and h.after ? 'status'
  order by h.id desc limit 1
$$;
-- The public ones alone: the others lie in the same column.
create function guest_hotspots() returns table (panorama_id uuid, hotspots jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, jsonb_agg(h.value - 'visibility' order by h.ordinality)
  from space_panorama p, jsonb_array_elements(p.hotspots) with ordinality h
  where p.organisation_id = current_organisation() and p.space_id = guest_space() and p.deleted_at is null
    and h.value->>'visibility' = 'public'
  group by p.id
$$;
-- The issues of the space that this guest's network spoke up for already.
create function guest_voices() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select m.issue_id from guest_me_too m join issue i on i.organisation_id = m.organisation_id and i.id = m.issue_id
    where m.organisation_id = current_organisation() and i.space_id = guest_space() and m.network = guest_network()
  union select r.issue_id from guest_report r
    where r.organisation_id = current_organisation() and r.space_id = guest_space() and r.network = guest_network()
$$;

-- Whether one more report may be made: how long to wait, or the issue the same report has made
-- already. Who asks second waits for the first. The key is the network and the space, nothing that
-- the sender chooses; a /48 of IPv6 is held besides, because whoever has one has 65,536 networks.
-- The same report asks once at a time from wherever it is sent: who sends it again over another
-- network, while the first is on its way, waits for that one and gets its reply.
create function ask_to_report(client bytea) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare known record; lately record; net cidr := guest_network(); wide cidr; begin
  wide := case family(net) when 6 then network(set_masklen(net, 48)) else net end;
  perform pg_advisory_xact_lock(hashtextextended('report ' || current_organisation() || ' ' || encode(client, 'hex'), 0));
  perform pg_advisory_xact_lock(hashtextextended('report ' || guest_space() || ' ' || wide, 0));
  select r.issue_id, i.number into known from guest_report r
    join issue i on i.organisation_id = r.organisation_id and i.id = r.issue_id
    where r.organisation_id = current_organisation() and r.space_id = guest_space() and r.client_hash = client;
  if found then return jsonb_build_object('issueId', known.issue_id, 'number', known.number, 'waitSeconds', 0); end if;
  select count(*) filter (where r.network = net) as near, count(*) as all_near,
      min(r.created_at) filter (where r.network = net) as since, min(r.created_at) as all_since into lately
    from guest_report r where r.organisation_id = current_organisation() and r.space_id = guest_space()
      and r.network <<= wide and r.created_at > clock_timestamp() - interval '10 minutes';
  return jsonb_build_object('issueId', null,
    'number', (select coalesce(max(c.last_number), 0) + 1 from issue_counter c where c.organisation_id = current_organisation()),
    'waitSeconds', case when lately.near >= 5 or lately.all_near >= 50 then
      ceil(extract(epoch from case when lately.near >= 5 then lately.since else lately.all_since end
        + interval '10 minutes' - clock_timestamp())) else 0 end);
end $$;
create function note_report(client bytea, issue uuid, track bytea, language text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into guest_report (organisation_id, client_hash, space_id, issue_id, track_hash, network, language)
    values (current_organisation(), client, guest_space(), issue, track, guest_network(), note_report.language) $$;
-- One more voice for an open issue of the space, but of no call for help: once a network, and ten
-- times at most for a /48 of IPv6. What comes after those counts no more.
create function speak_up(issue uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare net cidr := guest_network(); begin
  perform from issue i where i.organisation_id = current_organisation() and i.id = speak_up.issue and i.space_id = guest_space()
    and i.deleted_at is null and i.source <> 'sos' and i.status in ('new', 'open', 'in_progress', 'on_hold') for no key update;
  if not found then return 'no_issue'; end if;
  if speak_up.issue in (select guest_voices()) then return 'known'; end if;
  if family(net) = 6 and (select count(*) from guest_me_too m where m.organisation_id = current_organisation()
      and m.issue_id = speak_up.issue and m.network <<= network(set_masklen(net, 48))) >= 10 then return 'known'; end if;
  insert into guest_me_too (organisation_id, issue_id, network) values (current_organisation(), speak_up.issue, net);
  update issue i set report_count = i.report_count + 1 where i.organisation_id = current_organisation() and i.id = speak_up.issue;
  return 'new';
end $$;
revoke execute on function guest_place(), tracked_place(), tracked_step(), guest_hotspots(), guest_voices(),
  ask_to_report(bytea), note_report(bytea, uuid, bytea, text), speak_up(uuid) from public;
grant execute on function guest_place(), guest_hotspots(), guest_voices() to storey_guest;
grant execute on function tracked_place(), tracked_step(), guest_voices(), ask_to_report(bytea),
  note_report(bytea, uuid, bytea, text), speak_up(uuid), next_issue_number(),
  queue_job(uuid, text, jsonb, uuid, text, timestamptz) to storey_reporter;
`,
};
