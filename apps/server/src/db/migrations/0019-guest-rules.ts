import type { Migration } from "./index.ts";

/**
 * What guests are shown and may do, where it was too much: words and photos that a merge brought
 * along stay with who wrote them, calls for help are nobody's list, and a report outlives its space.
 */
export const guestRules: Migration = {
  name: "0019-guest-rules",
  sql: `
-- Where a comment or a file was first, if a merge has moved it. No reference: once that issue is
-- deleted for good, what came from it is still somebody else's.
alter table issue_comment add moved_from_id uuid;
alter table issue_attachment add moved_from_id uuid;
alter table issue_comment disable trigger user;
alter table issue_attachment disable trigger user;
update issue_comment c set moved_from_id = m.issue_id
  from (select distinct on (h.organisation_id, h.entity_id) h.organisation_id, h.entity_id, (h.before->>'issue_id')::uuid as issue_id
    from history h where h.entity = 'issue_comment' and h.operation = 'update' and h.before->>'issue_id' is not null
    order by h.organisation_id, h.entity_id, h.id) m
  where m.organisation_id = c.organisation_id and m.entity_id = c.id and m.issue_id <> c.issue_id;
update issue_attachment a set moved_from_id = m.issue_id
  from (select distinct on (h.organisation_id, h.entity_id) h.organisation_id, h.entity_id, (h.before->>'issue_id')::uuid as issue_id
    from history h where h.entity = 'issue_attachment' and h.operation = 'update' and h.before->>'issue_id' is not null
    order by h.organisation_id, h.entity_id, h.id) m
  where m.organisation_id = a.organisation_id and m.entity_id = a.id and m.issue_id <> a.issue_id;
alter table issue_comment enable trigger user;
alter table issue_attachment enable trigger user;
-- What who follows a report counts by: theirs, and not what was brought along.
create index issue_comment_of_guest on issue_comment (organisation_id, issue_id, created_at)
  where author_id is null and not is_from_staff and moved_from_id is null;

-- A report is its reporter's, also when the space is deleted for good.
alter table guest_report alter space_id drop not null;
alter table guest_report drop constraint guest_report_organisation_id_space_id_fkey;
alter table guest_report add foreign key (organisation_id, space_id) references space (organisation_id, id) on delete set null (space_id);

-- The tokens of an issue's own reports lead to it again, once it is a duplicate no more.
create function take_back_tracks(issue uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update issue_track t set issue_id = take_back_tracks.issue from guest_report r
    where r.organisation_id = current_organisation() and r.issue_id = take_back_tracks.issue
      and t.organisation_id = r.organisation_id and t.token_hash = r.track_hash and t.issue_id <> take_back_tracks.issue
$$;
revoke execute on function take_back_tracks(uuid) from public;
grant execute on function take_back_tracks(uuid) to storey_app;

-- Who called for help where is nobody's to read at the door.
alter policy guest on issue using (space_id = (select guest_space()) and deleted_at is null and source <> 'sos'
  and status in ('new', 'open', 'in_progress', 'on_hold'));

create function has_module(organisation uuid, key text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from organisation_setting g join available_setting a on a.id = g.setting_id
    where g.organisation_id = has_module.organisation and a.setting_key = has_module.key and g.enabled)
$$;
revoke execute on function has_module(uuid, text) from public;

-- An archived space says its name to those alone who would have seen it. Issues are of a module: where
-- that is off, nobody would read a report.
create or replace function look_in(organisation uuid, wanted uuid, address text, beacon uuid) returns jsonb
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

create or replace function guest_place() returns jsonb
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

-- As before, and the same report asks once at a time from wherever it is sent: who sends it again over
-- another network, while the first is on its way, waits for that one and gets its reply.
create or replace function ask_to_report(client bytea) returns jsonb
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

-- As before, but of no call for help, and ten times at most for a /48 of IPv6, whose owner has 65,536
-- networks to speak from: what comes after those counts no more.
create or replace function speak_up(issue uuid) returns text
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

-- Whether a request did more to the pictures of a space than put them in another order.
create index history_of_pictures on history (organisation_id, request_id, id) where entity = 'space_image';
`,
};
