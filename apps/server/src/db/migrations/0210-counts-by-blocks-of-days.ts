import type { Migration } from "./migration.ts";

/**
 * What trees achieve is kept by blocks of 1, 4, 16 and 64 days instead of days and months: any days are
 * read from at most three blocks of each length at either end, and as many of 64 as lie between. Ninety
 * days with a month in the middle were some sixty rows of each count, and are ten now (decision 87).
 */
export const countsByBlocksOfDays: Migration = {
  name: "0210-counts-by-blocks-of-days",
  sql: `
-- The block of each length that a day lies in, by how many days it has and when it begins.
create function tree_count_blocks(day date) returns table (days smallint, begins_on date)
language sql immutable parallel safe as $$
  select x.days::smallint, day - (day - date '2000-01-01') % x.days from (values (1), (4), (16), (64)) x (days)
$$;

delete from decision_tree_count where period = 'month';
alter table decision_tree_count
  add column days smallint not null default 1 check (days in (1, 4, 16, 64)),
  drop constraint decision_tree_count_pkey,
  drop column period;
alter table decision_tree_count
  alter column days drop default,
  add primary key (organisation_id, tree_id, counts, days, begins_on, version_id, key, outcome) include (n);
insert into decision_tree_count (organisation_id, tree_id, version_id, counts, key, outcome, days, begins_on, n)
  select c.organisation_id, c.tree_id, c.version_id, c.counts, c.key, c.outcome, b.days, b.begins_on, sum(c.n)
  from decision_tree_count c cross join lateral tree_count_blocks(c.begins_on) b where b.days > 1
  group by 1, 2, 3, 4, 5, 6, 7, 8;

-- As before, by blocks of days.
create or replace function fold_tree_counts(of_organisation uuid, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare folded integer; begin
  if not pg_try_advisory_xact_lock(hashtextextended(of_organisation || ' tree counts', 0)) then return 0; end if;
  with gone as (
    delete from decision_tree_count_change c where c.organisation_id = of_organisation and c.id in (
      select o.id from decision_tree_count_change o where o.organisation_id = of_organisation order by o.id limit most)
    returning c.*),
  counted as (
    insert into decision_tree_count as t (organisation_id, tree_id, version_id, counts, key, outcome, days, begins_on, n)
      select of_organisation, g.tree_id, g.version_id, c.counts, c.key, c.outcome, b.days, b.begins_on, sum(g.n)
      from gone g cross join lateral tree_counts(g.counted) c cross join lateral tree_count_blocks((g.counted ->> 'day')::date) b
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(g.n) <> 0
      on conflict (organisation_id, tree_id, counts, days, begins_on, version_id, key, outcome) do update set n = t.n + excluded.n)
  select count(*) into folded from gone;
  delete from decision_tree_count where organisation_id = of_organisation and n = 0;
  return folded;
end $$;
`,
};
