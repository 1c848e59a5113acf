/**
 * Who may reach which location: roles that are limited to locations, networks that hold off, and
 * tokens of programs. `enter` tells the database where a call comes from; the policies do the rest.
 */
export const access = {
  name: "0003-access",
  sql: `
alter table location
  add ip_subnets inet[] not null default '{}',
  add ip_subnets_apply_to text not null default 'all' check (ip_subnets_apply_to in ('all', 'anonymous'));
create index location_fenced on location (organisation_id)
  where ip_subnets_apply_to = 'all' and ip_subnets <> '{}';

-- The locations whose networks do not hold the caller's address; none when unset.
create function barred_locations() returns uuid[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.barred_locations', true), '')::uuid[], '{}') $$;
-- The locations this transaction may write in; null is all of them.
create function location_scope() returns uuid[] language sql stable parallel safe as
  $$ select nullif(current_setting('app.location_scope', true), '')::uuid[] $$;

create policy fence on space as restrictive
  using (location_id <> all ((select barred_locations())::uuid[]));
create policy fence on space_image as restrictive using (
  (select barred_locations()) = '{}'
  or exists (select from space s where s.organisation_id = space_image.organisation_id and s.id = space_image.space_id));

do $$ declare t text; place text; begin
  foreach t in array array['location', 'floor', 'space'] loop
    place := case t when 'location' then 'id' else 'location_id' end;
    execute format('create policy scope_insert on %I as restrictive for insert with check ((select location_scope()) is null or %I = any ((select location_scope())::uuid[]))', t, place);
    execute format('create policy scope_update on %I as restrictive for update using ((select location_scope()) is null or %I = any ((select location_scope())::uuid[])) with check ((select location_scope()) is null or %I = any ((select location_scope())::uuid[]))', t, place, place);
    execute format('create policy scope_delete on %I as restrictive for delete using ((select location_scope()) is null or %I = any ((select location_scope())::uuid[]))', t, place);
  end loop;
end $$;
create policy scope_insert on space_image as restrictive for insert with check (
  (select location_scope()) is null or exists (select from space s where s.organisation_id = space_image.organisation_id
    and s.id = space_image.space_id and s.location_id = any ((select location_scope())::uuid[])));
create policy scope_update on space_image as restrictive for update using (
  (select location_scope()) is null or exists (select from space s where s.organisation_id = space_image.organisation_id
    and s.id = space_image.space_id and s.location_id = any ((select location_scope())::uuid[])));
create policy scope_delete on space_image as restrictive for delete using (
  (select location_scope()) is null or exists (select from space s where s.organisation_id = space_image.organisation_id
    and s.id = space_image.space_id and s.location_id = any ((select location_scope())::uuid[])));

-- The people of the active organisation are known to each other; a person changes only themselves.
drop policy own on user_account;
create policy known on user_account for select using (
  id = (select current_account())
  or id in (select user_id from user_organisation where organisation_id = (select current_organisation())));
create policy own on user_account for update using (id = (select current_account())) with check (id = (select current_account()));

-- A token of a program: only its SHA-256 is kept.
create table api_token (
  user_id uuid not null references user_account on delete cascade,
  id uuid not null,
  organisation_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  hash bytea not null unique,
  permissions text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);
create index api_token_by_member on api_token (organisation_id, user_id);
alter table api_token enable row level security;
create policy own on api_token using (user_id = (select current_account())) with check (user_id = (select current_account()));
grant select, insert on api_token to storey_app;
grant update (revoked_at) on api_token to storey_app;

-- Where a change came from.
alter table history add address text;
create index history_by_organisation on history (organisation_id, id);
create function note_address() returns trigger language plpgsql as $$ begin
  new.address := nullif(current_setting('app.address', true), '');
  return new;
end $$;
create trigger note_address before insert on history for each row execute function note_address();

-- What both ways in have in common: sets the tenant, and tells what the account may do there.
create function enter_account(account user_account, wanted uuid, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public as $$
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
drop function enter(text, text);
create function enter(subject text, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public as $$
declare account user_account;
begin
  select * into account from user_account a where a.auth0_id = subject and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, null, request_id, address);
end $$;

-- The same for a program: its token names the organisation, and gives no more than it was given.
create function enter_with_token(token_hash bytea, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public as $$
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
`,
};
