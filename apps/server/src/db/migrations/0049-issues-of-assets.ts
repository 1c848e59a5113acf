import type { Migration } from "./migration.ts";

/**
 * Issues of assets: an issue names a space, an asset, or both, and one of an asset that has no place
 * lies in no location. What holds for a location holds for none of them: networks hold nobody off, and
 * a role that is limited to locations writes nothing there.
 */
export const issuesOfAssets: Migration = {
  name: "0049-issues-of-assets",
  sql: `
alter table issue alter column location_id drop not null;
alter table issue add column asset_id uuid;
-- Filled in when the asset is deleted for good; empty where it had no name by then.
alter table issue add column asset_name text;
alter table issue drop constraint issue_check1;
alter table issue add constraint issue_space_or_asset
  check (num_nonnulls(space_id, space_name, asset_id, asset_name) > 0);
-- Only what is of an asset alone can lie nowhere.
alter table issue add constraint issue_location
  check (location_id is not null or num_nonnulls(space_id, space_name) = 0);
alter table issue add constraint issue_asset foreign key (organisation_id, asset_id)
  references attachment_owner (organisation_id, id) on delete set null (asset_id);
create index issue_by_asset on issue (organisation_id, asset_id, created_at desc) where asset_id is not null;
-- What lies nowhere is little, and asked for by itself.
create index issue_without_location on issue (organisation_id, created_at desc, id desc) where location_id is null;

-- A network is one of a location: it hides nothing that lies in none.
drop policy if exists fence on issue;
create policy fence on issue as restrictive
  using (location_id is null or location_id <> all ((select barred_locations())::uuid[]));
-- Who may write in some locations alone writes nothing that lies in none.
drop policy if exists scope_insert on issue;
drop policy if exists scope_update on issue;
drop policy if exists scope_delete on issue;
create policy scope_insert on issue as restrictive for insert with check ((select location_scope()) is null
  or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_update on issue as restrictive for update using ((select location_scope()) is null
  or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_delete on issue as restrictive for delete using ((select location_scope()) is null
  or location_id is not null and location_id = any ((select location_scope())::uuid[]));
-- A guest reports about the space in front of them.
alter policy reporter_adds on issue with check (id = (select guest_issue()) and space_id = (select guest_space())
  and asset_id is null and source = 'public' and reporter_id is null and assignee_ids = '{}' and status = 'new');

-- An issue refers to an asset, and to no other kind of owner.
create function check_issue_asset() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from attachment_owner a
      where a.organisation_id = new.organisation_id and a.id = new.asset_id and a.kind = 'asset') then
    raise foreign_key_violation using constraint = 'issue_asset', message = 'no asset';
  end if;
  return new;
end $$;
create trigger issue_asset before insert or update of asset_id on issue
  for each row when (new.asset_id is not null) execute function check_issue_asset();

-- An issue of an asset alone moves with it, and keeps that there was one when it is deleted for good.
create function move_issues_of_asset() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update issue set location_id = new.location_id
    where organisation_id = new.organisation_id and asset_id = new.id and num_nonnulls(space_id, space_name) = 0;
  return null;
end $$;
create trigger move_issues after update of location_id on attachment_owner for each row
  when (new.kind = 'asset' and old.location_id is distinct from new.location_id) execute function move_issues_of_asset();
create function keep_asset_of_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update issue set asset_name = '' where organisation_id = old.organisation_id and asset_id = old.id and asset_name is null;
  return old;
end $$;
create trigger keep_name before delete on attachment_owner for each row
  when (old.kind = 'asset') execute function keep_asset_of_issues();
revoke execute on function check_issue_asset(), move_issues_of_asset(), keep_asset_of_issues() from public;

-- A merge may take a report to an issue that lies nowhere: no network holds its reporter off there.
create or replace function enter_with_tracking_token(hash bytea, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare track record; begin
  select t.organisation_id, t.issue_id, i.space_id,
      exists (select from guest_report r where r.organisation_id = t.organisation_id and r.issue_id = t.issue_id and r.track_hash = t.token_hash) as is_own,
      l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
        and not coalesce(nullif(enter_with_tracking_token.address, '')::inet <<= any (l.ip_subnets), false) as is_away
    into track
    from issue_track t
    join issue i on i.organisation_id = t.organisation_id and i.id = t.issue_id and i.deleted_at is null
    left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
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

drop function issues_to_count(uuid[]);
-- What is counted of these issues of the organisation, or of all. Row-level security would leave
-- out what is barred to who happens to ask first. Moments are in microseconds since 1970.
-- From when on an issue is overdue: null is never; on hold the clock stands still, so that it always is or never.
-- Planned anew each time: a plan for all of them is none for a few.
create function issues_to_count(ids uuid[])
returns table (number integer, status text, priority text, category text, location_id uuid, floor_id uuid,
  space_id uuid, asset_id uuid, reporter_id uuid, assignees text, overdue_from float8, created float8, is_archived boolean)
language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$ begin
  return query select i.number, i.status, i.priority, i.category, i.location_id, i.floor_id,
      i.space_id, i.asset_id, i.reporter_id, i.assignee_ids::text, case
        when i.due_at is null or i.status not in ('new', 'open', 'in_progress', 'on_hold') then null
        when i.held_since is null then (extract(epoch from i.due_at) * 1000000)::float8
        when i.due_at < greatest(i.held_since, i.due_set_at) then '-infinity' end,
      (extract(epoch from i.created_at) * 1000000)::float8, i.deleted_at is not null
    from issue i where i.organisation_id = current_organisation() and (ids is null or i.id = any (ids));
end $$;
revoke execute on function issues_to_count(uuid[]) from public;
grant execute on function issues_to_count(uuid[]) to storey_app;
`,
};
