import type { Migration } from "./migration.ts";

/**
 * What is due besides checklists: one row for each thing and kind, kept by triggers in the transaction of
 * whatever writes the thing (decision 80). Runs of checklists, and the re-checks among them, are due by
 * their own table and are laid beside these rows where both are asked for.
 */
export const dueItems: Migration = {
  name: "0144-due-items",
  sql: `
create table due_item (
  organisation_id uuid not null references organisation on delete cascade,
  -- issue:           an issue that somebody works on or has to begin, by its due moment. One on hold is left
  --                  out, as its clock stands still; it comes back with the date that it has then.
  -- custody:         an asset that somebody has, by the day it is due back. The subject is the custody.
  -- pat:             an asset, by the day of its next test. Where a check of appliances asks for it, the run
  --                  stands for it: whoever reads leaves the date out then.
  -- warranty, license, end_of_life, end_of_support: an asset, by the effective day on which that ends.
  -- Of assets that are archived, retired or disposed of no day is due; only what somebody still has is.
  kind text not null check (kind in ('issue', 'custody', 'pat', 'warranty', 'license', 'end_of_life', 'end_of_support')),
  subject_id uuid not null,
  -- The asset it is about, but for an issue.
  asset_id uuid,
  -- Where it lies, as the issue or the asset says; null for what lies nowhere.
  location_id uuid,
  space_id uuid,
  -- Either a day of the organisation, or a moment.
  due_on date,
  due_at timestamptz,
  -- Whom an issue is given to, or the member who has the asset.
  assignee_ids uuid[] not null default '{}',
  -- The order of all kinds: the moment, or the end of the day as if its clock were that of UTC, so that no
  -- row changes with the time zone of the organisation.
  sorted_at timestamptz not null generated always as (coalesce(due_at, (due_on + 1)::timestamp at time zone 'UTC')) stored,
  primary key (organisation_id, kind, subject_id),
  constraint due_item_day check (num_nonnulls(due_on, due_at) = 1)
);
create index due_item_by_day on due_item (organisation_id, kind, sorted_at, subject_id) include (location_id);
create index due_item_of_person on due_item using gin (assignee_ids) where assignee_ids <> '{}';
create index due_item_custody_of_asset on due_item (organisation_id, asset_id) where kind = 'custody';
select tenant_record('due_item', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');
select may_lie_nowhere('due_item');

-- The days on which an asset is due; none unless it is one that is still used.
create function due_days_of_asset(lifecycle_status text, deleted_at timestamptz, end_of_life date, end_of_support date,
  license_expiry date, warranty_expiry date, pat_next_due_at date)
returns table (kind text, due_on date) language sql immutable parallel safe as $$
  select d.kind, d.due_on from (values ('end_of_life', end_of_life), ('end_of_support', end_of_support), ('license', license_expiry),
    ('warranty', warranty_expiry), ('pat', pat_next_due_at)) d (kind, due_on)
  where d.due_on is not null and deleted_at is null and lifecycle_status not in ('retired', 'disposed')
$$;

-- What is due by the things themselves: what the rows of an organisation have to be.
create function due_items_by_source(of_organisation uuid)
returns table (organisation_id uuid, kind text, subject_id uuid, asset_id uuid, location_id uuid, space_id uuid, due_on date,
  due_at timestamptz, assignee_ids uuid[]) language sql stable set search_path = public, pg_temp as $$
  select i.organisation_id, 'issue', i.id, null::uuid, i.location_id, i.space_id, null::date, i.due_at, i.assignee_ids
    from issue i where i.organisation_id = of_organisation and i.due_at is not null and i.deleted_at is null
      and i.status in ('new', 'open', 'in_progress')
  union all
  select c.organisation_id, 'custody', c.id, c.asset_id, a.location_id, a.space_id, c.due_back, null,
      case when c.user_id is null then '{}' else array[c.user_id] end
    from custody c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
    where c.organisation_id = of_organisation and c.in_at is null and c.due_back is not null
  union all
  select a.organisation_id, d.kind, a.id, a.id, a.location_id, a.space_id, d.due_on, null, '{}'
    from asset a cross join lateral due_days_of_asset(a.lifecycle_status, a.deleted_at, a.effective_end_of_life,
      a.effective_end_of_support, a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at) d
    where a.organisation_id = of_organisation
$$;

create function keep_due_of_assets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'INSERT' then
    insert into due_item (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on)
      select a.organisation_id, d.kind, a.id, a.id, a.location_id, a.space_id, d.due_on
      from new_rows a cross join lateral due_days_of_asset(a.lifecycle_status, a.deleted_at, a.effective_end_of_life,
        a.effective_end_of_support, a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at) d;
  elsif tg_op = 'UPDATE' then
    with changed as materialized (
      select n.organisation_id, n.id, n.location_id, n.space_id, n.lifecycle_status, n.deleted_at, n.effective_end_of_life,
        n.effective_end_of_support, n.effective_license_expiry, n.effective_warranty_expiry, n.pat_next_due_at,
        (o.location_id, o.space_id) is distinct from (n.location_id, n.space_id) as has_moved
      from old_rows o join new_rows n on n.organisation_id = o.organisation_id and n.id = o.id
      where (o.location_id, o.space_id, o.deleted_at is null, o.lifecycle_status, o.effective_end_of_life, o.effective_end_of_support,
          o.effective_license_expiry, o.effective_warranty_expiry, o.pat_next_due_at)
        is distinct from (n.location_id, n.space_id, n.deleted_at is null, n.lifecycle_status, n.effective_end_of_life,
          n.effective_end_of_support, n.effective_license_expiry, n.effective_warranty_expiry, n.pat_next_due_at)),
    wanted as materialized (
      select c.organisation_id, d.kind, c.id, c.location_id, c.space_id, d.due_on
      from changed c cross join lateral due_days_of_asset(c.lifecycle_status, c.deleted_at, c.effective_end_of_life,
        c.effective_end_of_support, c.effective_license_expiry, c.effective_warranty_expiry, c.pat_next_due_at) d),
    gone as (
      delete from due_item d using changed c
        where d.organisation_id = c.organisation_id and d.subject_id = c.id
          and d.kind in ('pat', 'warranty', 'license', 'end_of_life', 'end_of_support')
          and not exists (select from wanted w where w.organisation_id = d.organisation_id and w.kind = d.kind and w.id = d.subject_id)),
    carried as (
      update due_item d set location_id = c.location_id, space_id = c.space_id from changed c
        where c.has_moved and d.organisation_id = c.organisation_id and d.asset_id = c.id and d.kind = 'custody')
    insert into due_item as d (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on)
      select w.organisation_id, w.kind, w.id, w.id, w.location_id, w.space_id, w.due_on from wanted w
      on conflict (organisation_id, kind, subject_id) do update
        set location_id = excluded.location_id, space_id = excluded.space_id, due_on = excluded.due_on
        where (d.location_id, d.space_id, d.due_on) is distinct from (excluded.location_id, excluded.space_id, excluded.due_on);
  else
    delete from due_item d using old_rows o where d.organisation_id = o.organisation_id and d.subject_id = o.id
      and d.kind in ('pat', 'warranty', 'license', 'end_of_life', 'end_of_support');
  end if;
  return null;
end $$;
create trigger due_inserted after insert on asset referencing new table as new_rows
  for each statement execute function keep_due_of_assets();
create trigger due_updated after update on asset referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_of_assets();
create trigger due_deleted after delete on asset referencing old table as old_rows
  for each statement execute function keep_due_of_assets();

create function keep_due_of_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'INSERT' then
    insert into due_item (organisation_id, kind, subject_id, location_id, space_id, due_at, assignee_ids)
      select i.organisation_id, 'issue', i.id, i.location_id, i.space_id, i.due_at, i.assignee_ids from new_rows i
      where i.due_at is not null and i.deleted_at is null and i.status in ('new', 'open', 'in_progress');
  elsif tg_op = 'UPDATE' then
    with changed as materialized (
      select n.organisation_id, n.id, n.location_id, n.space_id, n.due_at, n.assignee_ids,
        n.due_at is not null and n.deleted_at is null and n.status in ('new', 'open', 'in_progress') as is_due
      from old_rows o join new_rows n on n.organisation_id = o.organisation_id and n.id = o.id
      where (o.location_id, o.space_id, o.due_at, o.assignee_ids, o.deleted_at is null, o.status)
        is distinct from (n.location_id, n.space_id, n.due_at, n.assignee_ids, n.deleted_at is null, n.status)),
    gone as (
      delete from due_item d using changed c
        where not c.is_due and d.organisation_id = c.organisation_id and d.kind = 'issue' and d.subject_id = c.id)
    insert into due_item as d (organisation_id, kind, subject_id, location_id, space_id, due_at, assignee_ids)
      select c.organisation_id, 'issue', c.id, c.location_id, c.space_id, c.due_at, c.assignee_ids from changed c where c.is_due
      on conflict (organisation_id, kind, subject_id) do update set location_id = excluded.location_id,
        space_id = excluded.space_id, due_at = excluded.due_at, assignee_ids = excluded.assignee_ids
        where (d.location_id, d.space_id, d.due_at, d.assignee_ids)
          is distinct from (excluded.location_id, excluded.space_id, excluded.due_at, excluded.assignee_ids);
  else
    delete from due_item d using old_rows o where d.organisation_id = o.organisation_id and d.kind = 'issue' and d.subject_id = o.id;
  end if;
  return null;
end $$;
create trigger due_inserted after insert on issue referencing new table as new_rows
  for each statement execute function keep_due_of_issues();
create trigger due_updated after update on issue referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_of_issues();
create trigger due_deleted after delete on issue referencing old table as old_rows
  for each statement execute function keep_due_of_issues();

create function keep_due_of_custodies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare touched uuid[]; begin
  if tg_op = 'DELETE' then
    delete from due_item d using old_rows o where d.organisation_id = o.organisation_id and d.kind = 'custody' and d.subject_id = o.id;
    return null;
  elsif tg_op = 'INSERT' then
    touched := array(select c.id from new_rows c where c.in_at is null and c.due_back is not null);
  else
    -- A reminder that was sent changes nothing here, and must not wait for the asset.
    touched := array(select n.id from old_rows o join new_rows n on n.organisation_id = o.organisation_id and n.id = o.id
      where (o.in_at is null, o.due_back, o.user_id) is distinct from (n.in_at is null, n.due_back, n.user_id));
    if touched <> '{}' then
      delete from due_item d using new_rows c where d.organisation_id = c.organisation_id and d.kind = 'custody' and d.subject_id = c.id
        and c.id = any (touched) and (c.in_at is not null or c.due_back is null);
    end if;
  end if;
  if exists (select from new_rows c where c.id = any (touched) and c.in_at is null and c.due_back is not null) then
    -- A move of the asset at the same time has to be seen here, or to see this.
    perform from asset a where (a.organisation_id, a.id) in (select c.organisation_id, c.asset_id from new_rows c
      where c.id = any (touched)) order by a.id for no key update;
    insert into due_item as d (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on, assignee_ids)
      select c.organisation_id, 'custody', c.id, c.asset_id, a.location_id, a.space_id, c.due_back,
        case when c.user_id is null then '{}' else array[c.user_id] end
      from new_rows c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
      where c.id = any (touched) and c.in_at is null and c.due_back is not null
      on conflict (organisation_id, kind, subject_id) do update set location_id = excluded.location_id,
        space_id = excluded.space_id, due_on = excluded.due_on, assignee_ids = excluded.assignee_ids
        where (d.location_id, d.space_id, d.due_on, d.assignee_ids)
          is distinct from (excluded.location_id, excluded.space_id, excluded.due_on, excluded.assignee_ids);
  end if;
  return null;
end $$;
create trigger due_inserted after insert on custody referencing new table as new_rows
  for each statement execute function keep_due_of_custodies();
create trigger due_updated after update on custody referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_of_custodies();
create trigger due_deleted after delete on custody referencing old table as old_rows
  for each statement execute function keep_due_of_custodies();

-- When what is due in an organisation was last compared with the things themselves, and how many rows were wrong.
create table due_recount (
  organisation_id uuid primary key references organisation on delete cascade,
  recounted_at timestamptz not null,
  wrong integer not null
);
select tenant_record('due_recount', is_versioned => false, has_history => false, privileges => '{select}');

-- Compares what is due with the things, puts right what is wrong, and gives how many rows were. What is put
-- right is decided while its thing is held, so that no write of others is undone.
create function recount_due_items(of_organisation uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare kinds text[]; subjects uuid[]; found integer; begin
  select coalesce(array_agg(w.kind), '{}'), coalesce(array_agg(w.subject_id), '{}') into kinds, subjects from (
    select coalesce(s.kind, k.kind) as kind, coalesce(s.subject_id, k.subject_id) as subject_id
    from due_items_by_source(of_organisation) s
    full join (select * from due_item where organisation_id = of_organisation) k on k.kind = s.kind and k.subject_id = s.subject_id
    where (s.asset_id, s.location_id, s.space_id, s.due_on, s.due_at, s.assignee_ids)
      is distinct from (k.asset_id, k.location_id, k.space_id, k.due_on, k.due_at, k.assignee_ids)) w;
  if kinds = '{}' then return 0; end if;
  perform from issue i where i.organisation_id = of_organisation and i.id = any (subjects) order by i.id for no key update;
  perform from asset a where a.organisation_id = of_organisation and (a.id = any (subjects)
    or a.id in (select c.asset_id from custody c where c.organisation_id = of_organisation and c.id = any (subjects)))
    order by a.id for no key update;
  perform from custody c where c.organisation_id = of_organisation and c.id = any (subjects) order by c.id for no key update;
  with wrong as (select * from unnest(kinds, subjects) w (kind, subject_id)),
  right_ones as materialized (
    select s.* from due_items_by_source(of_organisation) s join wrong w on w.kind = s.kind and w.subject_id = s.subject_id),
  gone as (
    delete from due_item d using wrong w where d.organisation_id = of_organisation and d.kind = w.kind and d.subject_id = w.subject_id
      and not exists (select from right_ones r where r.kind = d.kind and r.subject_id = d.subject_id) returning 1),
  mended as (
    insert into due_item as d (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on, due_at, assignee_ids)
      select r.* from right_ones r
      on conflict (organisation_id, kind, subject_id) do update set asset_id = excluded.asset_id, location_id = excluded.location_id,
        space_id = excluded.space_id, due_on = excluded.due_on, due_at = excluded.due_at, assignee_ids = excluded.assignee_ids
        where (d.asset_id, d.location_id, d.space_id, d.due_on, d.due_at, d.assignee_ids) is distinct from
          (excluded.asset_id, excluded.location_id, excluded.space_id, excluded.due_on, excluded.due_at, excluded.assignee_ids)
      returning 1)
  select (select count(*) from gone) + (select count(*) from mended) into found;
  return found;
end $$;
revoke execute on function due_days_of_asset(text, timestamptz, date, date, date, date, date), due_items_by_source(uuid),
  keep_due_of_assets(), keep_due_of_issues(), keep_due_of_custodies(), recount_due_items(uuid) from public;

-- The checks of appliances that are to be done: their date is left out where the run is shown.
create index checklist_version_of_pat on checklist_template_version (organisation_id, id) where (content ->> 'isPatTest')::boolean;
create index checklist_run_open_of_version on checklist_run (organisation_id, template_version_id, asset_id)
  where asset_id is not null and state in ('open', 'in_progress') and deleted_at is null;

-- What is there already.
insert into due_item (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on, due_at, assignee_ids)
  select s.* from organisation o cross join lateral due_items_by_source(o.id) s;
`,
};
