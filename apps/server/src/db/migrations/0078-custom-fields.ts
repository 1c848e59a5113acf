import type { Migration } from "./migration.ts";

/**
 * The fields that a kind of asset has of its own, and their values: kept with the asset as one object
 * by the ids of their fields, so that its history and its version count them, and beside it in rows by
 * which they are searched, filtered and counted. Values of fields that the kind of an asset lacks are
 * kept unseen: they come back with the kind, or with the field.
 */
export const customFields: Migration = {
  name: "0078-custom-fields",
  sql: `
create table custom_field (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  asset_type_id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'boolean', 'link')),
  unit text check (length(unit) <= 20),
  -- Of a choice: [{ id, name, isRetired }] in their order.
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  is_required boolean not null default false,
  is_searchable boolean not null default false,
  is_filterable boolean not null default false,
  is_importable boolean not null default true,
  position integer not null check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  constraint custom_field_type foreign key (organisation_id, asset_type_id) references asset_type (organisation_id, id) on delete cascade
);
create unique index custom_field_name on custom_field (organisation_id, asset_type_id, lower(name)) where deleted_at is null;
create index custom_field_by_type on custom_field (organisation_id, asset_type_id, position);
select tenant_record('custom_field', privileges => '{select,insert,update}');

alter table asset add column custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object');

-- One value of one asset, derived by trigger: a choice by its id, yes and no as true and false, numbers
-- and days in their order, texts by their words.
create table custom_field_value (
  organisation_id uuid not null,
  asset_id uuid not null,
  field_id uuid not null,
  choice text collate "C",
  number float8,
  day date,
  searched tsvector,
  primary key (organisation_id, asset_id, field_id),
  constraint custom_field_value_asset foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete cascade,
  constraint custom_field_value_field foreign key (organisation_id, field_id) references custom_field (organisation_id, id) on delete cascade
);
create index custom_field_value_by_choice on custom_field_value (organisation_id, field_id, choice, asset_id);
create index custom_field_value_by_number on custom_field_value (organisation_id, field_id, number) where number is not null;
create index custom_field_value_by_day on custom_field_value (organisation_id, field_id, day) where day is not null;
create index custom_field_value_by_word on custom_field_value using gin (searched);
select tenant_record('custom_field_value', is_versioned => false, has_history => false, privileges => '{select}');

create function keep_custom_field_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' then
    delete from custom_field_value v where v.organisation_id = new.organisation_id and v.asset_id = new.id
      and new.custom_fields -> v.field_id::text is distinct from old.custom_fields -> v.field_id::text;
  end if;
  insert into custom_field_value (organisation_id, asset_id, field_id, choice, number, day, searched)
    select new.organisation_id, new.id, f.id,
      case when f.kind in ('choice', 'boolean') then g.value end,
      case when f.kind = 'number' then g.value::float8 end,
      case when f.kind = 'date' then g.value::date end,
      case when f.kind in ('text', 'link', 'number') then words_to_find(new.organisation_id, g.value) end
    from jsonb_each_text(new.custom_fields) g
    join custom_field f on f.organisation_id = new.organisation_id and f.id = g.key::uuid
    on conflict do nothing;
  return null;
end $$;
create trigger keep_custom_field_values after insert on asset for each row
  when (new.custom_fields <> '{}') execute function keep_custom_field_values();
create trigger keep_changed_custom_field_values after update of custom_fields on asset for each row
  when (old.custom_fields is distinct from new.custom_fields) execute function keep_custom_field_values();

-- The assets that hold a word, given as a query, in a searchable field of their kind, or in the name of
-- a choice of one: at most so many. As the owner of the tables, since row-level security would keep the
-- search from the index of words; whoever asks looks the ids up as themselves.
create function assets_with_field_word(query text, most bigint) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select v.asset_id from (
    select w.asset_id, w.field_id from custom_field_value w
      where w.organisation_id = current_organisation() and w.searched @@ query::tsquery
    union all
    select w.asset_id, w.field_id from custom_field f, jsonb_array_elements(f.choices) c, custom_field_value w
      where f.organisation_id = current_organisation() and f.is_searchable and f.kind = 'choice'
        and words_to_find(f.organisation_id, c ->> 'name') @@ query::tsquery
        and w.organisation_id = f.organisation_id and w.field_id = f.id and w.choice = c ->> 'id') v
  join custom_field f on f.organisation_id = current_organisation() and f.id = v.field_id and f.is_searchable and f.deleted_at is null
  join asset a on a.organisation_id = current_organisation() and a.id = v.asset_id
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id and m.asset_type_id = f.asset_type_id
  limit most
$$;
-- The same for the words of one field, whatever its assets are of by now.
create function assets_with_word_in(field uuid, query text, most bigint) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select w.asset_id from custom_field_value w
    where w.organisation_id = current_organisation() and w.field_id = field and w.searched @@ query::tsquery limit most
$$;
revoke execute on function keep_custom_field_values(), assets_with_field_word(text, bigint), assets_with_word_in(uuid, text, bigint) from public;
grant execute on function assets_with_field_word(text, bigint), assets_with_word_in(uuid, text, bigint) to storey_app;

-- Whether one asset does. Dear, so that it is asked last, of what all other words have left.
create function holds_field_word(organisation uuid, asset uuid, model uuid, query text) returns boolean
language sql stable cost 100000 set search_path = public, pg_temp as $$
  select exists (select from custom_field_value v
    join custom_field f on f.organisation_id = v.organisation_id and f.id = v.field_id and f.is_searchable and f.deleted_at is null
    where v.organisation_id = organisation and v.asset_id = asset
      and (v.searched @@ query::tsquery or f.kind = 'choice' and v.choice in (select c ->> 'id' from jsonb_array_elements(f.choices) c
        where words_to_find(f.organisation_id, c ->> 'name') @@ query::tsquery))
      and exists (select from asset_model m where m.organisation_id = organisation and m.id = model and m.asset_type_id = f.asset_type_id))
$$;

revoke execute on function holds_field_word(uuid, uuid, uuid, text) from public;

-- As before, and the words of custom fields.
create or replace function assets_with_words(queries text[], models jsonb, most integer, are_archived boolean) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare conditions text := ''; found uuid[]; holders uuid[]; common integer := 0; in_fields text; begin
  for n in 1..coalesce(array_length(queries, 1), 0) loop
    holders := array(select assets_with_field_word(queries[n], most + 1));
    in_fields := case when holders = '{}' then '' else format(' or a.id = any (%L::uuid[])', holders) end;
    -- A word that very many hold is asked of those alone that hold the others.
    if cardinality(holders) > most then
      common := common + 1;
      in_fields := format(' or holds_field_word(a.organisation_id, a.id, a.model_id, %L)', queries[n]);
    end if;
    conditions := conditions || format(' and (a.searched @@ %L::tsquery or a.model_id = any (%L::uuid[])', queries[n],
      (select coalesce(array_agg(m.value), '{}') from jsonb_array_elements_text(models -> (n - 1)) m))
      || in_fields || ')';
  end loop;
  if common > 0 and common = cardinality(queries) then return null; end if;
  execute 'select array_agg(f.id) from (select a.id from asset a where a.organisation_id = $1 and (a.deleted_at is not null) = $2'
    || conditions || ' limit $3) f' into found using current_organisation(), are_archived, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
`,
};
