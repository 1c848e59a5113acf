import type { Migration } from "./migration.ts";

/**
 * Organisations, the tenants: what they have on, who belongs to them with which roles, who was
 * invited, and the tokens of programs.
 */
export const organisations: Migration = {
  name: "0005-organisations",
  sql: `
create table organisation (
  id uuid primary key,
  name text collate "C" not null check (length(name) between 2 and 200),
  email text check (length(email) between 3 and 254),
  languages jsonb not null default '[{"value":"en","label":"English"}]',
  logo_key text,
  has_asset_management boolean not null default true,
  has_pro boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create trigger touch before update on organisation for each row execute function touch();
select record_history_of('organisation', is_global => true);
grant select, insert (id, name), update (name, email, languages, logo_key, has_asset_management, has_pro, deleted_at)
  on organisation to storey_app;

create table available_setting (
  id uuid primary key,
  setting_key text not null unique,
  name text not null,
  description text not null
);
grant select on available_setting to storey_app;
create table organisation_setting (
  organisation_id uuid not null references organisation on delete cascade,
  setting_id uuid not null references available_setting on delete cascade,
  enabled boolean not null default false,
  value text,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, setting_id)
);
select tenant_record('organisation_setting', is_versioned => false, privileges => '{select}');
grant insert (organisation_id, setting_id, enabled, value), update (enabled, value, updated_at)
  on organisation_setting to storey_app;

-- What an organisation's own people may not change, whatever a handler tries.
create function require_global() returns trigger language plpgsql as $$ begin
  if row_security_active(tg_relid) and not acts_globally() then
    raise insufficient_privilege using message = 'only the global administration writes this';
  end if;
  return null;
end $$;
create trigger global_insert before insert on organisation for each statement execute function require_global();
create trigger global_update before update of has_asset_management, has_pro, deleted_at on organisation
  for each statement execute function require_global();
create trigger global_write before insert or update on organisation_setting
  for each statement execute function require_global();

create table user_organisation (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  user_id uuid not null references user_account on delete cascade,
  is_home boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, user_id)
);
create index user_organisation_user on user_organisation (user_id);
-- An account has one home: its administrators may delete the account.
create unique index user_organisation_home on user_organisation (user_id) where is_home;
select record_history_of('user_organisation', events => '{insert,delete}');
create table user_organisation_role (
  organisation_id uuid not null,
  user_id uuid not null,
  role_id uuid not null references role on delete cascade,
  -- Empty means every location.
  location_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id, role_id),
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);
select record_history_of('user_organisation_role', events => '{insert,delete}');
-- A role whose locations change: whole before and after, since a part would not say which role.
create function record_role_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, before, after)
  values (new.organisation_id, 'user_organisation_role', new.user_id, 'update', current_account(),
    nullif(current_setting('app.request_id', true), ''), to_jsonb(old), to_jsonb(new));
  return null;
end $$;
create trigger history_update after update on user_organisation_role for each row
  when (old is distinct from new) execute function record_role_limit();
revoke execute on function record_role_limit() from public;

-- A person sees their own memberships and what they belong to, beside the active organisation, whose
-- people are known to each other. Who belongs to it is changed by functions alone.
do $$ declare t text; begin
  foreach t in array array['user_organisation', 'user_organisation_role'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (organisation_id = (select current_organisation()) or user_id = (select current_account())) with check (organisation_id = (select current_organisation()))', t);
    execute format('grant select on %I to storey_app', t);
  end loop;
end $$;
alter table organisation enable row level security;
create policy tenant on organisation using (
  id = (select current_organisation())
  or id in (select organisation_id from user_organisation where user_id = (select current_account()))
) with check (id = (select current_organisation()));
create policy known on user_account for select using (
  id = (select current_account())
  or id in (select user_id from user_organisation where organisation_id = (select current_organisation())));

create table invitation (
  organisation_id uuid not null references organisation on delete cascade,
  -- Chosen by who invites, so only its organisation names it by this.
  id uuid not null,
  -- Made here, so the invited person names it by this.
  offer_id uuid not null unique,
  email text not null check (length(email) between 3 and 254),
  first_name text,
  last_name text,
  role_names text[] not null default '{}',
  -- Empty means every location.
  location_ids uuid[] not null default '{}',
  -- The SHA-256 of the link's token, which itself is in the mail alone.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  invited_by uuid not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index invitation_open on invitation (organisation_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitation_by_email on invitation (lower(email)) where accepted_at is null and revoked_at is null;
create index invitation_by_inviter on invitation (invited_by) where accepted_at is null and revoked_at is null;
create index invitation_by_guest on invitation (accepted_by);
select tenant_record('invitation', is_versioned => false, unrecorded => '{token_hash,offer_id}', privileges => '{}');
grant select (organisation_id, id, offer_id, email, first_name, last_name, role_names, location_ids, expires_at,
  invited_by, accepted_at, accepted_by, revoked_at, created_at) on invitation to storey_app;
grant insert (organisation_id, id, offer_id, email, first_name, last_name, role_names, location_ids, token_hash,
  expires_at, invited_by) on invitation to storey_app;
grant update (token_hash, expires_at, invited_by, revoked_at) on invitation to storey_app;

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
select record_history_of('api_token', unrecorded => '{hash,last_used_at}');
alter table api_token enable row level security;
create policy own on api_token using (user_id = (select current_account())) with check (user_id = (select current_account()));
grant select, insert, update (revoked_at) on api_token to storey_app;
`,
};
