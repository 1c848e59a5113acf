import type { Migration } from "./migration.ts";

/**
 * Guests at the code of an asset: it leads to the room where the asset is, and all that holds for the
 * room holds there. Beside it they see tag, kind, model and picture of this one asset, as every member
 * does, and what they report is about it.
 */
export const guestsAtAssets: Migration = {
  name: "0076-guests-at-assets",
  sql: `
create function guest_asset() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.guest_asset_id', true), '')::uuid $$;

-- What a code leads to: a space, or an asset and the space that it is in, or nothing yet.
drop function find_space_code(text);
create function find_space_code(scanned text)
returns table (organisation_id uuid, space_id uuid, asset_id uuid, state text, is_space_archived boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.organisation_id, s.id, a.id,
    case when c.deleted_at is not null then 'revoked' when c.owner_id is null then 'blank' else 'active' end,
    s.deleted_at is not null
  from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  left join asset a on a.organisation_id = c.organisation_id and a.id = c.owner_id
  left join space s on s.organisation_id = c.organisation_id and s.id = coalesce(a.space_id, c.owner_id)
  where c.value = scanned and (c.owner_id is null or a.id is not null or s.id is not null)
$$;
revoke execute on function find_space_code(text) from public;
grant execute on function find_space_code(text) to storey_app;

-- The rules of an asset: those of the room it is in, looked at first, so that nothing is told of what
-- lies in a room that is not public. What floats lies in none, and an organisation without the module
-- shows no asset. An archived one says its tag to those alone who would have seen it.
create function look_at_asset(organisation uuid, wanted uuid, address text, beacon uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare thing record; entry jsonb; begin
  select a.tag, a.space_id, a.deleted_at into thing from asset a where a.organisation_id = organisation and a.id = wanted;
  if not has_module(organisation, 'asset_management') then return jsonb_build_object('refusal', 'asset_module_off'); end if;
  if thing.space_id is null then return jsonb_build_object('refusal', 'asset_not_public'); end if;
  entry := look_in(organisation, thing.space_id, address, beacon);
  if entry->>'refusal' is not null then return entry; end if;
  if thing.deleted_at is not null then return jsonb_build_object('refusal', 'asset_archived', 'name', thing.tag); end if;
  return entry || jsonb_build_object('assetId', wanted);
end $$;
revoke execute on function look_at_asset(uuid, uuid, text, uuid) from public;

-- As before, also for what lies in no space: then the organisation alone is told.
create or replace function whom_to_ask(organisation uuid, space uuid, refusal text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('organisationId', o.id, 'organisation', o.name, 'languages', o.languages, 'logoKey', o.logo_key,
    'contact', coalesce(case when refusal in ('wrong_network', 'beacon_needed', 'asset_archived') then l.service_desk_email end, o.email),
    'wifi', case when refusal = 'wrong_network' and l.wifi_for_visitors then l.wifi end)
  from organisation o
  left join space s on s.organisation_id = o.id and s.id = whom_to_ask.space
  left join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  where o.id = whom_to_ask.organisation and o.deleted_at is null
$$;

create or replace function enter_as_guest(code text, beacon uuid, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare place record; entry jsonb; begin
  select c.organisation_id, c.space_id, c.asset_id into place from find_space_code(code) c where c.state = 'active';
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  entry := case when place.asset_id is null then look_in(place.organisation_id, place.space_id, address, beacon)
    else look_at_asset(place.organisation_id, place.asset_id, address, beacon) end;
  if entry->>'refusal' is not null then
    return entry || jsonb_build_object('whom', whom_to_ask(place.organisation_id, place.space_id, entry->>'refusal'));
  end if;
  if not let_guest_in(place.organisation_id, (entry->>'spaceId')::uuid, null, request_id, address) then
    return jsonb_build_object('refusal', 'unknown');
  end if;
  perform set_config('app.guest_asset_id', coalesce(entry->>'assetId', ''), true);
  return entry;
end $$;

-- Of the one asset whose code was scanned, and of the room it is in.
grant select (organisation_id, id, model_id, tag) on asset to storey_guest;
grant select (organisation_id, id, asset_type_id, name) on asset_model to storey_guest;
grant select (organisation_id, id, name) on asset_type to storey_guest;
grant select (asset_id) on issue to storey_guest;
create policy guest on asset as restrictive for select to storey_guest
  using (id = (select guest_asset()) and space_id = (select guest_space()) and deleted_at is null);
create policy guest on asset_model as restrictive for select to storey_guest
  using (id in (select a.model_id from asset a where a.organisation_id = asset_model.organisation_id));
create policy guest on asset_type as restrictive for select to storey_guest
  using (id in (select m.asset_type_id from asset_model m where m.organisation_id = asset_type.organisation_id));
drop policy guest on space_image;
create policy guest on space_image as restrictive for select to storey_guest
  using (deleted_at is null and (owner_id = (select guest_space())
    or owner_id in (select a.id from asset a where a.organisation_id = space_image.organisation_id)
    or owner_id in (select a.model_id from asset a where a.organisation_id = space_image.organisation_id)));
drop policy guest on attachment_owner;
create policy guest on attachment_owner as restrictive for select to storey_guest
  using (id = (select guest_space())
    or id in (select a.id from asset a where a.organisation_id = attachment_owner.organisation_id)
    or id in (select a.model_id from asset a where a.organisation_id = attachment_owner.organisation_id));

-- A report is about the asset whose code was scanned, or about the room alone; the asset stays where it is
-- while it is written. PostgreSQL locks a row for who may update a column of it: the policy \`tenant\`
-- leaves this one no other value than it has.
grant select (kind, location_id, deleted_at), update (organisation_id) on attachment_owner to storey_reporter;
drop policy reporter on attachment_owner;
create policy reporter on attachment_owner as restrictive for select to storey_reporter
  using (id = (select guest_space()) or id = (select guest_asset()));
create policy reporter_holds on attachment_owner as restrictive for update to storey_reporter
  using (id = (select guest_asset()));
alter policy reporter_adds on issue with check (id = (select guest_issue()) and space_id = (select guest_space())
  and asset_id is not distinct from (select guest_asset()) and source = 'public' and reporter_id is null
  and assignee_ids = '{}' and status = 'new');

-- As before, with what the report is about.
create or replace function tracked_place() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('organisationId', o.id, 'organisation', o.name, 'logoKey', o.logo_key, 'languages', o.languages,
    'location', coalesce(l.name, ''), 'floor', coalesce(f.name, i.floor_name, ''), 'space', coalesce(s.name, i.space_name, ''),
    'asset', coalesce(asset_label(i.organisation_id, i.asset_id), nullif(i.asset_name, '')),
    'timezone', coalesce(l.timezone, o.timezone))
  from issue i
  join organisation o on o.id = i.organisation_id
  left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
  left join floor f on f.organisation_id = i.organisation_id and f.id = i.floor_id
  left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
  where i.organisation_id = current_organisation() and i.id = guest_issue()
$$;
`,
};
