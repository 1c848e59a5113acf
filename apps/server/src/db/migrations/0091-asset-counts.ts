import type { Migration } from "./migration.ts";

/**
 * How many assets an organisation has, of what, where, in which state and by which days. A write adds a
 * row that says what it changed, without a lock that another write wants; a job folds those rows into
 * counts, and whoever reads adds both (decision 72).
 */
export const assetCounts: Migration = {
  name: "0091-asset-counts",
  sql: `
-- What a statement changed: so many assets more, or less, of these properties. What lies in no location
-- has the location of zeros, which no network bars.
create table asset_count_change (
  organisation_id uuid not null references organisation on delete cascade,
  id bigint generated always as identity,
  model_id uuid not null,
  location_id uuid not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  is_archived boolean not null,
  end_of_life date,
  end_of_support date,
  license_expiry date,
  warranty_expiry date,
  pat_next_due_at date,
  n integer not null,
  primary key (organisation_id, id)
);
select tenant_record('asset_count_change', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');

create table asset_count (
  organisation_id uuid not null references organisation on delete cascade,
  is_archived boolean not null,
  model_id uuid not null,
  location_id uuid not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  n integer not null,
  primary key (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating) include (n)
);
create index asset_count_empty on asset_count (organisation_id) where n = 0;
select tenant_record('asset_count', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');

-- By the day of each date, and once more by its month, so that years are summed up by few rows. What has
-- no date has one row of its own, in the period none.
create table asset_date_count (
  organisation_id uuid not null references organisation on delete cascade,
  is_archived boolean not null,
  period text not null check (period in ('day', 'month', 'none')),
  begins_on date not null,
  date_key text not null,
  location_id uuid not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  n integer not null,
  primary key (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating) include (n)
);
create index asset_date_count_empty on asset_date_count (organisation_id) where n = 0;
select tenant_record('asset_date_count', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');

-- The same of all locations together: what is asked for most, and few rows. It is there for who sees all
-- of them; whom a network bars from one adds up the others.
create table asset_date_total (
  organisation_id uuid not null references organisation on delete cascade,
  is_archived boolean not null,
  period text not null check (period in ('day', 'month', 'none')),
  begins_on date not null,
  date_key text not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  n integer not null,
  primary key (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating) include (n)
);
create index asset_date_total_empty on asset_date_total (organisation_id) where n = 0;
select tenant_record('asset_date_total', is_versioned => false, has_history => false, privileges => '{select}');
create policy fence on asset_date_total as restrictive using ((select barred_locations()) = '{}');

-- When the counts of an organisation were last compared with its assets, and how many were wrong.
create table asset_recount (
  organisation_id uuid primary key references organisation on delete cascade,
  recounted_at timestamptz not null,
  wrong integer not null
);
select tenant_record('asset_recount', is_versioned => false, has_history => false, privileges => '{select}');

-- The rows of asset_date_count in which an asset with these dates counts.
create function asset_date_periods(end_of_life date, end_of_support date, license_expiry date, warranty_expiry date, pat_next_due_at date)
returns table (date_key text, period text, begins_on date) language sql immutable parallel safe as $$
  select d.date_key, p.period, case p.period when 'day' then d.day when 'month' then date_trunc('month', d.day::timestamp)::date else 'infinity' end
  from (values ('end_of_life', end_of_life), ('end_of_support', end_of_support), ('license_expiry', license_expiry),
    ('warranty_expiry', warranty_expiry), ('pat_next_due_at', pat_next_due_at)) d (date_key, day)
  join (values ('day', true), ('month', true), ('none', false)) p (period, is_dated) on p.is_dated = (d.day is not null)
$$;

create function count_asset_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'INSERT' then
    insert into asset_count_change (organisation_id, model_id, location_id, lifecycle_status, is_floating, is_archived,
        end_of_life, end_of_support, license_expiry, warranty_expiry, pat_next_due_at, n)
      select a.organisation_id, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000'), a.lifecycle_status,
        a.space_id is null, a.deleted_at is not null, a.effective_end_of_life, a.effective_end_of_support,
        a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at, count(*)
      from new_rows a group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  elsif tg_op = 'UPDATE' then
    insert into asset_count_change (organisation_id, model_id, location_id, lifecycle_status, is_floating, is_archived,
        end_of_life, end_of_support, license_expiry, warranty_expiry, pat_next_due_at, n)
      select a.organisation_id, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000'), a.lifecycle_status,
        a.space_id is null, a.deleted_at is not null, a.effective_end_of_life, a.effective_end_of_support,
        a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at, sum(a.n)
      from (
        select organisation_id, model_id, location_id, lifecycle_status, space_id, deleted_at, effective_end_of_life, effective_end_of_support,
          effective_license_expiry, effective_warranty_expiry, pat_next_due_at, -1 as n from old_rows
        union all
        select organisation_id, model_id, location_id, lifecycle_status, space_id, deleted_at, effective_end_of_life, effective_end_of_support,
          effective_license_expiry, effective_warranty_expiry, pat_next_due_at, 1 from new_rows) a
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(a.n) <> 0;
  else
    -- One that is being deleted counts nothing more.
    insert into asset_count_change (organisation_id, model_id, location_id, lifecycle_status, is_floating, is_archived,
        end_of_life, end_of_support, license_expiry, warranty_expiry, pat_next_due_at, n)
      select a.organisation_id, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000'), a.lifecycle_status,
        a.space_id is null, a.deleted_at is not null, a.effective_end_of_life, a.effective_end_of_support,
        a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at, -count(*)
      from old_rows a join organisation o on o.id = a.organisation_id group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on asset referencing new table as new_rows
  for each statement execute function count_asset_changes();
create trigger count_updated after update on asset referencing old table as old_rows new table as new_rows
  for each statement execute function count_asset_changes();
create trigger count_deleted after delete on asset referencing old table as old_rows
  for each statement execute function count_asset_changes();

-- Who folds or repairs the counts of an organisation holds this; nobody who writes or reads assets does.
create function asset_counts_lock(organisation uuid) returns bigint language sql immutable parallel safe as
  $$ select hashtextextended(organisation || ' asset counts', 0) $$;

-- Folds up to \`most\` changes of an organisation into its counts, the oldest first, and gives how many it
-- folded. They go and are counted in one statement, so that whoever reads meanwhile sees them once. Of two
-- who fold at once one does, and the other folds nothing.
create function fold_asset_counts(of_organisation uuid, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare folded integer; begin
  if not pg_try_advisory_xact_lock(asset_counts_lock(of_organisation)) then return 0; end if;
  with gone as (
    delete from asset_count_change c where c.organisation_id = of_organisation and c.id in (
      select o.id from asset_count_change o where o.organisation_id = of_organisation order by o.id limit most)
    returning c.*),
  counted as (
    insert into asset_count as t (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating, n)
      select of_organisation, is_archived, model_id, location_id, lifecycle_status, is_floating, sum(n)
      from gone group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
      on conflict (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n),
  dated as (
    insert into asset_date_count as t (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating, n)
      select of_organisation, c.is_archived, p.period, p.begins_on, p.date_key, c.location_id, c.lifecycle_status, c.is_floating, sum(c.n)
      from gone c cross join lateral asset_date_periods(c.end_of_life, c.end_of_support, c.license_expiry, c.warranty_expiry, c.pat_next_due_at) p
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(c.n) <> 0
      on conflict (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n),
  totalled as (
    insert into asset_date_total as t (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating, n)
      select of_organisation, c.is_archived, p.period, p.begins_on, p.date_key, c.lifecycle_status, c.is_floating, sum(c.n)
      from gone c cross join lateral asset_date_periods(c.end_of_life, c.end_of_support, c.license_expiry, c.warranty_expiry, c.pat_next_due_at) p
      group by 1, 2, 3, 4, 5, 6, 7 having sum(c.n) <> 0
      on conflict (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into folded from gone;
  delete from asset_count where organisation_id = of_organisation and n = 0;
  delete from asset_date_count where organisation_id = of_organisation and n = 0;
  delete from asset_date_total where organisation_id = of_organisation and n = 0;
  return folded;
end $$;

-- Compares the counts of an organisation with its assets, puts right what is wrong, and gives how many
-- rows were. What others write meanwhile is in neither or in both: a write and its change come together.
create function recount_assets(of_organisation uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare found integer; begin
  perform pg_advisory_xact_lock(asset_counts_lock(of_organisation));
  with wrong as (
    select is_archived, model_id, location_id, lifecycle_status, is_floating, sum(n) as n from (
      select a.deleted_at is not null as is_archived, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000') as location_id,
        a.lifecycle_status, a.space_id is null as is_floating, count(*) as n
        from asset a where a.organisation_id = of_organisation group by 1, 2, 3, 4, 5
      union all
      select t.is_archived, t.model_id, t.location_id, t.lifecycle_status, t.is_floating, -t.n from asset_count t where t.organisation_id = of_organisation
      union all
      select c.is_archived, c.model_id, c.location_id, c.lifecycle_status, c.is_floating, -c.n from asset_count_change c where c.organisation_id = of_organisation) x
    group by 1, 2, 3, 4, 5 having sum(n) <> 0),
  repaired as (
    insert into asset_count as t (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating, n)
      select of_organisation, w.is_archived, w.model_id, w.location_id, w.lifecycle_status, w.is_floating, w.n from wrong w
      on conflict (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into found from wrong;
  delete from asset_count where organisation_id = of_organisation and n = 0;
  return found;
end $$;

-- The same of the counts by one date, and of their totals.
create function recount_asset_dates(of_organisation uuid, of_date text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare found integer; found_totals integer; begin
  perform pg_advisory_xact_lock(asset_counts_lock(of_organisation));
  with wrong as (
    select is_archived, period, begins_on, location_id, lifecycle_status, is_floating, sum(n) as n from (
      select k.is_archived, p.period, p.begins_on, k.location_id, k.lifecycle_status, k.is_floating, sum(k.n) as n from (
        select a.deleted_at is not null as is_archived, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000') as location_id,
          a.lifecycle_status, a.space_id is null as is_floating,
          case of_date when 'end_of_life' then a.effective_end_of_life when 'end_of_support' then a.effective_end_of_support
            when 'license_expiry' then a.effective_license_expiry when 'warranty_expiry' then a.effective_warranty_expiry
            when 'pat_next_due_at' then a.pat_next_due_at end as day, count(*) as n
          from asset a where a.organisation_id = of_organisation group by 1, 2, 3, 4, 5) k
        cross join lateral asset_date_periods(k.day, null, null, null, null) p where p.date_key = 'end_of_life' group by 1, 2, 3, 4, 5, 6
      union all
      select t.is_archived, t.period, t.begins_on, t.location_id, t.lifecycle_status, t.is_floating, -t.n from asset_date_count t
        where t.organisation_id = of_organisation and t.date_key = of_date
      union all
      select c.is_archived, p.period, p.begins_on, c.location_id, c.lifecycle_status, c.is_floating, -c.n from asset_count_change c
        cross join lateral asset_date_periods(c.end_of_life, c.end_of_support, c.license_expiry, c.warranty_expiry, c.pat_next_due_at) p
        where c.organisation_id = of_organisation and p.date_key = of_date) x
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0),
  repaired as (
    insert into asset_date_count as t (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating, n)
      select of_organisation, w.is_archived, w.period, w.begins_on, of_date, w.location_id, w.lifecycle_status, w.is_floating, w.n from wrong w
      on conflict (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into found from wrong;
  delete from asset_date_count where organisation_id = of_organisation and n = 0;
  with wrong as (
    select is_archived, period, begins_on, lifecycle_status, is_floating, sum(n) as n from (
      select t.is_archived, t.period, t.begins_on, t.lifecycle_status, t.is_floating, t.n from asset_date_count t
        where t.organisation_id = of_organisation and t.date_key = of_date
      union all
      select t.is_archived, t.period, t.begins_on, t.lifecycle_status, t.is_floating, -t.n from asset_date_total t
        where t.organisation_id = of_organisation and t.date_key = of_date) x
    group by 1, 2, 3, 4, 5 having sum(n) <> 0),
  repaired as (
    insert into asset_date_total as t (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating, n)
      select of_organisation, w.is_archived, w.period, w.begins_on, of_date, w.lifecycle_status, w.is_floating, w.n from wrong w
      on conflict (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into found_totals from wrong;
  delete from asset_date_total where organisation_id = of_organisation and n = 0;
  return found + found_totals;
end $$;
revoke execute on function count_asset_changes(), asset_counts_lock(uuid), fold_asset_counts(uuid, integer), recount_assets(uuid),
  recount_asset_dates(uuid, text) from public;

-- What is there already.
do $$ declare organisation uuid; date_key text; begin
  for organisation in select distinct a.organisation_id from asset a loop
    perform recount_assets(organisation);
    foreach date_key in array array['end_of_life', 'end_of_support', 'license_expiry', 'warranty_expiry', 'pat_next_due_at'] loop
      perform recount_asset_dates(organisation, date_key);
    end loop;
  end loop;
end $$;

-- What is due for a test, the soonest first, and the open issues of assets.
create index asset_by_pat_due on asset (organisation_id, pat_next_due_at, id) where deleted_at is null and pat_next_due_at is not null;
create index issue_open_of_asset on issue (organisation_id, asset_id)
  where asset_id is not null and deleted_at is null and status in ('new', 'open', 'in_progress', 'on_hold');
`,
};
