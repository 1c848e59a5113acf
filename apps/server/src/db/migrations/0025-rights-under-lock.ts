import type { Migration } from "./migration.ts";

/**
 * How a call that gives or takes rights is decided: once nobody else can change the caller's own,
 * by what they hold then.
 */
export const rightsUnderLock: Migration = {
  name: "0025-rights-under-lock",
  sql: `
-- As before; the transaction knows the token it began with. A new password ends what was logged in
-- with the former one, and no API token: those end with the account's own sign-out.
create or replace function enter_with_token(token_hash bytea, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account; token api_token;
begin
  select * into token from api_token t
    where t.hash = token_hash and t.revoked_at is null and t.expires_at > clock_timestamp();
  if not found then return null; end if;
  select * into account from user_account a where a.id = token.user_id and a.deleted_at is null;
  if not found then return null; end if;
  perform set_config('app.token_id', token.id::text, true);
  return enter_account(account, token.organisation_id, request_id, address)
    || jsonb_build_object('tokenPermissions', to_jsonb(token.permissions), 'tokenCreatedAt', extract(epoch from token.created_at),
      'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, to_timestamp(0))));
end $$;

-- Enters once more when nobody else can change what the caller holds until this transaction ends.
-- Who waited for somebody who took their role, token or account finds it gone. A call of the global
-- administration counts by roles of the whole product; any other one by the people of the organisation.
create function enter_under_lock(is_global boolean) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account; token api_token; entry jsonb;
  token_id uuid := nullif(current_setting('app.token_id', true), '')::uuid; begin
  if not is_global then perform lock_members(); end if;
  perform from user_app_role r where r.user_id = current_account() for share;
  if token_id is not null then
    select * into token from api_token t
      where t.id = token_id and t.revoked_at is null and t.expires_at > clock_timestamp() for share;
    if not found then return null; end if;
  end if;
  select * into account from user_account a where a.id = current_account() and a.deleted_at is null;
  if not found then return null; end if;
  entry := enter_account(account, current_organisation(),
    coalesce(current_setting('app.request_id', true), ''), coalesce(current_setting('app.address', true), ''));
  if token_id is null then return entry; end if;
  return entry
    || jsonb_build_object('tokenPermissions', to_jsonb(token.permissions), 'tokenCreatedAt', extract(epoch from token.created_at),
      'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, to_timestamp(0))));
end $$;
revoke execute on function enter_under_lock(boolean) from public;
grant execute on function enter_under_lock(boolean) to storey_app;
`,
};
