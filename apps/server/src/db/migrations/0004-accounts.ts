import type { Migration } from "./migration.ts";

/**
 * People as the product knows them, wherever they belong: their account, the catalogue of roles and
 * permissions, their roles of the whole product, and what they set for themselves.
 */
export const accounts: Migration = {
  name: "0004-accounts",
  sql: `
create table user_account (
  id uuid primary key,
  auth0_id text unique,
  email text not null check (length(email) between 3 and 254),
  first_name text,
  last_name text,
  -- What people are sorted and searched by: their name, or their e-mail without one, as folded text.
  searched text collate "C" generated always as (
    folded(coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || email)) stored,
  active_organisation_id uuid,
  blocked_at timestamptz,
  tokens_valid_after timestamptz not null default '-infinity',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index user_account_email on user_account (lower(email)) where deleted_at is null;
create trigger touch before update on user_account for each row execute function touch();
select record_history_of('user_account', unrecorded => '{auth0_id,searched}', is_global => true);
-- A person changes only themselves. Who sees whom: with the members of organisations.
alter table user_account enable row level security;
create policy own on user_account for update using (id = (select current_account())) with check (id = (select current_account()));
grant select on user_account to storey_app;
grant update (first_name, last_name, active_organisation_id, version, updated_at) on user_account to storey_app;

create table role (
  id uuid primary key,
  name text not null unique,
  -- The names of role_permission, kept by triggers, so that entering need not join them each time.
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create table permission (
  id uuid primary key,
  name text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create table role_permission (
  role_id uuid not null references role on delete cascade,
  permission_id uuid not null references permission on delete cascade,
  primary key (role_id, permission_id)
);
grant select on role, permission, role_permission to storey_app;
create function keep_role_permissions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update role r set permissions = array(
    select p.name from role_permission rp join permission p on p.id = rp.permission_id
    where rp.role_id = r.id order by p.name)
  where r.id in (select role_id from changed);
  return null;
end $$;
create trigger keep_insert after insert on role_permission referencing new table as changed
  for each statement execute function keep_role_permissions();
create trigger keep_delete after delete on role_permission referencing old table as changed
  for each statement execute function keep_role_permissions();
-- What these would leave stale is refused: a name or a pair is made anew, never changed.
create function refuse_change() returns trigger language plpgsql as $$ begin
  raise exception '% is not changed in place', tg_table_name;
end $$;
create trigger refuse_update before update on role_permission
  for each statement execute function refuse_change();
create trigger refuse_rename before update of name on permission
  for each statement execute function refuse_change();

-- Roles of the whole product.
create table user_app_role (
  user_id uuid not null references user_account on delete cascade,
  role_id uuid not null references role on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, role_id)
);
select record_history_of('user_app_role', is_global => true, events => '{insert,delete}');
alter table user_app_role enable row level security;
create policy own on user_app_role for select using (user_id = (select current_account()));
grant select on user_app_role to storey_app;

create table user_setting (
  user_id uuid not null references user_account on delete cascade,
  setting_key text not null,
  setting_value text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, setting_key)
);
alter table user_setting enable row level security;
create policy own on user_setting using (user_id = (select current_account())) with check (user_id = (select current_account()));
grant select, insert, update, delete on user_setting to storey_app;

-- Replies that were given, for calls that are sent again with the same key.
create table idempotency_key (
  user_id uuid not null references user_account on delete cascade,
  key text not null,
  request_hash text not null,
  -- What the reply is about: it goes with the organisation.
  organisation_id uuid default current_organisation(),
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
create index idempotency_key_organisation on idempotency_key (organisation_id);
alter table idempotency_key enable row level security;
create policy own on idempotency_key using (user_id = (select current_account())) with check (user_id = (select current_account()));
grant select, insert, update, delete on idempotency_key to storey_app;
`,
};
