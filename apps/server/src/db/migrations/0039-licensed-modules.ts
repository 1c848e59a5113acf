import type { Migration } from "./migration.ts";

/** The asset manager is there for who has a licence for it, whatever its switch says (Spec §3). */
export const licensedModules: Migration = {
  name: "0039-licensed-modules",
  sql: `
create or replace function has_module(organisation uuid, key text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from organisation_setting g join available_setting a on a.id = g.setting_id
    where g.organisation_id = has_module.organisation and a.setting_key = has_module.key and g.enabled
      and (a.setting_key <> 'asset_management'
        or (select o.has_asset_management from organisation o where o.id = has_module.organisation))) $$;

-- As it was, but for the modules at its end.
create or replace function enter_account(account user_account, wanted uuid, request_id text, address text)
returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare active uuid; barred uuid[]; sign_in record; held jsonb; limits jsonb;
begin
  select blocked_at, tokens_valid_after into sign_in from credential c where c.auth0_id = account.auth0_id;
  -- The chosen organisation; where none is chosen, or it is archived, the home one, else the first.
  select o.id into active from user_organisation uo join organisation o on o.id = uo.organisation_id
    where uo.user_id = account.id and o.deleted_at is null and (wanted is null or o.id = wanted)
    order by o.id is not distinct from account.active_organisation_id desc, uo.is_home desc, uo.created_at, o.id
    limit 1;
  -- A write holds the organisation against its purge until it is over; one that had to wait for a
  -- purge finds the organisation gone.
  if active is not null and current_setting('transaction_read_only') = 'off' then
    perform pg_advisory_xact_lock_shared(hashtextextended(active::text, 0));
    select o.id into active from organisation o where o.id = active and o.deleted_at is null;
  end if;
  select coalesce(array_agg(l.id), '{}') into barred from location l
    where l.organisation_id = active and (
      l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
        and not coalesce(nullif(enter_account.address, '')::inet <<= any (l.ip_subnets), false)
      or l.beacon_range and not l.beacon_range_anonymous_only and not exists (
        select from beacon_presence p
        join space s on s.organisation_id = p.organisation_id and p.beacon_id = any (s.beacon_ids)
        where p.organisation_id = active and p.user_id = account.id and p.counts_until > clock_timestamp()
          and s.location_id = l.id and s.deleted_at is null));
  perform set_config('app.user_id', account.id::text, true),
    set_config('app.organisation_id', coalesce(active::text, ''), true),
    set_config('app.request_id', request_id, true),
    set_config('app.address', address, true),
    set_config('app.barred_locations', barred::text, true);
  select coalesce(jsonb_agg(distinct p.name), '[]') into held
    from (
      select r.role_id from user_organisation_role r
        where r.user_id = account.id and r.organisation_id = active and r.location_ids = '{}'
      union all select r.role_id from user_app_role r where r.user_id = account.id) h
    join role on role.id = h.role_id, unnest(role.permissions) p(name);
  -- What is held in some locations alone: role by role, as it is stored.
  select coalesce(jsonb_agg(jsonb_build_object('permissions', role.permissions, 'locationIds', r.location_ids)), '[]') into limits
    from user_organisation_role r join role on role.id = r.role_id
    where r.user_id = account.id and r.organisation_id = active and r.location_ids <> '{}';
  return jsonb_build_object(
    'userId', account.id,
    'organisationId', active,
    'isBlocked', account.blocked_at is not null or sign_in.blocked_at is not null,
    'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, sign_in.tokens_valid_after, to_timestamp(0))),
    'permissions', held,
    'limits', limits,
    'barredLocationIds', to_jsonb(barred),
    'settings', coalesce((
      select jsonb_agg(a.setting_key) from organisation_setting s join available_setting a on a.id = s.setting_id
      where s.organisation_id = active and s.enabled and (a.setting_key <> 'asset_management'
        or (select o.has_asset_management from organisation o where o.id = active))), '[]'));
end $$;
`,
};
