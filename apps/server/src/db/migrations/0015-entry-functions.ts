import type { Migration } from "./migration.ts";

/**
 * How a transaction begins for who is signed in: finds who calls, sets for whom and for which
 * organisation the rest of it acts, and tells what they may do there.
 */
export const entryFunctions: Migration = {
  name: "0015-entry-functions",
  sql: `
-- What both ways in have in common: sets the tenant, and tells what the account may do there.
create function enter_account(account user_account, wanted uuid, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
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
    where l.organisation_id = active and l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
      and not coalesce(nullif(enter_account.address, '')::inet <<= any (l.ip_subnets), false);
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
      where s.organisation_id = active and s.enabled), '[]'));
end $$;

-- Who calls, and for which organisation: the first statement of every signed-in transaction.
create function enter(subject text, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account;
begin
  select * into account from user_account a where a.auth0_id = subject and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, null, request_id, address);
end $$;

-- The same for a program: its token names the organisation, and gives no more than it was given.
create function enter_with_token(token_hash bytea, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account; token api_token;
begin
  select * into token from api_token t
    where t.hash = token_hash and t.revoked_at is null and t.expires_at > clock_timestamp();
  if not found then return null; end if;
  select * into account from user_account a where a.id = token.user_id and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, token.organisation_id, request_id, address)
    || jsonb_build_object('tokenPermissions', to_jsonb(token.permissions), 'tokenCreatedAt', extract(epoch from token.created_at));
end $$;
revoke execute on function enter_account(user_account, uuid, text, text), enter(text, text, text),
  enter_with_token(bytea, text, text) from public;

-- Whether the account that calls holds a role of the whole product.
create function is_global_account() returns boolean language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from user_app_role where user_id = current_account()) $$;

-- Lets a call of the global administration act on one organisation, bound to its rows like any
-- other transaction. The organisation need not be there yet.
create function act_for(target uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration acts for an organisation';
  end if;
  perform set_config('app.organisation_id', target::text, true),
    set_config('app.acts_globally', 'on', true),
    set_config('app.barred_locations', '', true);
  if current_setting('transaction_read_only') = 'off' then
    perform pg_advisory_xact_lock_shared(hashtextextended(target::text, 0));
  end if;
end $$;
revoke execute on function is_global_account(), act_for(uuid) from public;
grant execute on function act_for(uuid) to storey_app;
`,
};
