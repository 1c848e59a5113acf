import type { Migration } from "./migration.ts";

/**
 * What assets are of: kinds and manufacturers, which are lists that people keep, and models. Models
 * carry pictures, documents and links.
 */
export const assetModels: Migration = {
  name: "0070-asset-models",
  sql: `
create table asset_type (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  icon text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index asset_type_name on asset_type (organisation_id, lower(name)) where deleted_at is null;
select tenant_record('asset_type');

create table manufacturer (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  website text,
  support_email text,
  support_phone text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index manufacturer_name on manufacturer (organisation_id, lower(name)) where deleted_at is null;
select tenant_record('manufacturer');

-- The words that an asset or a model is found by, each by its beginning: as they stand between spaces,
-- their parts between other marks, and figures without the zeros in front. The organisation stands in
-- front of each, so that the words of all others are not looked at.
create function words_to_find(organisation uuid, given text) returns tsvector
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare owner text := right(organisation::text, 12);
  whole text := translate(folded(given), E'\\t\\n\\r\\f\\v\\u00a0', '      ');
  parts text := translate(whole, E'!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~', repeat(' ', 32));
  words text := whole || ' ' || parts; begin
  if position(' 0' in ' ' || parts) > 0 then
    words := words || ' ' || regexp_replace(parts, '(^| )0+', '\\1', 'g');
  end if;
  if length(whole) > 100 then words := regexp_replace(words, '([^ ]{100})[^ ]+', '\\1', 'g'); end if;
  -- Expressions alone: a statement would cost several times as much, for each row that is written.
  return array_to_tsvector(array_remove(string_to_array(owner || replace(words, ' ', ' ' || owner), ' '), owner));
end $$;
revoke execute on function words_to_find(uuid, text) from public;
grant execute on function words_to_find(uuid, text) to storey_app;

create table asset_model (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  -- The model that is kept for all organisations, where this is one's own view of it.
  global_id uuid,
  name text collate "C" not null check (length(name) between 1 and 200),
  part_number text check (length(part_number) <= 200),
  short_description text check (length(short_description) <= 500),
  long_description text check (length(long_description) <= 5000),
  manufacturer_id uuid,
  asset_type_id uuid not null,
  end_of_life date,
  end_of_life_months integer check (end_of_life_months between 0 and 1200),
  end_of_support date,
  end_of_support_months integer check (end_of_support_months between 0 and 1200),
  license_expiry date,
  license_months integer check (license_months between 0 and 1200),
  warranty_expiry date,
  warranty_months integer check (warranty_months between 0 and 1200),
  searched tsvector not null generated always as (words_to_find(organisation_id,
    name || ' ' || coalesce(part_number, '') || ' ' || coalesce(short_description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  -- What models are of is not deleted before them.
  constraint asset_model_manufacturer foreign key (organisation_id, manufacturer_id) references manufacturer (organisation_id, id),
  constraint asset_model_type foreign key (organisation_id, asset_type_id) references asset_type (organisation_id, id)
);
create unique index asset_model_name on asset_model (organisation_id, lower(name),
  coalesce(manufacturer_id, '00000000-0000-0000-0000-000000000000'), lower(coalesce(part_number, ''))) where deleted_at is null;
create index asset_model_by_name on asset_model (organisation_id, (name collate natural_order), id);
create index asset_model_by_manufacturer on asset_model (organisation_id, manufacturer_id);
create index asset_model_by_type on asset_model (organisation_id, asset_type_id);
create index asset_model_by_word on asset_model using gin (searched);
select tenant_record('asset_model', unrecorded => '{searched}', privileges => '{select,insert,update}');
select owns_attachments('asset_model', 'assetModel', null);

-- Documents of assets and their models have types of their own.
alter table space_document drop constraint space_document_type_check,
  add constraint space_document_type_check check (type in ('installation_guide', 'manual', 'other', 'quick_guide',
    'quick-start', 'schematic', 'specification', 'user-manual'));
`,
};
