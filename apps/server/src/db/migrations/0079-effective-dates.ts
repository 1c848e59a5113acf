import type { Migration } from "./migration.ts";

/**
 * The dates that count for an asset, kept so that lists are filtered and sorted by them: its own, else
 * its model's, else so many months from its installation. What a page shows is computed where it is
 * read; these follow every write of the asset by trigger, and a change of the model by
 * \`keep_asset_dates\`. Which change of its model an asset has followed is told by a number.
 */
export const effectiveDates: Migration = {
  name: "0079-effective-dates",
  sql: `
alter table asset_model
  -- Counts the changes of what it says of dates, and the one that all of its assets have followed.
  add column dates_version integer not null default 1,
  add column dates_kept_version integer not null default 1;
alter table asset
  add column effective_end_of_life date,
  add column effective_end_of_support date,
  add column effective_license_expiry date,
  add column effective_warranty_expiry date,
  add column dates_version integer not null default 0;

-- What is derived is no change: it is not written down, and two people who change the same asset or
-- model do not meet in it.
drop trigger history_insert on asset;
drop trigger history_update on asset;
drop trigger history_delete on asset;
select record_history_of('asset', '{searched,tag_key,serial_key,effective_end_of_life,effective_end_of_support,effective_license_expiry,effective_warranty_expiry,dates_version}');
drop trigger history_insert on asset_model;
drop trigger history_update on asset_model;
drop trigger history_delete on asset_model;
select record_history_of('asset_model', '{searched,dates_version,dates_kept_version}');
drop trigger touch on asset;
create trigger touch before update on asset for each row
  when (old.dates_version = new.dates_version) execute function touch();
drop trigger touch on asset_model;
create trigger touch before update on asset_model for each row
  when (old.dates_kept_version = new.dates_kept_version) execute function touch();

-- After \`touch\` in the order of names, which looks at what was written and not at what follows from it.
create function work_out_dates() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare m record; begin
  -- Whoever changes what the model says of dates waits for this write, or is waited for by it.
  select x.end_of_life, x.end_of_life_months, x.end_of_support, x.end_of_support_months, x.license_expiry, x.license_months,
      x.warranty_expiry, x.warranty_months, x.dates_version into m
    from asset_model x where x.organisation_id = new.organisation_id and x.id = new.model_id for key share;
  new.effective_end_of_life := coalesce(new.end_of_life, m.end_of_life, (new.install_date + make_interval(months => m.end_of_life_months))::date);
  new.effective_end_of_support := coalesce(new.end_of_support, m.end_of_support, (new.install_date + make_interval(months => m.end_of_support_months))::date);
  new.effective_license_expiry := coalesce(new.license_expiry, m.license_expiry, (new.install_date + make_interval(months => m.license_months))::date);
  new.effective_warranty_expiry := coalesce(new.warranty_expiry, m.warranty_expiry, (new.install_date + make_interval(months => m.warranty_months))::date);
  new.dates_version := coalesce(m.dates_version, 0);
  return new;
end $$;
create trigger work_out_dates before insert or update of model_id, install_date, end_of_life, end_of_support, license_expiry,
  warranty_expiry, dates_version on asset for each row execute function work_out_dates();

create function count_model_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  new.dates_version := old.dates_version + 1;
  return new;
end $$;
create trigger work_out_dates before update on asset_model for each row when (
    (old.end_of_life, old.end_of_life_months, old.end_of_support, old.end_of_support_months, old.license_expiry, old.license_months,
      old.warranty_expiry, old.warranty_months)
    is distinct from (new.end_of_life, new.end_of_life_months, new.end_of_support, new.end_of_support_months, new.license_expiry,
      new.license_months, new.warranty_expiry, new.warranty_months))
  execute function count_model_dates();

-- Lets up to \`most\` assets of a model follow what it says of dates now, and gives how many did. As the
-- owner of the tables: all of them follow, wherever they lie. One that somebody changes just now is left
-- for the next time, so that nobody waits; once none is left, the model is marked so.
create function keep_asset_dates(model uuid, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare wanted integer; moved integer; begin
  wanted := (select m.dates_version from asset_model m where m.organisation_id = current_organisation() and m.id = model);
  -- Chosen once: within a join the choice could be made again for each row.
  update asset a set dates_version = wanted
    where a.organisation_id = current_organisation() and a.id = any (array(select s.id from asset s
      where s.organisation_id = current_organisation() and s.model_id = model and s.dates_version <> wanted
      limit most for no key update skip locked));
  get diagnostics moved = row_count;
  update asset_model m set dates_kept_version = wanted
    where m.organisation_id = current_organisation() and m.id = model and m.dates_version = wanted and m.dates_kept_version <> wanted
      and not exists (select from asset a where a.organisation_id = m.organisation_id and a.model_id = m.id and a.dates_version <> wanted);
  return moved;
end $$;
revoke execute on function work_out_dates(), count_model_dates(), keep_asset_dates(uuid, integer) from public;
grant execute on function keep_asset_dates(uuid, integer) to storey_app;

update asset set dates_version = 1;

create index asset_by_end_of_life on asset (organisation_id, effective_end_of_life, id) where deleted_at is null;
create index asset_by_end_of_support on asset (organisation_id, effective_end_of_support, id) where deleted_at is null;
create index asset_by_license_expiry on asset (organisation_id, effective_license_expiry, id) where deleted_at is null;
create index asset_by_warranty_expiry on asset (organisation_id, effective_warranty_expiry, id) where deleted_at is null;
-- Which assets of a model have not followed it yet, and what facets count, without a look at the rows.
drop index asset_by_model;
create index asset_by_model on asset (organisation_id, model_id, dates_version);
drop index asset_counted;
create index asset_counted on asset (organisation_id) include (model_id, location_id, space_id, lifecycle_status,
  effective_end_of_life, effective_end_of_support, effective_license_expiry, effective_warranty_expiry) where deleted_at is null;
`,
};
