import type { Migration } from "./migration.ts";

/**
 * A tree that others call counts those who came through them: a session that ends adds one row for its own
 * tree, as before, and one for each tree that it was led through (decision 87).
 */
export const countsOfCalledTrees: Migration = {
  name: "0204-counts-of-called-trees",
  sql: `
-- What was come by in the trees that were called, by their versions: nodes, and ways as "from>to".
alter table decision_tree_session add column called jsonb not null default '{}' check (jsonb_typeof(called) = 'object');

alter table decision_tree_count drop constraint decision_tree_count_counts_check;
alter table decision_tree_count add constraint decision_tree_count_counts_check
  check (counts in ('session', 'caller', 'helped', 'node', 'way', 'space', 'model', 'language', 'walk', 'pause'));

-- What a session counts as in the trees that it was led through, by their versions: of what it counts as,
-- the part that lies in each. Whoever leaves in the middle of a subtree has left its node too.
create function called_trees_counted(counted jsonb, called jsonb, stopped_at text) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_object_agg(c.key, jsonb_strip_nulls(jsonb_build_object(
    'day', counted -> 'day',
    'outcome', counted -> 'outcome',
    'nodes', (select jsonb_agg(x order by x) from jsonb_array_elements_text(counted -> 'nodes') x where c.value -> 'nodes' ? x),
    'left', case when counted ? 'left' then
      (select jsonb_agg(distinct x order by x) from unnest(string_to_array(stopped_at, '/')) x where c.value -> 'nodes' ? x) end,
    'ways', c.value -> 'ways',
    'pauses', (select jsonb_agg(p.x order by p.n) from jsonb_array_elements_text(counted -> 'pauses') with ordinality p (x, n)
      where c.value -> 'nodes' ? split_part(p.x, ' ', 1)))))
  from jsonb_each(called) c
$$;

-- As before; what came through a caller is no session of the tree itself.
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
  union all select 'way', x, '' from jsonb_array_elements_text(coalesce(counted -> 'ways', '[]')) x
  union all select 'pause', split_part(x, ' ', 1), split_part(x, ' ', 2) from jsonb_array_elements_text(coalesce(counted -> 'pauses', '[]')) x
$$;

-- As before, for each tree that it was led through too.
create or replace function count_tree_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare before jsonb; of_tree uuid; of_version uuid; begin
  if tg_op = 'UPDATE' then before := old.counted; end if;
  select b.tree_id, b.version_id into of_tree, of_version from decision_tree_build b
    where b.organisation_id = new.organisation_id and b.id = new.build_id;
  -- One whose tree is being deleted counts nothing more.
  if not found then return new; end if;
  new.counted := case when new.state <> 'active' then tree_session_counted(new) end;
  if new.counted is not null and new.called <> '{}' then
    new.counted := new.counted || jsonb_build_object('called', called_trees_counted(new.counted, new.called, new.stopped_at));
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

-- As before, with what was come by in the trees that were called.
drop function answer_guest_tree(uuid, integer, jsonb, text, uuid[]);
create function answer_guest_tree(wanted uuid, kept integer, added jsonb, stopped text, taken uuid[], passed jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  delete from decision_tree_step p where p.organisation_id = current_organisation() and p.session_id = wanted and p.n > kept;
  insert into decision_tree_step (organisation_id, session_id, n, at, response_id, value)
    select current_organisation(), wanted, a.n, a.at, a."responseId", nullif(a.value, 'null'::jsonb)
    from jsonb_to_recordset(added) a (n integer, at text, "responseId" uuid, value jsonb);
  update decision_tree_session n set answered_at = now(), state = 'active', ended_at = null, stopped_at = stopped,
      ways = taken, called = passed
    where n.organisation_id = current_organisation() and n.id = wanted;
end $$;
revoke execute on function answer_guest_tree(uuid, integer, jsonb, text, uuid[], jsonb) from public;
grant execute on function answer_guest_tree(uuid, integer, jsonb, text, uuid[], jsonb) to storey_reporter;
`,
};
