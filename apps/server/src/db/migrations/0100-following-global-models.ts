import type { Migration } from "./migration.ts";

/** How an organisation's model follows its global one, and what becomes the organisation's own. */
export const followingGlobalModels: Migration = {
  name: "0100-following-global-models",
  sql: `
-- The current organisation's entry of that name in one of its lists: found in any capitals, else made.
create function list_entry_named(list name, wanted text) returns uuid language plpgsql set search_path = public, pg_temp as $$
declare found uuid; begin
  if wanted is null then return null; end if;
  loop
    execute format('select id from %I where organisation_id = current_organisation() and lower(name) = lower($1 collate "C")
      and deleted_at is null for key share', list) into found using wanted;
    if found is not null then return found; end if;
    execute format('insert into %I (organisation_id, id, name) values (current_organisation(), gen_random_uuid(), $1)
      on conflict do nothing', list) using wanted;
  end loop;
end $$;

-- What a model's organisation says otherwise than the global one becomes its own, and what it says as the
-- global one does is inherited again, whoever writes it.
create function mark_overridden() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare g global_asset_model; l asset_model_link; inherited text[]; own text[]; begin
  select * into g from global_asset_model x where x.id = new.global_id;
  select * into l from asset_model_link x where x.organisation_id = new.organisation_id and x.model_id = new.id;
  select coalesce(array_agg(f.field) filter (where f.is_same), '{}'), coalesce(array_agg(f.field) filter (where not f.is_same), '{}')
    into inherited, own
  from (values
    ('name', old.name <> new.name, new.name = g.name),
    ('partNumber', old.part_number is distinct from new.part_number, new.part_number is not distinct from g.part_number),
    ('shortDescription', old.short_description is distinct from new.short_description, new.short_description is not distinct from g.short_description),
    ('longDescription', old.long_description is distinct from new.long_description, new.long_description is not distinct from g.long_description),
    ('manufacturerId', old.manufacturer_id is distinct from new.manufacturer_id, case when new.manufacturer_id is null then g.manufacturer is null
      else new.manufacturer_id = l.manufacturer_id and l.manufacturer = g.manufacturer or exists (select from manufacturer e
        where e.organisation_id = new.organisation_id and e.id = new.manufacturer_id and lower(e.name) = lower(g.manufacturer collate "C")) end),
    ('assetTypeId', old.asset_type_id <> new.asset_type_id, new.asset_type_id = l.asset_type_id and l.asset_type = g.asset_type
      or exists (select from asset_type e where e.organisation_id = new.organisation_id and e.id = new.asset_type_id
        and lower(e.name) = lower(g.asset_type collate "C"))),
    ('endOfLife', old.end_of_life is distinct from new.end_of_life, new.end_of_life is not distinct from g.end_of_life),
    ('endOfLifeMonths', old.end_of_life_months is distinct from new.end_of_life_months, new.end_of_life_months is not distinct from g.end_of_life_months),
    ('endOfSupport', old.end_of_support is distinct from new.end_of_support, new.end_of_support is not distinct from g.end_of_support),
    ('endOfSupportMonths', old.end_of_support_months is distinct from new.end_of_support_months, new.end_of_support_months is not distinct from g.end_of_support_months),
    ('licenseExpiry', old.license_expiry is distinct from new.license_expiry, new.license_expiry is not distinct from g.license_expiry),
    ('licenseMonths', old.license_months is distinct from new.license_months, new.license_months is not distinct from g.license_months),
    ('warrantyExpiry', old.warranty_expiry is distinct from new.warranty_expiry, new.warranty_expiry is not distinct from g.warranty_expiry),
    ('warrantyMonths', old.warranty_months is distinct from new.warranty_months, new.warranty_months is not distinct from g.warranty_months)
  ) f(field, is_changed, is_same) where f.is_changed;
  new.overridden := array((select unnest(new.overridden) union select unnest(own)) except select unnest(inherited) order by 1);
  return new;
end $$;
create trigger mark_overridden before update on asset_model for each row when (new.global_id is not null)
  execute function mark_overridden();

-- The same of a picture, and of a document.
create function mark_overridden_image() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  new.is_overridden := not exists (select from global_model_image g where g.id = new.global_file_id
    and (g.description, g.s3_key) = (new.description, new.s3_key));
  return new;
end $$;
create trigger mark_overridden before update on space_image for each row
  when (new.global_file_id is not null and (old.description, old.s3_key) is distinct from (new.description, new.s3_key))
  execute function mark_overridden_image();
create function mark_overridden_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  new.is_overridden := not exists (select from global_model_document g where g.id = new.global_file_id
    and (g.description, g.type) = (new.description, new.type));
  return new;
end $$;
create trigger mark_overridden before update on space_document for each row
  when (new.global_file_id is not null and (old.description, old.type) is distinct from (new.description, new.type))
  execute function mark_overridden_document();

-- A picture of the organisation's own stands before those of the global model, so that its first is the
-- one that is shown: after its last own one, and in front of what comes behind.
create function place_before_global() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from asset_model_link l where l.organisation_id = new.organisation_id and l.model_id = new.owner_id) then
    return new;
  end if;
  new.position := (select coalesce(max(i.position) + 1, 0) from space_image i where i.organisation_id = new.organisation_id
    and i.owner_id = new.owner_id and i.deleted_at is null and i.global_file_id is null);
  update space_image i set position = i.position + 1 where i.organisation_id = new.organisation_id
    and i.owner_id = new.owner_id and i.deleted_at is null and i.position >= new.position;
  return new;
end $$;
create trigger place_before_global before insert on space_image for each row when (new.global_file_id is null)
  execute function place_before_global();

-- Gives a model of the current organisation the pictures and documents of its global one, and takes away
-- what that no longer has. Its caller holds both models.
create function follow_global_files(model uuid, global uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid := current_organisation(); begin
  perform from attachment_owner a where a.organisation_id = o and a.id = model for no key update;
  update space_image i set global_file_id = null where i.organisation_id = o and i.owner_id = model and i.is_overridden
    and i.global_file_id in (select g.id from global_model_image g where g.owner_id = global and g.deleted_at is not null);
  delete from space_image i where i.organisation_id = o and i.owner_id = model
    and i.global_file_id in (select g.id from global_model_image g where g.owner_id = global and g.deleted_at is not null);
  update space_image i set description = g.description, s3_key = g.s3_key, metadata = g.metadata, versions = g.versions
    from global_model_image g where i.organisation_id = o and i.owner_id = model and g.id = i.global_file_id and not i.is_overridden
      and (i.description, i.s3_key) is distinct from (g.description, g.s3_key);
  insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions, global_file_id)
    select o, gen_random_uuid(), model, 1000000 + g.position, g.description, g.s3_key, g.metadata, g.versions, g.id
    from global_model_image g where g.owner_id = global and g.deleted_at is null
      and not exists (select from space_image i where i.organisation_id = o and i.owner_id = model and i.global_file_id = g.id);
  -- The global ones keep the places they have among the others, in the order of the global model.
  with places as (
    select i.id, i.global_file_id, row_number() over (order by i.position, i.id) - 1 as place,
      row_number() over (partition by i.global_file_id is null order by i.position, i.id) as nth
    from space_image i where i.organisation_id = o and i.owner_id = model and i.deleted_at is null),
  ordered as (
    select p.id, row_number() over (order by g.position, g.id) as nth from places p join global_model_image g on g.id = p.global_file_id)
  update space_image i set position = w.place
    from (select coalesce(r.id, p.id) as id, p.place from places p
      left join ordered r on p.global_file_id is not null and r.nth = p.nth) w
    where i.organisation_id = o and i.id = w.id and i.position <> w.place;

  update space_document d set global_file_id = null where d.organisation_id = o and d.owner_id = model and d.is_overridden
    and d.global_file_id in (select g.id from global_model_document g where g.owner_id = global and g.deleted_at is not null);
  delete from space_document d where d.organisation_id = o and d.owner_id = model
    and d.global_file_id in (select g.id from global_model_document g where g.owner_id = global and g.deleted_at is not null);
  update space_document d set description = g.description, type = g.type
    from global_model_document g where d.organisation_id = o and d.owner_id = model and g.id = d.global_file_id and not d.is_overridden
      and (d.description, d.type) is distinct from (g.description, g.type);
  insert into space_document (organisation_id, id, owner_id, description, type, is_public, s3_key, metadata, created_at, global_file_id)
    select o, gen_random_uuid(), model, g.description, g.type, g.is_public, g.s3_key, g.metadata, g.created_at, g.id
    from global_model_document g where g.owner_id = global and g.deleted_at is null
      and not exists (select from space_document d where d.organisation_id = o and d.owner_id = model and d.global_file_id = g.id);
end $$;

-- Gives a model of the current organisation what its global one says now, except in the fields that are
-- the organisation's own and not \`taken_again\`. Both are held: nobody overrides, and the global one does
-- not change, until this is over. A name that another model of the organisation has meanwhile is not taken
-- over: what it had before stays, as its own.
create function follow_global_model(model uuid, taken_again text[] default '{}') returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid := current_organisation(); was asset_model; m asset_model; g global_asset_model; l asset_model_link; own text[]; begin
  select * into was from asset_model x where x.organisation_id = o and x.id = model for update;
  if was.global_id is null then return; end if;
  select * into g from global_asset_model x where x.id = was.global_id for share;
  select * into l from asset_model_link x where x.organisation_id = o and x.model_id = model;
  own := array(select unnest(was.overridden) except select unnest(taken_again) order by 1);
  for attempt in 1..2 loop
    m := was;
    if not 'name' = any (own) then m.name := g.name; end if;
    if not 'partNumber' = any (own) then m.part_number := g.part_number; end if;
    if not 'shortDescription' = any (own) then m.short_description := g.short_description; end if;
    if not 'longDescription' = any (own) then m.long_description := g.long_description; end if;
    if not 'endOfLife' = any (own) then m.end_of_life := g.end_of_life; end if;
    if not 'endOfLifeMonths' = any (own) then m.end_of_life_months := g.end_of_life_months; end if;
    if not 'endOfSupport' = any (own) then m.end_of_support := g.end_of_support; end if;
    if not 'endOfSupportMonths' = any (own) then m.end_of_support_months := g.end_of_support_months; end if;
    if not 'licenseExpiry' = any (own) then m.license_expiry := g.license_expiry; end if;
    if not 'licenseMonths' = any (own) then m.license_months := g.license_months; end if;
    if not 'warrantyExpiry' = any (own) then m.warranty_expiry := g.warranty_expiry; end if;
    if not 'warrantyMonths' = any (own) then m.warranty_months := g.warranty_months; end if;
    -- Of a list, only another word is followed: an organisation may have renamed its own entry.
    if not 'assetTypeId' = any (own) and (l.asset_type is distinct from g.asset_type or 'assetTypeId' = any (taken_again)) then
      m.asset_type_id := list_entry_named('asset_type', g.asset_type);
    end if;
    if not 'manufacturerId' = any (own) and (l.manufacturer is distinct from g.manufacturer or 'manufacturerId' = any (taken_again)) then
      m.manufacturer_id := list_entry_named('manufacturer', g.manufacturer);
    end if;
    begin
      update asset_model x set name = m.name, part_number = m.part_number, short_description = m.short_description,
          long_description = m.long_description, manufacturer_id = m.manufacturer_id, asset_type_id = m.asset_type_id,
          end_of_life = m.end_of_life, end_of_life_months = m.end_of_life_months, end_of_support = m.end_of_support,
          end_of_support_months = m.end_of_support_months, license_expiry = m.license_expiry, license_months = m.license_months,
          warranty_expiry = m.warranty_expiry, warranty_months = m.warranty_months, overridden = own
        where x.organisation_id = o and x.id = model
          and (x.name, x.part_number, x.short_description, x.long_description, x.manufacturer_id, x.asset_type_id, x.end_of_life,
            x.end_of_life_months, x.end_of_support, x.end_of_support_months, x.license_expiry, x.license_months, x.warranty_expiry,
            x.warranty_months, x.overridden)
          is distinct from (m.name, m.part_number, m.short_description, m.long_description, m.manufacturer_id, m.asset_type_id,
            m.end_of_life, m.end_of_life_months, m.end_of_support, m.end_of_support_months, m.license_expiry, m.license_months,
            m.warranty_expiry, m.warranty_months, own);
      exit;
    exception when unique_violation then
      if attempt = 2 or taken_again <> '{}' then raise; end if;
      own := array(select unnest(own) union select unnest('{name,partNumber,manufacturerId}'::text[]) order by 1);
    end;
  end loop;
  update asset_model_link x set followed_version = g.values_version,
      asset_type = case when 'assetTypeId' = any (own) then x.asset_type else g.asset_type end,
      asset_type_id = case when 'assetTypeId' = any (own) then x.asset_type_id else m.asset_type_id end,
      manufacturer = case when 'manufacturerId' = any (own) then x.manufacturer else g.manufacturer end,
      manufacturer_id = case when 'manufacturerId' = any (own) then x.manufacturer_id else m.manufacturer_id end
    where x.organisation_id = o and x.model_id = model;
  perform follow_global_files(model, g.id);
end $$;

-- Takes a global model into the current organisation, as a model of that id which follows it. One that
-- follows it already is given instead, restored and up to date. Null where there is none to take.
create function take_global_model(global uuid, model uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid := current_organisation(); g global_asset_model; taken uuid; begin
  -- Two who take the same one at once take it once.
  perform pg_advisory_xact_lock(hashtextextended(o || ' takes ' || global, 0));
  select l.model_id into taken from asset_model_link l where l.organisation_id = o and l.global_id = global;
  if taken is not null then
    perform from asset_model m where m.organisation_id = o and m.id = taken for update;
    perform follow_global_model(taken);
    update asset_model m set deleted_at = null where m.organisation_id = o and m.id = taken and m.deleted_at is not null;
    return taken;
  end if;
  select * into g from global_asset_model x where x.id = global and x.deleted_at is null for share;
  if not found then return null; end if;
  insert into asset_model (organisation_id, id, global_id, name, part_number, short_description, long_description, manufacturer_id,
      asset_type_id, end_of_life, end_of_life_months, end_of_support, end_of_support_months, license_expiry, license_months,
      warranty_expiry, warranty_months)
    values (o, model, global, g.name, g.part_number, g.short_description, g.long_description,
      list_entry_named('manufacturer', g.manufacturer), list_entry_named('asset_type', g.asset_type), g.end_of_life,
      g.end_of_life_months, g.end_of_support, g.end_of_support_months, g.license_expiry, g.license_months, g.warranty_expiry,
      g.warranty_months);
  insert into asset_model_link (organisation_id, model_id, global_id, asset_type, asset_type_id, manufacturer, manufacturer_id)
    select o, m.id, global, g.asset_type, m.asset_type_id, g.manufacturer, m.manufacturer_id
    from asset_model m where m.organisation_id = o and m.id = model;
  perform follow_global_model(model);
  return model;
end $$;

-- Copies a global model into the current organisation, as one of its own that follows nothing. False where
-- there is none to copy. The files are the global ones, which stay as long as anything shows them.
create function copy_global_model(global uuid, model uuid, given_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid := current_organisation(); g global_asset_model; begin
  select * into g from global_asset_model x where x.id = global and x.deleted_at is null for share;
  if not found then return false; end if;
  insert into asset_model (organisation_id, id, name, part_number, short_description, long_description, manufacturer_id,
      asset_type_id, end_of_life, end_of_life_months, end_of_support, end_of_support_months, license_expiry, license_months,
      warranty_expiry, warranty_months)
    values (o, model, coalesce(given_name, g.name), g.part_number, g.short_description, g.long_description,
      list_entry_named('manufacturer', g.manufacturer), list_entry_named('asset_type', g.asset_type), g.end_of_life,
      g.end_of_life_months, g.end_of_support, g.end_of_support_months, g.license_expiry, g.license_months, g.warranty_expiry,
      g.warranty_months);
  insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
    select o, gen_random_uuid(), model, row_number() over (order by i.position, i.id) - 1, i.description, i.s3_key, i.metadata, i.versions
    from global_model_image i where i.owner_id = global and i.deleted_at is null;
  insert into space_document (organisation_id, id, owner_id, description, type, is_public, s3_key, metadata, created_at)
    select o, gen_random_uuid(), model, d.description, d.type, d.is_public, d.s3_key, d.metadata, d.created_at
    from global_model_document d where d.owner_id = global and d.deleted_at is null;
  return true;
end $$;

-- How many use a global model, for the global administration alone: numbers, and no name of anybody.
create function global_model_usage(global uuid)
returns table (organisations integer, assets integer, pending_organisations integer, pending_assets integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration sees who uses a global model';
  end if;
  return query
    select count(*)::int,
      coalesce(sum((select count(*) from asset a where a.organisation_id = l.organisation_id and a.model_id = l.model_id
        and a.deleted_at is null)), 0)::int,
      (count(*) filter (where l.followed_version <> g.values_version))::int,
      coalesce(sum((select count(*) from asset a where a.organisation_id = l.organisation_id and a.model_id = l.model_id
        and a.dates_version <> m.dates_version)) filter (where m.dates_version <> m.dates_kept_version), 0)::int
    from global_asset_model g join asset_model_link l on l.global_id = g.id
    join asset_model m on m.organisation_id = l.organisation_id and m.id = l.model_id
    where g.id = global;
end $$;
create function global_model_users(globals uuid[]) returns table (global_id uuid, organisations integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration sees who uses a global model';
  end if;
  return query select l.global_id, count(*)::int from asset_model_link l where l.global_id = any (globals) group by l.global_id;
end $$;
revoke execute on function list_entry_named(name, text), mark_overridden(), mark_overridden_image(), mark_overridden_document(),
  place_before_global(), follow_global_files(uuid, uuid), follow_global_model(uuid, text[]), take_global_model(uuid, uuid),
  copy_global_model(uuid, uuid, text), global_model_usage(uuid), global_model_users(uuid[]) from public;
grant execute on function follow_global_model(uuid, text[]), take_global_model(uuid, uuid), copy_global_model(uuid, uuid, text),
  global_model_usage(uuid), global_model_users(uuid[]) to storey_app;
`,
};
