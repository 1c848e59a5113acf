import type { Migration } from "./migration.ts";

/**
 * What trees achieve, kept as counts by day and month, so that a year of it is read from few rows. A
 * session that ends adds a row that says what it counts as, and takes it back when it goes on; a job folds
 * those rows into counts, and whoever reads adds both (decision 87).
 */
export const countsOfDecisionTrees: Migration = {
  name: "0177-counts-of-decision-trees",
  sql: `
alter table decision_tree_session
  -- The ways that were taken within the tree itself, each once: from which node, to which, one after the other.
  add column ways uuid[] not null default '{}',
  -- What the session counts as; null while somebody is led.
  add column counted jsonb,
  -- What its person says of it that did not help.
  add column said text check (length(said) between 1 and 1000);
create index decision_tree_session_said on decision_tree_session (organisation_id, started_at) where said is not null;
create index decision_tree_session_uncounted on decision_tree_session (organisation_id) where counted is null and state <> 'active';

create table decision_tree_count_change (
  organisation_id uuid not null references organisation on delete cascade,
  id bigint generated always as identity,
  tree_id uuid not null,
  version_id uuid not null,
  counted jsonb not null,
  -- One more, or one less.
  n smallint not null check (n in (-1, 1)),
  primary key (organisation_id, id),
  foreign key (organisation_id, tree_id) references decision_tree (organisation_id, id) on delete cascade,
  foreign key (organisation_id, version_id) references decision_tree_version (organisation_id, id) on delete cascade
);
create index decision_tree_count_change_of_tree on decision_tree_count_change (organisation_id, tree_id);
create index decision_tree_count_change_of_version on decision_tree_count_change (organisation_id, version_id);
select tenant_record('decision_tree_count_change', is_versioned => false, has_history => false, privileges => '{select}');

create table decision_tree_count (
  organisation_id uuid not null references organisation on delete cascade,
  tree_id uuid not null,
  -- What is counted: sessions, or those of a node, a way, a room and so on, which the key names.
  counts text not null check (counts in ('session', 'helped', 'node', 'way', 'space', 'model', 'language', 'walk', 'pause')),
  period text not null check (period in ('day', 'month')),
  begins_on date not null,
  version_id uuid not null,
  key text not null,
  -- What the sessions came to; of a node, "left" are those that were abandoned at it. A pause has the step
  -- of its length here.
  outcome text not null,
  n integer not null,
  primary key (organisation_id, tree_id, counts, period, begins_on, version_id, key, outcome) include (n),
  foreign key (organisation_id, tree_id) references decision_tree (organisation_id, id) on delete cascade,
  foreign key (organisation_id, version_id) references decision_tree_version (organisation_id, id) on delete cascade
);
create index decision_tree_count_of_version on decision_tree_count (organisation_id, version_id);
create index decision_tree_count_empty on decision_tree_count (organisation_id) where n = 0;
select tenant_record('decision_tree_count', is_versioned => false, has_history => false, privileges => '{select}');

-- Lengths of time in steps: each is the base times the one before.
create function time_step(seconds numeric, base numeric) returns integer language sql immutable parallel safe as
  $$ select floor(ln(least(greatest(seconds, 1), 86400)) / ln(base))::integer $$;

-- What a session counts as. A pause before an answer is known where that answer came alone: of several that
-- waited for a network, the server does not know when each was given.
create function tree_session_counted(n decision_tree_session) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'day', (n.started_at at time zone o.timezone)::date,
    'outcome', n.state,
    'helped', case n.is_helpful when true then 'yes' when false then 'no' end,
    'space', n.space_id,
    'model', (select a.model_id from asset a where a.organisation_id = n.organisation_id and a.id = n.asset_id),
    'language', n.language,
    'walk', case when n.state <> 'abandoned' then time_step(extract(epoch from n.ended_at - n.started_at), 1.2) end,
    'left', case when n.state = 'abandoned' and n.stopped_at is not null
      then to_jsonb(array(select distinct x from unnest(array[substring(n.stopped_at from '[^/]*$'), split_part(n.stopped_at, '/', 1)]) x order by x)) end,
    'nodes', (select to_jsonb(array_agg(x.node order by x.node)) from (
      select substring(p.at from '[^/]*$') as node from decision_tree_step p
        where p.organisation_id = n.organisation_id and p.session_id = n.id
      union select substring(n.stopped_at from '[^/]*$') where n.stopped_at is not null) x),
    'ways', (select to_jsonb(array_agg(n.ways[i] || '>' || n.ways[i + 1] order by i))
      from generate_series(1, cardinality(n.ways) - 1, 2) i),
    'pauses', (select to_jsonb(array_agg(x.node || ' ' || time_step(x.seconds, 1.5) order by x.n)) from (
      select p.n, substring(p.at from '[^/]*$') as node,
        extract(epoch from p.answered_at - lag(p.answered_at, 1, n.started_at) over w) as seconds,
        extract(epoch from lead(p.answered_at) over w - p.answered_at) as after
      from decision_tree_step p where p.organisation_id = n.organisation_id and p.session_id = n.id
      window w as (order by p.n)) x
      where x.seconds between 0.000001 and 1800 and x.after is distinct from 0)))
  from organisation o where o.id = n.organisation_id
$$;

-- The rows of counts in which what a session counts as is one.
create function tree_counts(counted jsonb) returns table (counts text, key text, outcome text)
language sql immutable parallel safe as $$
  select 'session', '', counted ->> 'outcome'
  union all select x.counts, counted ->> x.counts, counted ->> 'outcome'
    from (values ('helped'), ('space'), ('model'), ('language')) x (counts) where counted ? x.counts
  union all select 'walk', counted ->> 'walk', '' where counted ? 'walk'
  union all select 'node', x, case when counted -> 'left' ? x then 'left' else counted ->> 'outcome' end
    from jsonb_array_elements_text(coalesce(counted -> 'nodes', '[]')) x
  -- A subtree that was left in the middle: its node was left too.
  union all select 'node', x, 'left' from jsonb_array_elements_text(coalesce(counted -> 'left', '[]')) x where not counted -> 'nodes' ? x
  union all select 'way', x, '' from jsonb_array_elements_text(coalesce(counted -> 'ways', '[]')) x
  union all select 'pause', split_part(x, ' ', 1), split_part(x, ' ', 2) from jsonb_array_elements_text(coalesce(counted -> 'pauses', '[]')) x
$$;

-- Writes down what a session counts as now, and takes back what it counted as before.
create function count_tree_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare before jsonb; of_tree uuid; of_version uuid; begin
  if tg_op = 'UPDATE' then before := old.counted; end if;
  select b.tree_id, b.version_id into of_tree, of_version from decision_tree_build b
    where b.organisation_id = new.organisation_id and b.id = new.build_id;
  -- One whose tree is being deleted counts nothing more.
  if not found then return new; end if;
  new.counted := case when new.state <> 'active' then tree_session_counted(new) end;
  if new.counted is not distinct from before then return new; end if;
  insert into decision_tree_count_change (organisation_id, tree_id, version_id, counted, n)
    select new.organisation_id, of_tree, of_version, x.counted, x.n
    from (values (before, -1), (new.counted, 1)) x (counted, n) where x.counted is not null;
  return new;
end $$;
create trigger count_begun before insert on decision_tree_session for each row
  when (new.state <> 'active') execute function count_tree_session();
create trigger count_changed before update on decision_tree_session for each row
  when (new.state <> 'active' or old.counted is not null) execute function count_tree_session();

-- Counts the ended sessions of an organisation that were written without counting them.
create function count_tree_sessions(of_organisation uuid) returns integer
language sql set search_path = public, pg_temp as $$
  with written as (
    update decision_tree_session n set state = n.state
    where n.organisation_id = of_organisation and n.counted is null and n.state <> 'active' returning 1)
  select count(*)::integer from written
$$;

-- Folds up to \`most\` changes of an organisation into its counts, the oldest first, and gives how many it
-- folded. They go and are counted in one statement, so that whoever reads meanwhile sees them once. Of two
-- who fold at once one does, and the other folds nothing.
create function fold_tree_counts(of_organisation uuid, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare folded integer; begin
  if not pg_try_advisory_xact_lock(hashtextextended(of_organisation || ' tree counts', 0)) then return 0; end if;
  with gone as (
    delete from decision_tree_count_change c where c.organisation_id = of_organisation and c.id in (
      select o.id from decision_tree_count_change o where o.organisation_id = of_organisation order by o.id limit most)
    returning c.*),
  counted as (
    insert into decision_tree_count as t (organisation_id, tree_id, version_id, counts, key, outcome, period, begins_on, n)
      select of_organisation, g.tree_id, g.version_id, c.counts, c.key, c.outcome, p.period,
        case p.period when 'day' then (g.counted ->> 'day')::date else date_trunc('month', (g.counted ->> 'day')::timestamp)::date end,
        sum(g.n)
      from gone g cross join lateral tree_counts(g.counted) c cross join (values ('day'), ('month')) p (period)
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(g.n) <> 0
      on conflict (organisation_id, tree_id, counts, period, begins_on, version_id, key, outcome) do update set n = t.n + excluded.n)
  select count(*) into folded from gone;
  delete from decision_tree_count where organisation_id = of_organisation and n = 0;
  return folded;
end $$;
revoke execute on function count_tree_sessions(uuid), fold_tree_counts(uuid, integer), tree_session_counted(decision_tree_session) from public;

-- What was kept of sessions that are gone.
insert into decision_tree_count (organisation_id, tree_id, version_id, counts, key, outcome, period, begins_on, n)
  select d.organisation_id, d.tree_id, d.version_id, c.counts, c.key, d.outcome, p.period,
    case p.period when 'day' then d.day else date_trunc('month', d.day::timestamp)::date end, sum(d.sessions)
  from decision_tree_day d
  cross join lateral (values ('session', '', d.at = ''), ('helped', d.helped, d.at = '' and d.helped <> ''),
    ('node', substring(d.at from '[^/]*$'), d.at <> '')) c (counts, key, is_told)
  cross join (values ('day'), ('month')) p (period)
  where c.is_told group by 1, 2, 3, 4, 5, 6, 7, 8;
drop table decision_tree_day;
select count_tree_sessions(id) from organisation;

-- As before, with the ways that were taken.
drop function answer_guest_tree(uuid, integer, jsonb, text);
create function answer_guest_tree(wanted uuid, kept integer, added jsonb, stopped text, taken uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  delete from decision_tree_step p where p.organisation_id = current_organisation() and p.session_id = wanted and p.n > kept;
  insert into decision_tree_step (organisation_id, session_id, n, at, response_id, value)
    select current_organisation(), wanted, a.n, a.at, a."responseId", nullif(a.value, 'null'::jsonb)
    from jsonb_to_recordset(added) a (n integer, at text, "responseId" uuid, value jsonb);
  update decision_tree_session n set answered_at = now(), state = 'active', ended_at = null, stopped_at = stopped, ways = taken
    where n.organisation_id = current_organisation() and n.id = wanted;
end $$;
-- As before, with what its guest says of it.
drop function end_guest_tree(uuid, text, boolean);
create function end_guest_tree(wanted uuid, ended text, helped boolean, words text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  update decision_tree_session n set state = ended, is_helpful = helped, said = words, ended_at = coalesce(n.ended_at, now())
    where n.organisation_id = current_organisation() and n.id = wanted and (ended <> 'issue_created' or n.state = ended);
end $$;
revoke execute on function answer_guest_tree(uuid, integer, jsonb, text, uuid[]), end_guest_tree(uuid, text, boolean, text) from public;
grant execute on function answer_guest_tree(uuid, integer, jsonb, text, uuid[]), end_guest_tree(uuid, text, boolean, text) to storey_reporter;
`,
};
