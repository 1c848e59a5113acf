import type { Migration } from "./migration.ts";

/**
 * Models that are kept for all organisations. Each organisation that takes one has a model of its own
 * that holds the values which count there, and says in which it differs; what it has not said follows
 * the global one.
 */
export const globalModels: Migration = {
  name: "0099-global-models",
  sql: `
-- Whether the caller sees the global models: an organisation that has the module, or the global administration.
create function reads_global_models() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select has_module(current_organisation(), 'asset_management') or is_global_account() $$;
-- Whether the caller may do so much with them: create, update or delete.
create function keeps_global_models(verb text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from user_app_role held join role on role.id = held.role_id
    where held.user_id = current_account() and 'app.organisation.asset-models.' || verb = any (role.permissions)) $$;
revoke execute on function reads_global_models(), keeps_global_models(text) from public;
grant execute on function reads_global_models(), keeps_global_models(text) to storey_app;

create table global_asset_model (
  id uuid primary key,
  name text collate "C" not null check (length(name) between 1 and 200),
  part_number text check (length(part_number) <= 200),
  short_description text check (length(short_description) <= 500),
  long_description text check (length(long_description) <= 5000),
  -- In words: manufacturers and types are lists of each organisation.
  manufacturer text check (length(manufacturer) between 1 and 200),
  asset_type text not null check (length(asset_type) between 1 and 200),
  end_of_life date,
  end_of_life_months integer check (end_of_life_months between 0 and 1200),
  end_of_support date,
  end_of_support_months integer check (end_of_support_months between 0 and 1200),
  license_expiry date,
  license_months integer check (license_months between 0 and 1200),
  warranty_expiry date,
  warranty_months integer check (warranty_months between 0 and 1200),
  searched tsvector not null generated always as (words_to_find('00000000-0000-0000-0000-000000000000',
    name || ' ' || coalesce(part_number, '') || ' ' || coalesce(short_description, '') || ' ' || coalesce(manufacturer, '') || ' ' || asset_type)) stored,
  -- Counts the changes that the organisations' models have to follow.
  values_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index global_asset_model_name on global_asset_model (lower(name), lower(coalesce(manufacturer, '')),
  lower(coalesce(part_number, ''))) where deleted_at is null;
create index global_asset_model_by_name on global_asset_model ((name collate natural_order), id);

create table global_model_image (
  id uuid primary key,
  owner_id uuid not null references global_asset_model,
  position integer not null check (position >= 0),
  description text not null default '',
  s3_key text not null check (starts_with(s3_key, 'global/')),
  metadata jsonb not null,
  versions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index global_model_image_by_owner on global_model_image (owner_id, position);
create index global_model_image_by_key on global_model_image (s3_key);

create table global_model_document (
  id uuid primary key,
  owner_id uuid not null references global_asset_model,
  description text not null default '' check (length(description) <= 500),
  type text not null default 'other',
  is_public boolean not null default false,
  s3_key text not null check (starts_with(s3_key, 'global/')),
  metadata jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index global_model_document_by_owner on global_model_document (owner_id, created_at);
create unique index global_model_document_by_key on global_model_document (s3_key);

create function count_global_values() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  new.values_version := old.values_version + 1;
  return new;
end $$;
create trigger count_values before update on global_asset_model for each row when (
    (old.name, old.part_number, old.short_description, old.long_description, old.manufacturer, old.asset_type, old.end_of_life,
      old.end_of_life_months, old.end_of_support, old.end_of_support_months, old.license_expiry, old.license_months,
      old.warranty_expiry, old.warranty_months)
    is distinct from (new.name, new.part_number, new.short_description, new.long_description, new.manufacturer, new.asset_type,
      new.end_of_life, new.end_of_life_months, new.end_of_support, new.end_of_support_months, new.license_expiry,
      new.license_months, new.warranty_expiry, new.warranty_months))
  execute function count_global_values();
-- What a global model carries is followed as what it says is.
create function count_global_files() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  update global_asset_model g set values_version = g.values_version + 1 where g.id = new.owner_id;
  return null;
end $$;
create trigger count_files after insert or update on global_model_image for each row execute function count_global_files();
create trigger count_files after insert or update on global_model_document for each row execute function count_global_files();
revoke execute on function count_global_values(), count_global_files() from public;

do $$ declare record name; begin
  foreach record in array array['global_asset_model', 'global_model_image', 'global_model_document']::name[] loop
    execute format('create trigger touch before update on %I for each row execute function touch()', record);
    execute format('alter table %I enable row level security', record);
    execute format('create policy readers on %I for select using ((select reads_global_models()))', record);
    execute format('grant select, insert, update on %I to storey_app', record);
  end loop;
end $$;
create policy added on global_asset_model for insert with check ((select keeps_global_models('create')));
create policy changed on global_asset_model for update using ((select keeps_global_models('update')) or (select keeps_global_models('delete')))
  with check ((select keeps_global_models('update')) or (select keeps_global_models('delete')));
create policy added on global_model_image for insert with check ((select keeps_global_models('update')));
create policy changed on global_model_image for update using ((select keeps_global_models('update'))) with check ((select keeps_global_models('update')));
create policy added on global_model_document for insert with check ((select keeps_global_models('update')));
create policy changed on global_model_document for update using ((select keeps_global_models('update'))) with check ((select keeps_global_models('update')));
select record_history_of('global_asset_model', unrecorded => '{searched,values_version}', is_global => true);
select record_history_of('global_model_image', is_global => true);
select record_history_of('global_model_document', is_global => true);
-- Who changes one is told what somebody else changed meanwhile.
create policy global_models on history for select using (organisation_id is null
  and entity in ('global_asset_model', 'global_model_image', 'global_model_document') and (select keeps_global_models('update')));

alter table asset_model
  add foreign key (global_id) references global_asset_model,
  -- The fields of which the organisation says something of its own, as the API names them.
  add column overridden text[] not null default '{}',
  add constraint asset_model_overrides check (global_id is not null or overridden = '{}');

-- Derived: what an organisation's model has followed of its global one, kept by functions alone.
create table asset_model_link (
  organisation_id uuid not null,
  model_id uuid not null,
  global_id uuid not null references global_asset_model,
  followed_version integer not null default 0,
  -- The words that were followed last, and the organisation's own entries that were found or made by them.
  asset_type text,
  asset_type_id uuid,
  manufacturer text,
  manufacturer_id uuid,
  primary key (organisation_id, model_id),
  unique (organisation_id, global_id),
  foreign key (organisation_id, model_id) references asset_model (organisation_id, id) on delete cascade
);
create index asset_model_link_by_global on asset_model_link (global_id, organisation_id, followed_version);
select tenant_record('asset_model_link', is_versioned => false, has_history => false, privileges => '{select}');

-- An organisation's copy of a global picture or document is a row as any other, of the same file. What
-- people change of it is theirs from then on.
alter table space_image add column global_file_id uuid references global_model_image,
  add column is_overridden boolean not null default false;
alter table space_document add column global_file_id uuid references global_model_document,
  add column is_overridden boolean not null default false,
  drop constraint space_document_check,
  add constraint space_document_key check (starts_with(s3_key, organisation_id::text || '/') or starts_with(s3_key, 'global/'));
-- A model that follows and a copy beside it may show the same file.
drop index space_document_by_key;
create unique index space_document_by_key on space_document (organisation_id, s3_key, owner_id);
create index space_image_of_global on space_image (global_file_id) where global_file_id is not null;
create index space_document_of_global on space_document (global_file_id) where global_file_id is not null;
drop trigger history_insert on space_image;
drop trigger history_update on space_image;
drop trigger history_delete on space_image;
select record_history_of('space_image', '{global_file_id,is_overridden}');
drop trigger history_insert on space_document;
drop trigger history_update on space_document;
drop trigger history_delete on space_document;
select record_history_of('space_document', '{global_file_id,is_overridden}');

-- As before; what is kept for all organisations does not go with one of them.
create or replace function let_document_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select s3_key from gone where starts_with(s3_key, organisation_id::text || '/');
  return null;
end $$;
`,
};
