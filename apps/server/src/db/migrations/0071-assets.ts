import type { Migration } from "./migration.ts";

/**
 * Assets: where they are, what they say of themselves, how they get their tags and how they are found.
 * One that is tied to no space floats, with a location as its home or without one: then no network
 * hides it, and a role that is limited to locations does not write it.
 */
export const assets: Migration = {
  name: "0071-assets",
  sql: `
create table asset (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  model_id uuid not null,
  -- Null for what floats.
  space_id uuid,
  -- Where its space lies, kept by trigger; else the home of what floats, or null.
  location_id uuid,
  -- What it is a part of.
  parent_id uuid,
  tag text collate "C" not null check (length(tag) between 1 and 100),
  name text check (length(name) between 1 and 200),
  description text check (length(description) <= 5000),
  serial_number text check (length(serial_number) between 1 and 200),
  mac_address text,
  ip_address text,
  switch_port text,
  data_port text,
  firmware_version text,
  install_date date,
  installer text,
  -- Its own dates; its model may say others for all of its assets.
  end_of_life date,
  end_of_support date,
  license_expiry date,
  warranty_expiry date,
  pat_tested_at date,
  pat_next_due_at date,
  pat_result text check (pat_result in ('passed', 'failed')),
  purchase_date date,
  purchase_cost numeric(12, 2) check (purchase_cost >= 0),
  supplier text,
  lifecycle_status text not null check (lifecycle_status in
    ('planned', 'in_stock', 'in_service', 'in_repair', 'missing', 'retired', 'disposed')),
  disposal_reason text,
  disposed_at date,
  -- How many pieces a lot holds; null for one that is itself.
  quantity integer check (quantity between 1 and 1000000),
  -- As tags and serial numbers are compared. Stored, because row-level security keeps what is worked out
  -- from a row from its indexes.
  tag_key text collate "C" not null generated always as (lower(tag)) stored,
  serial_key text collate "C" generated always as (lower(serial_number)) stored,
  searched tsvector not null generated always as (words_to_find(organisation_id, tag || ' ' || coalesce(name, '') || ' ' ||
    coalesce(serial_number, '') || ' ' || coalesce(description, '') || ' ' || coalesce(mac_address, '') || ' ' || coalesce(ip_address, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  constraint asset_model foreign key (organisation_id, model_id) references asset_model (organisation_id, id),
  -- What was in a space that is deleted for good floats where it lay.
  constraint asset_space foreign key (organisation_id, space_id) references space (organisation_id, id) on delete set null (space_id),
  constraint asset_location foreign key (organisation_id, location_id) references location (organisation_id, id) on delete set null (location_id),
  constraint asset_parent foreign key (organisation_id, parent_id) references asset (organisation_id, id) on delete set null (parent_id),
  constraint asset_lot check (quantity is null or serial_number is null),
  constraint asset_disposal check (lifecycle_status <> 'disposed' or (disposal_reason is not null and disposed_at is not null))
);
-- Archived ones keep their tags: their labels still hang on them.
create unique index asset_tag on asset (organisation_id, tag_key);
create index asset_by_tag on asset (organisation_id, (tag collate natural_order), id) where deleted_at is null;
create index asset_by_model on asset (organisation_id, model_id);
create index asset_by_space on asset (organisation_id, space_id) where space_id is not null;
create index asset_by_location on asset (organisation_id, location_id);
create index asset_by_parent on asset (organisation_id, parent_id) where parent_id is not null;
create index asset_by_serial on asset (organisation_id, serial_key) where serial_key is not null;
create index asset_by_installation on asset (organisation_id, install_date, id) where deleted_at is null;
create index asset_by_age on asset (organisation_id, created_at, id) where deleted_at is null;
create index asset_by_change on asset (organisation_id, updated_at, id) where deleted_at is null;
create index asset_by_word on asset using gin (searched);
-- What facets count, without a look at the rows.
create index asset_counted on asset (organisation_id) include (model_id, location_id, space_id, lifecycle_status) where deleted_at is null;
select tenant_record('asset', unrecorded => '{searched,tag_key,serial_key}', privileges => '{select,insert,update}');
-- No network holds off what lies nowhere.
create policy fence on asset as restrictive
  using (location_id is null or location_id <> all ((select barred_locations())::uuid[]));
-- Who may write in some locations alone writes nothing that lies in none.
create policy scope_insert on asset as restrictive for insert with check (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_update on asset as restrictive for update using (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_delete on asset as restrictive for delete using (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
select owns_attachments('asset', 'asset');

-- An asset lies where its space lies, whatever was written.
create function place_asset() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if new.space_id is not null then
    new.location_id := (select s.location_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id);
  end if;
  return new;
end $$;
create trigger place_asset before insert or update of space_id, location_id on asset for each row execute function place_asset();
create function move_assets_of_space() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update asset set location_id = new.location_id where organisation_id = new.organisation_id and space_id = new.id;
  return null;
end $$;
create trigger move_assets after update of location_id on space for each row
  when (old.location_id is distinct from new.location_id) execute function move_assets_of_space();

-- Nothing is a part of itself, however many lie between. Who hangs an asset elsewhere holds what it
-- hangs on from being hung elsewhere: of two who would close a circle at once, one waits for the other
-- and sees it, or is asked to try again. Nothing hangs yet on what is new, so that it closes none.
create function check_asset_parents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare above uuid := new.parent_id; begin
  if tg_op = 'UPDATE' then perform pg_advisory_xact_lock(hashtextextended('parent of ' || new.id, 0)); end if;
  while above is not null loop
    if above = new.id then
      raise check_violation using constraint = 'asset_cycle', message = 'a part of itself';
    end if;
    exit when tg_op = 'INSERT';
    perform pg_advisory_xact_lock_shared(hashtextextended('parent of ' || above, 0));
    above := (select a.parent_id from asset a where a.organisation_id = new.organisation_id and a.id = above);
  end loop;
  return null;
end $$;
create trigger check_parents after insert or update of parent_id on asset for each row
  when (new.parent_id is not null) execute function check_asset_parents();
revoke execute on function place_asset(), move_assets_of_space(), check_asset_parents() from public;

-- The tags that an organisation gives by itself: its prefix, and a number of its own sequence, made and
-- dropped with it. Nobody waits for who drew the number before.
alter table organisation add column asset_tag_prefix text not null default 'A-' check (length(asset_tag_prefix) <= 20);
grant update (asset_tag_prefix) on organisation to storey_app;
create function asset_tags_of(organisation uuid) returns text
language sql immutable parallel safe set search_path = public, pg_temp as
  $$ select 'asset_tag_' || replace(organisation::text, '-', '') $$;
create function begin_asset_tags() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  execute format('create sequence public.%I as bigint', asset_tags_of(new.id));
  return null;
end $$;
create function end_asset_tags() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  execute format('drop sequence if exists public.%I', asset_tags_of(old.id));
  return null;
end $$;
create trigger asset_tags_begin after insert on organisation for each row execute function begin_asset_tags();
create trigger asset_tags_end after delete on organisation for each row execute function end_asset_tags();
do $$ declare organisation uuid; begin
  for organisation in select o.id from organisation o loop
    execute format('create sequence public.%I as bigint', asset_tags_of(organisation));
  end loop;
end $$;

-- The next tag that nobody has. Where many were given with their numbers, as by an import, they are
-- passed by in longer and longer strides; what lies between stays a gap.
create function next_asset_tag() returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare numbers regclass := to_regclass(asset_tags_of(current_organisation())); drawn bigint; stride bigint := 1; candidate text;
  prefix text := (select o.asset_tag_prefix from organisation o where o.id = current_organisation()); begin
  -- One that is missing, as after a restore of rows alone, is made by the first who needs it.
  if numbers is null then
    perform pg_advisory_xact_lock(hashtextextended(current_organisation() || ' asset tags', 0));
    execute format('create sequence if not exists public.%I as bigint', asset_tags_of(current_organisation()));
    numbers := to_regclass(asset_tags_of(current_organisation()));
  end if;
  loop
    for step in 1..stride loop drawn := nextval(numbers); end loop;
    candidate := prefix || lpad(drawn::text, greatest(5, length(drawn::text)), '0');
    perform from asset a where a.organisation_id = current_organisation() and a.tag_key = lower(candidate);
    if not found then return candidate; end if;
    stride := stride * 2;
  end loop;
end $$;
revoke execute on function asset_tags_of(uuid), begin_asset_tags(), end_asset_tags(), next_asset_tag() from public;
grant execute on function next_asset_tag() to storey_app;

-- The assets that hold all of these words, each given as a query and with the models that hold it:
-- null where there are more than \`most\`. It looks as the owner of the tables, since row-level security
-- would keep the search from the index of words; whoever asks looks the ids up as themselves.
create function assets_with_words(queries text[], models jsonb, most integer, are_archived boolean) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare conditions text := ''; found uuid[]; begin
  for n in 1..coalesce(array_length(queries, 1), 0) loop
    conditions := conditions || format(' and (a.searched @@ %L::tsquery or a.model_id = any (%L::uuid[]))', queries[n],
      (select coalesce(array_agg(m.value), '{}') from jsonb_array_elements_text(models -> (n - 1)) m));
  end loop;
  execute 'select array_agg(f.id) from (select a.id from asset a where a.organisation_id = $1 and (a.deleted_at is not null) = $2'
    || conditions || ' limit $3) f' into found using current_organisation(), are_archived, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
revoke execute on function assets_with_words(text[], jsonb, integer, boolean) from public;
grant execute on function assets_with_words(text[], jsonb, integer, boolean) to storey_app;
`,
};
