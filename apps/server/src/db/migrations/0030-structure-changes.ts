import type { Migration } from "./migration.ts";

/**
 * The changes of an organisation's structure are counted without a row that its writers wait for, and
 * the count says of which life of the database it is.
 */
export const structureChanges: Migration = {
  name: "0030-structure-changes",
  sql: `
-- A row for each statement that changed the structure; now and then they are folded into one. The
-- sum counts all that a transaction sees. The last id tells an organisation from one of the same id
-- that was purged.
alter table organisation_structure drop constraint organisation_structure_pkey;
alter table organisation_structure rename column version to changes;
alter table organisation_structure
  add column id bigint generated always as identity,
  add primary key (organisation_id, id);

-- Which life of the database this is: another one after a restore, a fail-over or a start, and when
-- the count was filled anew. Equal counts of two lives are not of the same writes.
create function timeline() returns text language sql stable parallel safe set search_path = public, pg_temp as $$
  select to_hex(hashtextextended(concat_ws('/',
    (select d.oid from pg_database d where d.datname = current_database()),
    pg_relation_filenode('organisation_structure'), pg_relation_filenode('space'),
    extract(epoch from pg_postmaster_start_time())), 0))
$$;

create or replace function count_structure_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare changed_one uuid; last_id bigint;
begin
  for changed_one in execute format('select distinct %I from changed',
    case tg_table_name when 'organisation' then 'id' else 'organisation_id' end) loop
    -- One that is being deleted counts nothing more.
    insert into organisation_structure (organisation_id) select o.id from organisation o where o.id = changed_one
      returning id into last_id;
    if last_id % 32 = 0 then perform fold_structure_changes(changed_one); end if;
  end loop;
  return null;
end $$;

-- Rows that another transaction folds just now, or has not committed, are left to later: nobody waits.
create function fold_structure_changes(of_organisation uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  with free as materialized (
    select s.id, s.changes from organisation_structure s
      where s.organisation_id = of_organisation for update skip locked),
  gone as (
    delete from organisation_structure s using free
      where s.organisation_id = of_organisation and s.id = free.id and s.id < (select max(id) from free))
  update organisation_structure s set changes = (select sum(changes) from free)
    where s.organisation_id = of_organisation and s.id = (select max(id) from free)
$$;
revoke execute on function fold_structure_changes(uuid) from public;
`,
};
