import type { Migration } from "./migration.ts";

/**
 * Each way of a tree is counted by whether those who took it gave up after it: they left before another step,
 * or were led to an issue. Two ways into one step lose different people (decision 87).
 */
export const whatWaysLose: Migration = {
  name: "0224-what-ways-lose",
  sql: `
-- Of the ways that a session took in a tree, each as "from>to", those since the last step that was answered, to
-- where it stopped. They are followed back from there: ways stand in the order in which they were taken last.
create function ways_since_step(ways jsonb, stop text, asked text[]) returns jsonb
language plpgsql immutable parallel safe as $$
declare since jsonb := '[]'; way text; here text := stop; begin
  for i in reverse coalesce(jsonb_array_length(ways), 0) - 1 .. 0 loop
    way := ways ->> i;
    if split_part(way, '>', 2) = here then
      since := since || to_jsonb(way);
      here := split_part(way, '>', 1);
      exit when here = any(asked);
    end if;
  end loop;
  return since;
end $$;

-- The nodes at which something was answered in a session, and those that call the trees in which it was.
create function asked_nodes(organisation uuid, session uuid) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select array(select distinct x from decision_tree_step p cross join unnest(string_to_array(p.at, '/')) x
    where p.organisation_id = organisation and p.session_id = session)
$$;

-- As before, with the ways since the last step, of a session that was left. One that was not has none.
create or replace function tree_session_counted(n decision_tree_session) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select c.counted || jsonb_build_object('last', case when n.state = 'abandoned' and n.stopped_at is not null
    then ways_since_step(c.counted -> 'ways', split_part(n.stopped_at, '/', 1), asked_nodes(n.organisation_id, n.id)) else '[]' end)
  from (select jsonb_strip_nulls(jsonb_build_object(
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
      where x.seconds between 0.000001 and 1800 and x.after is distinct from 0))) as counted
    from organisation o where o.id = n.organisation_id) c
$$;

-- As before, with the same of each tree that was called: of one that was left by going on there are none.
drop function called_trees_counted(jsonb, jsonb, text);
create function called_trees_counted(counted jsonb, called jsonb, stopped_at text, asked text[]) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_object_agg(c.key, jsonb_strip_nulls(jsonb_build_object(
    'day', counted -> 'day',
    'outcome', counted -> 'outcome',
    'nodes', (select jsonb_agg(x order by x) from jsonb_array_elements_text(counted -> 'nodes') x where c.value -> 'nodes' ? x),
    'left', case when counted ? 'left' then
      (select jsonb_agg(distinct x order by x) from unnest(string_to_array(stopped_at, '/')) x where c.value -> 'nodes' ? x) end,
    'ways', c.value -> 'ways',
    'last', case when counted ? 'left' then ways_since_step(c.value -> 'ways',
      (select x from unnest(string_to_array(stopped_at, '/')) x where c.value -> 'nodes' ? x limit 1), asked) else '[]' end,
    'pauses', (select jsonb_agg(p.x order by p.n) from jsonb_array_elements_text(counted -> 'pauses') with ordinality p (x, n)
      where c.value -> 'nodes' ? split_part(p.x, ' ', 1)))))
  from jsonb_each(called) c
$$;

-- As before; a way is counted by whether its person gave up after it. Of what was counted before this was
-- known, and of sessions that are gone since, it is not told.
create or replace function tree_counts(counted jsonb) returns table (counts text, key text, outcome text)
language sql immutable parallel safe as $$
  select 'session', '', counted ->> 'outcome' where not counted ? 'caller'
  union all select x.counts, counted ->> x.counts, counted ->> 'outcome'
    from (values ('caller'), ('helped'), ('space'), ('model'), ('language')) x (counts) where counted ? x.counts
  union all select 'walk', counted ->> 'walk', '' where counted ? 'walk'
  union all select 'node', x, case when counted -> 'left' ? x then 'left' else counted ->> 'outcome' end
    from jsonb_array_elements_text(coalesce(counted -> 'nodes', '[]')) x
  -- A subtree that was left in the middle: its node was left too.
  union all select 'node', x, 'left' from jsonb_array_elements_text(coalesce(counted -> 'left', '[]')) x
    where not coalesce(counted -> 'nodes', '[]') ? x
  union all select 'way', x, case when not counted ? 'last' then ''
      when counted ->> 'outcome' = 'issue_created' or counted -> 'last' ? x then 'gave_up' else 'went_on' end
    from jsonb_array_elements_text(coalesce(counted -> 'ways', '[]')) x
  union all select 'pause', split_part(x, ' ', 1), split_part(x, ' ', 2) from jsonb_array_elements_text(coalesce(counted -> 'pauses', '[]')) x
$$;

-- As before, with where something was answered. A write that says itself what a session counts as is taken at its
-- word: what the session counted as is taken back, and nothing of it is counted anew.
create or replace function count_tree_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare before jsonb; of_tree uuid; of_version uuid; begin
  if tg_op = 'UPDATE' then before := old.counted; end if;
  select b.tree_id, b.version_id into of_tree, of_version from decision_tree_build b
    where b.organisation_id = new.organisation_id and b.id = new.build_id;
  -- One whose tree is being deleted counts nothing more.
  if not found then return new; end if;
  if tg_op = 'INSERT' or new.counted is not distinct from before then
    new.counted := case when new.state <> 'active' then tree_session_counted(new) end;
    if new.counted is not null and new.called <> '{}' then
      new.counted := new.counted || jsonb_build_object('called',
        called_trees_counted(new.counted, new.called, new.stopped_at, asked_nodes(new.organisation_id, new.id)));
    end if;
  end if;
  if new.counted is not distinct from before then return new; end if;
  insert into decision_tree_count_change (organisation_id, tree_id, version_id, counted, n)
    select new.organisation_id, of_tree, of_version, x.counted - 'called', x.n
    from (values (before, -1), (new.counted, 1)) x (counted, n) where x.counted is not null;
  -- A tree that is gone meanwhile counts nothing more either.
  insert into decision_tree_count_change (organisation_id, tree_id, version_id, counted, n)
    select new.organisation_id, v.tree_id, v.id, c.value || jsonb_build_object('caller', of_tree), x.n
    from (values (before, -1), (new.counted, 1)) x (counted, n) cross join lateral jsonb_each(x.counted -> 'called') c
    join decision_tree_version v on v.organisation_id = new.organisation_id and v.id = c.key::uuid
    for key share of v;
  return new;
end $$;

-- What a session that was counted before counts as, with the ways since its last step. Nothing else of it is
-- counted anew: the model of an asset may be another by now.
create function tree_session_told(n decision_tree_session) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select n.counted || jsonb_build_object('last', case when n.counted ? 'left'
      then ways_since_step(n.counted -> 'ways', split_part(n.stopped_at, '/', 1), a.asked) else '[]' end)
    || case when n.counted ? 'called' then jsonb_build_object('called', (
      select jsonb_object_agg(c.key, c.value || jsonb_build_object('last', case when n.counted ? 'left'
        then ways_since_step(c.value -> 'ways', (select x from unnest(string_to_array(n.stopped_at, '/')) x
          where n.called -> c.key -> 'nodes' ? x limit 1), a.asked) else '[]' end))
      from jsonb_each(n.counted -> 'called') c)) else '{}' end
  from (select asked_nodes(n.organisation_id, n.id) as asked) a
$$;

revoke execute on function asked_nodes(uuid, uuid), tree_session_told(decision_tree_session) from public;

-- The sessions that were counted before and are not told it yet: a job tells some at a time, as all of them at
-- once take longer than a start may. By an order that no other index has, so that none is taken in its place.
create index decision_tree_session_untold on decision_tree_session (id) where not counted ? 'last';
`,
};
