/**
 * Guests: what is public of one space, proved column by column, and the reports of people without
 * an account. Two roles do it. `storey_guest` reads the public columns of the space of a code;
 * `storey_reporter` writes one report and what belongs to it. Both start with nothing, so that a
 * table of a later migration is closed to them.
 */
export const guests = {
  name: "0014-guests",
  sql: `
do $$ declare r text; begin
  foreach r in array array['storey_guest', 'storey_reporter'] loop
    begin
      if not exists (select 1 from pg_roles where rolname = r) then
        execute format('create role %I nologin', r);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to %I', r, current_user);
    exception
      when unique_violation then null;
      when insufficient_privilege then
        if not pg_has_role(current_user, r, 'member') then raise; end if;
    end;
  end loop;
end $$;
grant usage on schema public to storey_guest, storey_reporter;

-- What the current transaction is let in for. Unset means nothing: no rows.
create function guest_space() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.guest_space_id', true), '')::uuid $$;
create function guest_issue() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.guest_issue_id', true), '')::uuid $$;
-- What limits count by: an IPv4 address, or the /64 of an IPv6 one, which one subscriber has.
create function network_of(address text) returns cidr language sql immutable parallel safe as $$
  select coalesce(network(set_masklen(a, case family(a) when 6 then 64 else 32 end)), '0.0.0.0/32'::cidr)
  from (select nullif(address, '')::inet a) given $$;
create function guest_network() returns cidr language sql stable parallel safe as
  $$ select network_of(current_setting('app.address', true)) $$;

-- Who reported what without an account. The client's own id is a secret of who sent it: only its
-- hash is kept.
create table guest_report (
  organisation_id uuid not null,
  client_hash bytea not null check (length(client_hash) = 32),
  space_id uuid not null,
  issue_id uuid not null,
  track_hash bytea not null check (length(track_hash) = 32),
  -- Of the mails about it.
  language text check (length(language) between 2 and 35),
  -- Forgotten once no limit counts by it any more.
  network cidr,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, client_hash),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
create index guest_report_by_space on guest_report (organisation_id, space_id, created_at) where network is not null;
create index guest_report_by_issue on guest_report (organisation_id, issue_id);
create index guest_report_age on guest_report (created_at) where network is not null;
-- Which networks said "me too" without an account: once each.
create table guest_me_too (
  organisation_id uuid not null,
  issue_id uuid not null,
  network cidr not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, issue_id, network),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
do $$ declare t text; begin
  foreach t in array array['guest_report', 'guest_me_too'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (organisation_id = (select current_organisation())) with check (organisation_id = (select current_organisation()))', t);
    execute format('grant select (organisation_id, issue_id, created_at) on %I to storey_app', t);
  end loop;
end $$;

-- The rules of a space, all of them, in one place: looked at again at every call.
create function look_in(organisation uuid, wanted uuid, address text, beacon uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare place record; is_here boolean; is_open boolean; begin
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
  if place.is_archived then
    return jsonb_build_object('refusal', 'archived', 'name', case when is_open and is_here then place.name end);
  end if;
  if not is_open then return jsonb_build_object('refusal', 'not_public'); end if;
  if not is_here then return jsonb_build_object('refusal', 'wrong_network'); end if;
  if place.beacon_range and not exists (select from beacon b where b.organisation_id = organisation
    and b.id = look_in.beacon and b.id = any (place.beacon_ids) and b.deleted_at is null) then
    return jsonb_build_object('refusal', 'beacon_needed');
  end if;
  return jsonb_build_object('organisationId', organisation, 'spaceId', wanted, 'issueId', null, 'isOwn', false,
    'canReport', place.allow_public_reporting and place.allow_anonymous_reporting);
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
    'serviceDeskEmail', case when l.allow_anonymous_reporting and s.allow_public_reporting then l.service_desk_email end,
    'organisationId', o.id, 'organisation', o.name, 'languages', o.languages, 'logoKey', o.logo_key,
    'type', (select t.name from space_type t where t.organisation_id = s.organisation_id and t.id = s.space_type_id and t.deleted_at is null),
    'features', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'icon', x.icon) order by lower(x.name), x.id) from feature x
      where x.organisation_id = s.organisation_id and x.id = any (s.feature_ids) and x.deleted_at is null), '[]'),
    'hasPanoramas', exists (select from organisation_setting g join available_setting a on a.id = g.setting_id
      where g.organisation_id = s.organisation_id and a.setting_key = 'spaces_panoramas' and g.enabled),
    'sos', case when (l.sos->>'enabled')::boolean and not coalesce((l.sos->>'vipOnly')::boolean, false) and l.sos->>'phone' <> '' then
      jsonb_build_object('phone', l.sos->>'phone',
        'activeLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'activeLabel' end,
        'inactiveLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'inactiveLabel' end) end)
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  join organisation o on o.id = s.organisation_id
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
create function ask_to_report(client bytea) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare known record; lately record; net cidr := guest_network(); wide cidr; begin
  wide := case family(net) when 6 then network(set_masklen(net, 48)) else net end;
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
-- One more voice for an open issue of the space: once a network.
create function speak_up(issue uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from issue i where i.organisation_id = current_organisation() and i.id = speak_up.issue and i.space_id = guest_space()
    and i.deleted_at is null and i.status in ('new', 'open', 'in_progress', 'on_hold') for no key update;
  if not found then return 'no_issue'; end if;
  if speak_up.issue in (select guest_voices()) then return 'known'; end if;
  insert into guest_me_too (organisation_id, issue_id, network) values (current_organisation(), speak_up.issue, guest_network());
  update issue i set report_count = i.report_count + 1 where i.organisation_id = current_organisation() and i.id = speak_up.issue;
  return 'new';
end $$;
revoke execute on function guest_place(), tracked_place(), guest_hotspots(), guest_voices(), ask_to_report(bytea),
  note_report(bytea, uuid, bytea, text), speak_up(uuid) from public;
grant execute on function guest_place(), guest_hotspots(), guest_voices() to storey_guest;
grant execute on function tracked_place(), guest_voices(), ask_to_report(bytea), note_report(bytea, uuid, bytea, text), speak_up(uuid),
  next_issue_number(), queue_job(uuid, text, jsonb, uuid, text, timestamptz) to storey_reporter;

-- What a guest reads: these columns of these rows.
grant select (organisation_id, id, name, shortcode, capacity, main_panorama_id) on space to storey_guest;
grant select (organisation_id, id, space_id, position, description, s3_key, metadata, versions) on space_image to storey_guest;
grant select (organisation_id, id, space_id, description, type, s3_key, metadata, created_at) on space_document to storey_guest;
grant select (organisation_id, id, space_id, position, description, url) on space_link to storey_guest;
grant select (organisation_id, id, space_id, position, name, is360, hfov, yaw, pitch, roll_correction, heading, width, height,
  crop, s3_key, made) on space_panorama to storey_guest;
grant select (organisation_id, id, space_id, number, title, status, impact, report_count, created_at) on issue to storey_guest;
create policy guest on space as restrictive for select to storey_guest
  using (id = (select guest_space()) and is_public and deleted_at is null);
create policy guest on space_image as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and deleted_at is null);
create policy guest on space_document as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and is_public and deleted_at is null);
create policy guest on space_link as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and is_public and deleted_at is null);
create policy guest on space_panorama as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and state = 'ready' and deleted_at is null);
create policy guest on issue as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and deleted_at is null and status in ('new', 'open', 'in_progress', 'on_hold'));

-- Who may look up no people asks for none: an expression is checked as a whole, also what it skips.
create or replace function check_issue_assignees() returns trigger language plpgsql as $$ begin
  if cardinality(new.assignee_ids) > 0 then
    if exists (select unnest(new.assignee_ids) except select user_id from user_organisation where organisation_id = new.organisation_id) then
      raise foreign_key_violation using constraint = 'issue_assignees', message = 'unknown person';
    end if;
  end if;
  return new;
end $$;

-- What a reporter reads and writes: one issue, and what is public of what belongs to it.
grant select (organisation_id, id, name, location_id, floor_id, deleted_at) on space to storey_reporter;
create policy reporter on space as restrictive for select to storey_reporter using (id = (select guest_space()));
-- For a pin in one of its pictures.
grant select (organisation_id, id, space_id, deleted_at) on space_image, space_panorama to storey_reporter;
create policy reporter on space_image as restrictive for select to storey_reporter using (space_id = (select guest_space()));
create policy reporter on space_panorama as restrictive for select to storey_reporter using (space_id = (select guest_space()));
grant select, insert on issue to storey_reporter;
-- What a confirmation and a reopening change.
grant update (status, hold_reason, resume_at, held_since, due_at, resolution_code, resolution_note, resolved_at, closed_at,
  cancel_reason, duplicate_of_id, reopen_count) on issue to storey_reporter;
grant select, insert on issue_comment, issue_attachment to storey_reporter;
grant select (organisation_id, issue_id, created_at), insert on issue_track to storey_reporter;
create policy reporter_reads on issue as restrictive for select to storey_reporter
  using (id = (select guest_issue()) and deleted_at is null);
create policy reporter_changes on issue as restrictive for update to storey_reporter
  using (id = (select guest_issue()) and deleted_at is null)
  with check (id = (select guest_issue()) and deleted_at is null and status in ('open', 'closed'));
create policy reporter_adds on issue as restrictive for insert to storey_reporter
  with check (id = (select guest_issue()) and space_id = (select guest_space()) and source = 'public'
    and reporter_id is null and assignee_ids = '{}' and status = 'new');
create policy reporter_reads on issue_comment as restrictive for select to storey_reporter
  using (issue_id = (select guest_issue()) and visibility = 'public');
create policy reporter_adds on issue_comment as restrictive for insert to storey_reporter
  with check (issue_id = (select guest_issue()) and visibility = 'public' and author_id is null and not is_from_staff and mentions = '{}');
create policy reporter_reads on issue_attachment as restrictive for select to storey_reporter
  using (issue_id = (select guest_issue()) and visibility = 'public');
create policy reporter_adds on issue_attachment as restrictive for insert to storey_reporter
  with check (issue_id = (select guest_issue()) and visibility = 'public' and added_by is null and kind = 'picture');
create policy reporter_adds on issue_track as restrictive for insert to storey_reporter with check (issue_id = (select guest_issue()));
create policy reporter_reads on issue_track as restrictive for select to storey_reporter using (issue_id = (select guest_issue()));
`,
};
