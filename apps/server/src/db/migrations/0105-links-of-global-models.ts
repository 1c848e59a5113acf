import type { Migration } from "./migration.ts";

/** Links of global models, and how a private model comes to follow a global one, and ends that. */
export const linksOfGlobalModels: Migration = {
  name: "0105-links-of-global-models",
  sql: `
create table global_model_link (
  id uuid primary key,
  owner_id uuid not null references global_asset_model,
  position integer not null check (position >= 0),
  description text not null default '' check (length(description) <= 500),
  url text not null check (url ~* '^https?://' and length(url) <= 2000),
  is_public boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index global_model_link_by_owner on global_model_link (owner_id, position);
create trigger touch before update on global_model_link for each row execute function touch();
create trigger count_files after insert or update on global_model_link for each row execute function count_global_files();
alter table global_model_link enable row level security;
create policy readers on global_model_link for select using ((select reads_global_models()));
create policy added on global_model_link for insert with check ((select keeps_global_models('update')));
create policy changed on global_model_link for update using ((select keeps_global_models('update'))) with check ((select keeps_global_models('update')));
grant select, insert, update on global_model_link to storey_app;
select record_history_of('global_model_link', is_global => true);
drop policy global_models on history;
create policy global_models on history for select using (organisation_id is null
  and entity in ('global_asset_model', 'global_model_image', 'global_model_document', 'global_model_link')
  and (select keeps_global_models('update')));

-- An organisation's copy of a global link is a row as any other. What people change of it is theirs from then on.
alter table space_link add column global_link_id uuid references global_model_link,
  add column is_overridden boolean not null default false;
create index space_link_of_global on space_link (global_link_id) where global_link_id is not null;
drop trigger history_insert on space_link;
drop trigger history_update on space_link;
drop trigger history_delete on space_link;
select record_history_of('space_link', '{global_link_id,is_overridden}');
create function mark_overridden_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  new.is_overridden := not exists (select from global_model_link g where g.id = new.global_link_id
    and (g.description, g.url) = (new.description, new.url));
  return new;
end $$;
create trigger mark_overridden before update on space_link for each row
  when (new.global_link_id is not null and (old.description, old.url) is distinct from (new.description, new.url))
  execute function mark_overridden_link();

-- Gives a model of the current organisation the links of its global one, after its own, and takes away
-- what that no longer has. Its caller holds both models.
create function follow_global_links(model uuid, global uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid := current_organisation(); begin
  perform from attachment_owner a where a.organisation_id = o and a.id = model for no key update;
  update space_link i set global_link_id = null where i.organisation_id = o and i.owner_id = model and i.is_overridden
    and i.global_link_id in (select g.id from global_model_link g where g.owner_id = global and g.deleted_at is not null);
  delete from space_link i where i.organisation_id = o and i.owner_id = model
    and i.global_link_id in (select g.id from global_model_link g where g.owner_id = global and g.deleted_at is not null);
  update space_link i set description = g.description, url = g.url
    from global_model_link g where i.organisation_id = o and i.owner_id = model and g.id = i.global_link_id and not i.is_overridden
      and (i.description, i.url) is distinct from (g.description, g.url);
  insert into space_link (organisation_id, id, owner_id, position, description, url, is_public, global_link_id)
    select o, gen_random_uuid(), model, 1000000 + g.position, g.description, g.url, g.is_public, g.id
    from global_model_link g where g.owner_id = global and g.deleted_at is null
      and not exists (select from space_link i where i.organisation_id = o and i.owner_id = model and i.global_link_id = g.id);
  -- The global ones keep the places they have among the others, in the order of the global model.
  with places as (
    select i.id, i.global_link_id, row_number() over (order by i.position, i.id) - 1 as place,
      row_number() over (partition by i.global_link_id is null order by i.position, i.id) as nth
    from space_link i where i.organisation_id = o and i.owner_id = model and i.deleted_at is null),
  ordered as (
    select p.id, row_number() over (order by g.position, g.id) as nth from places p join global_model_link g on g.id = p.global_link_id)
  update space_link i set position = w.place
    from (select coalesce(r.id, p.id) as id, p.place from places p
      left join ordered r on p.global_link_id is not null and r.nth = p.nth) w
    where i.organisation_id = o and i.id = w.id and i.position <> w.place;
end $$;

-- What a model follows of what its global one carries: as before, and links.
alter function follow_global_files(uuid, uuid) rename to follow_global_pictures_and_documents;
create function follow_global_files(model uuid, global uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform follow_global_pictures_and_documents(model, global);
  perform follow_global_links(model, global);
end $$;
-- The same of a copy.
alter function copy_global_model(uuid, uuid, text) rename to copy_global_values_and_files;
revoke execute on function copy_global_values_and_files(uuid, uuid, text) from storey_app;
create function copy_global_model(global uuid, model uuid, given_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare is_copied boolean := copy_global_values_and_files(global, model, given_name); begin
  insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
    select current_organisation(), gen_random_uuid(), model, row_number() over (order by g.position, g.id) - 1,
      g.description, g.url, g.is_public
    from global_model_link g where is_copied and g.owner_id = global and g.deleted_at is null;
  return is_copied;
end $$;

-- Which fields of a private model differ from a global one where it says something of its own. A day and
-- months of one date are one: who says one of them says both.
create function own_fields_beside(m asset_model, g global_asset_model) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(f.field order by f.field), '{}') from (values
    ('name', m.name <> g.name),
    ('partNumber', m.part_number <> g.part_number or m.part_number is not null and g.part_number is null),
    ('shortDescription', m.short_description is not null and m.short_description is distinct from g.short_description),
    ('longDescription', m.long_description is not null and m.long_description is distinct from g.long_description),
    ('manufacturerId', m.manufacturer_id is not null and not exists (select from manufacturer e
      where e.organisation_id = m.organisation_id and e.id = m.manufacturer_id and lower(e.name) = lower(g.manufacturer collate "C"))),
    ('assetTypeId', not exists (select from asset_type e
      where e.organisation_id = m.organisation_id and e.id = m.asset_type_id and lower(e.name) = lower(g.asset_type collate "C"))),
    ('endOfLife', num_nonnulls(m.end_of_life, m.end_of_life_months) > 0 and m.end_of_life is distinct from g.end_of_life),
    ('endOfLifeMonths', num_nonnulls(m.end_of_life, m.end_of_life_months) > 0 and m.end_of_life_months is distinct from g.end_of_life_months),
    ('endOfSupport', num_nonnulls(m.end_of_support, m.end_of_support_months) > 0 and m.end_of_support is distinct from g.end_of_support),
    ('endOfSupportMonths', num_nonnulls(m.end_of_support, m.end_of_support_months) > 0 and m.end_of_support_months is distinct from g.end_of_support_months),
    ('licenseExpiry', num_nonnulls(m.license_expiry, m.license_months) > 0 and m.license_expiry is distinct from g.license_expiry),
    ('licenseMonths', num_nonnulls(m.license_expiry, m.license_months) > 0 and m.license_months is distinct from g.license_months),
    ('warrantyExpiry', num_nonnulls(m.warranty_expiry, m.warranty_months) > 0 and m.warranty_expiry is distinct from g.warranty_expiry),
    ('warrantyMonths', num_nonnulls(m.warranty_expiry, m.warranty_months) > 0 and m.warranty_months is distinct from g.warranty_months)
  ) f(field, is_own) where f.is_own $$;

-- Lets a private model of the current organisation follow a global one: what it says of its own stays so,
-- what it leaves open is what the global one says. Tells what came of it: 'joined', also where it follows
-- that one already; 'follows' another one; 'taken' by another model; 'missing', as one of them is not there.
create function join_global_model(model uuid, global uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid := current_organisation(); m asset_model; g global_asset_model; begin
  -- As \`take_global_model\`: an organisation has a global model once.
  perform pg_advisory_xact_lock(hashtextextended(o || ' takes ' || global, 0));
  select * into m from asset_model x where x.organisation_id = o and x.id = model and x.deleted_at is null for update;
  if not found then return 'missing'; end if;
  if m.global_id is not null then return case when m.global_id = global then 'joined' else 'follows' end; end if;
  if exists (select from asset_model_link l where l.organisation_id = o and l.global_id = global) then return 'taken'; end if;
  select * into g from global_asset_model x where x.id = global and x.deleted_at is null for share;
  if not found then return 'missing'; end if;
  update asset_model x set global_id = global, overridden = own_fields_beside(m, g) where x.organisation_id = o and x.id = model;
  insert into asset_model_link (organisation_id, model_id, global_id) values (o, model, global);
  perform follow_global_model(model);
  return 'joined';
end $$;

-- Ends that a model of the current organisation follows its global one: what it says and carries stays, as
-- its own. False for one that follows none.
create function leave_global_model(model uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid := current_organisation(); begin
  perform from asset_model m where m.organisation_id = o and m.id = model and m.global_id is not null for update;
  if not found then return false; end if;
  update space_image i set global_file_id = null, is_overridden = false
    where i.organisation_id = o and i.owner_id = model and i.global_file_id is not null;
  update space_document d set global_file_id = null, is_overridden = false
    where d.organisation_id = o and d.owner_id = model and d.global_file_id is not null;
  update space_link l set global_link_id = null, is_overridden = false
    where l.organisation_id = o and l.owner_id = model and l.global_link_id is not null;
  delete from asset_model_link l where l.organisation_id = o and l.model_id = model;
  update asset_model m set global_id = null, overridden = '{}' where m.organisation_id = o and m.id = model;
  return true;
end $$;
revoke execute on function mark_overridden_link(), follow_global_links(uuid, uuid), follow_global_files(uuid, uuid),
  copy_global_model(uuid, uuid, text), own_fields_beside(asset_model, global_asset_model), join_global_model(uuid, uuid),
  leave_global_model(uuid) from public;
grant execute on function copy_global_model(uuid, uuid, text), own_fields_beside(asset_model, global_asset_model),
  join_global_model(uuid, uuid), leave_global_model(uuid) to storey_app;
create index global_asset_model_by_part on global_asset_model (lower(part_number)) where deleted_at is null and part_number is not null;
`,
};
