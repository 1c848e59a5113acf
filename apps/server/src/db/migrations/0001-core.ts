/**
 * The spine: people, organisations, roles, settings, structure, pictures, history.
 * Tenant tables carry `organisation_id` in their primary key and reference each other by it, so a
 * row cannot point into another organisation; row-level security stands beside that.
 */
export const core = {
  name: "0001-core",
  sql: `
-- Roles belong to the whole server: another database of it may be making the same one now.
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'storey_app') then
    create role storey_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
-- From version 16 on, who makes a role may give it and may not yet act as it.
do $$ begin
  execute format('grant storey_app to %I', current_user);
exception
  when unique_violation then null;
  when insufficient_privilege then
    -- Somebody else made it: an operator has given it, or is asked to.
    if not pg_has_role(current_user, 'storey_app', 'member') then raise; end if;
end $$;
grant usage on schema public to storey_app;

-- What the current transaction acts for. Unset means nothing: no rows.
create function current_organisation() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.organisation_id', true), '')::uuid $$;
create function current_account() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create table user_account (
  id uuid primary key,
  auth0_id text unique,
  email text not null check (length(email) between 3 and 254),
  first_name text,
  last_name text,
  active_organisation_id uuid,
  blocked_at timestamptz,
  tokens_valid_after timestamptz not null default '-infinity',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index user_account_email on user_account (lower(email)) where deleted_at is null;

create table organisation (
  id uuid primary key,
  name text collate "C" not null check (length(name) between 2 and 200),
  languages jsonb not null default '[{"value":"en","label":"English"}]',
  logo_key text,
  has_asset_management boolean not null default true,
  has_pro boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

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
create function keep_role_permissions() returns trigger language plpgsql security definer set search_path = public as $$ begin
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
create table available_setting (
  id uuid primary key,
  setting_key text not null unique,
  name text not null,
  description text not null
);

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
create table user_app_role (
  user_id uuid not null references user_account on delete cascade,
  role_id uuid not null references role on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, role_id)
);
create table user_setting (
  user_id uuid not null references user_account on delete cascade,
  setting_key text not null,
  setting_value text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, setting_key)
);
create table organisation_setting (
  organisation_id uuid not null references organisation on delete cascade,
  setting_id uuid not null references available_setting on delete cascade,
  enabled boolean not null default false,
  value text,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, setting_id)
);

-- Counts the changes of an organisation's structure, for 304 and for what is derived from it.
create table organisation_structure (
  organisation_id uuid primary key references organisation on delete cascade,
  version bigint not null default 1
);

create table location (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 2 and 200),
  default_prefix text,
  wifi text,
  address jsonb not null default '{}',
  service_desk_email text,
  timezone text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index location_name on location (organisation_id, lower(name)) where deleted_at is null;

create table floor (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  level integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, location_id, id),
  foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade
);
create unique index floor_name on floor (organisation_id, location_id, lower(name)) where deleted_at is null;

create table space_type (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index space_type_name on space_type (organisation_id, lower(name)) where deleted_at is null;

create table feature (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  icon text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index feature_name on feature (organisation_id, lower(name)) where deleted_at is null;

create table space (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  floor_id uuid not null,
  space_type_id uuid,
  name text collate "C" not null check (length(name) between 1 and 200),
  shortcode text collate "C" check (length(shortcode) between 1 and 64),
  capacity integer check (capacity between 0 and 100000),
  typeform_id text,
  ubiqisense_id text,
  is_public boolean not null default false,
  allow_public_reporting boolean not null default false,
  feature_ids uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, location_id, floor_id)
    references floor (organisation_id, location_id, id) on update cascade on delete cascade,
  foreign key (organisation_id, space_type_id) references space_type (organisation_id, id)
);
create unique index space_shortcode on space (organisation_id, lower(shortcode)) where deleted_at is null;
create unique index space_name on space (organisation_id, floor_id, lower(name), coalesce(lower(shortcode), '')) where deleted_at is null;
create index space_by_name on space (organisation_id, name, id) where deleted_at is null;
create index space_by_floor on space (organisation_id, floor_id);
create index space_by_type on space (organisation_id, space_type_id);

create table space_image (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  position integer not null check (position >= 0),
  description text not null default '',
  s3_key text not null,
  metadata jsonb not null,
  versions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade
);
create index space_image_by_space on space_image (organisation_id, space_id, position) where deleted_at is null;
create index space_image_by_key on space_image (organisation_id, s3_key);

create table favourite_space (
  organisation_id uuid not null,
  user_id uuid not null,
  space_id uuid not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id, space_id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);
create table viewed_space (
  organisation_id uuid not null,
  user_id uuid not null,
  space_id uuid not null,
  viewed_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, user_id, space_id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);

create table space_import (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  user_id uuid,
  state text not null check (state in ('uploaded', 'checked', 'completed')),
  file_name text not null,
  file_key text not null,
  choices jsonb not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);

create table idempotency_key (
  user_id uuid not null references user_account on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table history (
  id bigint generated always as identity primary key,
  organisation_id uuid,
  entity text not null,
  entity_id uuid not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  at timestamptz not null default now(),
  actor_id uuid,
  request_id text,
  record_version integer,
  before jsonb,
  after jsonb
);
create index history_entity on history (organisation_id, entity, entity_id, id);

-- Every write of a versioned record counts and dates itself.
create function touch() returns trigger language plpgsql as $$ begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- History by statement: nothing can bypass it. Columns named as arguments are left out (secrets,
-- and what is derived).
create function record_history() returns trigger language plpgsql security definer set search_path = public as $$
declare
  tenant boolean := tg_argv[0] = 'organisation_id';
  hidden text[] := tg_argv[1:];
begin
  if tg_op = 'INSERT' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'insert', current_account(), nullif(current_setting('app.request_id', true), ''),
      (j->>'version')::int, j - hidden
    from (select to_jsonb(n) j from new_rows n) x;
  elsif tg_op = 'UPDATE' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'update', current_account(), nullif(current_setting('app.request_id', true), ''),
      (j->>'version')::int, d.before, d.after
    from (select j, k from (select to_jsonb(n) j from new_rows n) nj join (select to_jsonb(o) k from old_rows o) ok
      on coalesce(j->>'id', j->>'setting_id') = coalesce(k->>'id', k->>'setting_id')
        and j->>'organisation_id' is not distinct from k->>'organisation_id') x,
    lateral (select jsonb_object_agg(b.key, b.value) before, jsonb_object_agg(a.key, a.value) after
      from jsonb_each(j - hidden - '{version,updated_at}'::text[]) a join jsonb_each(k) b on a.key = b.key and a.value is distinct from b.value) d
    where d.after is not null;
  else
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'delete', current_account(), nullif(current_setting('app.request_id', true), ''),
      (j->>'version')::int, j - hidden
    from (select to_jsonb(o) j from old_rows o) x;
  end if;
  return null;
end $$;

-- A space can only have features of its own organisation; an array cannot carry a foreign key.
create function check_space_features() returns trigger language plpgsql as $$ begin
  if cardinality(new.feature_ids) > 0 and exists (
    select unnest(new.feature_ids) except select id from feature where organisation_id = new.organisation_id
  ) then
    raise foreign_key_violation using constraint = 'space_features', message = 'unknown feature';
  end if;
  return new;
end $$;
create trigger space_features before insert or update of feature_ids on space
  for each row execute function check_space_features();

-- One count for each statement that changes the structure.
create function count_structure_change() returns trigger language plpgsql security definer set search_path = public as $$ begin
  if tg_table_name = 'organisation' then
    update organisation_structure set version = version + 1 where organisation_id in (select id from changed);
  else
    insert into organisation_structure as s (organisation_id)
      select distinct organisation_id from changed
      on conflict (organisation_id) do update set version = s.version + 1;
  end if;
  return null;
end $$;

do $$ declare t text; begin
  foreach t in array array['user_account', 'organisation', 'location', 'floor', 'space_type', 'feature', 'space', 'space_image'] loop
    execute format('create trigger touch before update on %I for each row execute function touch()', t);
  end loop;
  foreach t in array array['location', 'floor', 'space_type', 'feature', 'space', 'space_image'] loop
    execute format('create trigger history_insert after insert on %I referencing new table as new_rows for each statement execute function record_history(''organisation_id'')', t);
    execute format('create trigger history_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function record_history(''organisation_id'')', t);
    execute format('create trigger history_delete after delete on %I referencing old table as old_rows for each statement execute function record_history(''organisation_id'')', t);
  end loop;
  foreach t in array array['user_organisation', 'user_organisation_role', 'user_app_role', 'organisation_setting'] loop
    execute format('create trigger history_insert after insert on %I referencing new table as new_rows for each statement execute function record_history(%L)', t, case t when 'user_app_role' then 'global' else 'organisation_id' end);
    execute format('create trigger history_delete after delete on %I referencing old table as old_rows for each statement execute function record_history(%L)', t, case t when 'user_app_role' then 'global' else 'organisation_id' end);
  end loop;
  create trigger history_update after update on organisation_setting referencing old table as old_rows new table as new_rows
    for each statement execute function record_history('organisation_id');
  foreach t in array array['user_account', 'organisation'] loop
    execute format('create trigger history_insert after insert on %I referencing new table as new_rows for each statement execute function record_history(''global'', ''auth0_id'')', t);
    execute format('create trigger history_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function record_history(''global'', ''auth0_id'')', t);
    execute format('create trigger history_delete after delete on %I referencing old table as old_rows for each statement execute function record_history(''global'', ''auth0_id'')', t);
  end loop;
  foreach t in array array['location', 'floor', 'space_type', 'feature', 'space', 'space_image', 'organisation_setting'] loop
    execute format('create trigger structure_insert after insert on %I referencing new table as changed for each statement execute function count_structure_change()', t);
    execute format('create trigger structure_update after update on %I referencing new table as changed for each statement execute function count_structure_change()', t);
    execute format('create trigger structure_delete after delete on %I referencing old table as changed for each statement execute function count_structure_change()', t);
  end loop;
  create trigger structure_update after update on organisation referencing new table as changed
    for each statement execute function count_structure_change();
end $$;

-- Row-level security. The wrapping select lets the planner evaluate the setting once.
do $$ declare t text; begin
  foreach t in array array['organisation_setting', 'organisation_structure', 'location', 'floor', 'space_type', 'feature', 'space', 'space_image', 'space_import', 'history'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (organisation_id = (select current_organisation())) with check (organisation_id = (select current_organisation()))', t);
  end loop;
  foreach t in array array['favourite_space', 'viewed_space'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (organisation_id = (select current_organisation()) and user_id = (select current_account())) with check (organisation_id = (select current_organisation()) and user_id = (select current_account()))', t);
  end loop;
  foreach t in array array['user_setting', 'idempotency_key'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own on %I using (user_id = (select current_account())) with check (user_id = (select current_account()))', t);
  end loop;
end $$;
-- A person sees their own memberships and what they belong to, beside the active organisation.
do $$ declare t text; begin
  foreach t in array array['user_organisation', 'user_organisation_role'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (organisation_id = (select current_organisation()) or user_id = (select current_account())) with check (organisation_id = (select current_organisation()))', t);
  end loop;
end $$;
alter table organisation enable row level security;
create policy tenant on organisation using (
  id = (select current_organisation())
  or id in (select organisation_id from user_organisation where user_id = (select current_account()))
) with check (id = (select current_organisation()));
alter table user_account enable row level security;
create policy own on user_account using (id = (select current_account())) with check (id = (select current_account()));
alter table user_app_role enable row level security;
create policy own on user_app_role for select using (user_id = (select current_account()));

grant select on role, permission, role_permission, available_setting, user_app_role, history, organisation_structure,
  user_organisation, user_organisation_role, organisation, organisation_setting to storey_app;
grant select, insert, update, delete on location, floor, space_type, feature, space, space_image,
  favourite_space, viewed_space, user_setting, idempotency_key, space_import to storey_app;
grant select on user_account to storey_app;
grant update (first_name, last_name, active_organisation_id, version, updated_at) on user_account to storey_app;

-- Who calls, and for which organisation: the first statement of every signed-in transaction.
create function enter(subject text, request_id text) returns jsonb
language plpgsql security definer set search_path = public as $$
declare account user_account; active uuid; sign_in record;
begin
  select * into account from user_account a where a.auth0_id = subject and a.deleted_at is null;
  if not found then return null; end if;
  select * into sign_in from credential c where c.auth0_id = subject;
  -- The chosen organisation; where none is chosen, or it is archived, the home one, else the first.
  select o.id into active from user_organisation uo join organisation o on o.id = uo.organisation_id
    where uo.user_id = account.id and o.deleted_at is null
    order by o.id is not distinct from account.active_organisation_id desc, uo.is_home desc, uo.created_at, o.id
    limit 1;
  perform set_config('app.user_id', account.id::text, true),
    set_config('app.organisation_id', coalesce(active::text, ''), true),
    set_config('app.request_id', request_id, true);
  return jsonb_build_object(
    'userId', account.id,
    'organisationId', active,
    'isBlocked', account.blocked_at is not null or sign_in.blocked_at is not null,
    'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, sign_in.tokens_valid_after, to_timestamp(0))),
    'permissions', coalesce((
      select jsonb_agg(p.name) from (
        select r.role_id from user_organisation_role r where r.user_id = account.id and r.organisation_id = active
        union select r.role_id from user_app_role r where r.user_id = account.id) held
      join role on role.id = held.role_id, unnest(role.permissions) p(name)), '[]'),
    'settings', coalesce((
      select jsonb_agg(a.setting_key) from organisation_setting s join available_setting a on a.id = s.setting_id
      where s.organisation_id = active and s.enabled), '[]'));
end $$;
revoke execute on function enter(text, text) from public;
`,
};
