import type { Migration } from "./migration.ts";

/**
 * What lists tell of trees and of their versions stands beside what these say, which may be a megabyte and
 * is read by nobody who lists them.
 */
export const factsOfDecisionTrees: Migration = {
  name: "0191-facts-of-decision-trees",
  sql: `
-- What a tree says, in 32 bytes; scenarios alone make a draft no other. The text of jsonb is the same for the
-- same content. convert_to is stable for other encodings alone.
create function tree_content_hash(content jsonb) returns bytea
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to((content - 'scenarios')::text, 'UTF8'))
$$;
revoke execute on function tree_content_hash(jsonb) from public;
grant execute on function tree_content_hash(jsonb) to storey_app;
alter table decision_tree
  add column content_hash bytea not null generated always as (tree_content_hash(content)) stored,
  add column nodes_count integer not null generated always as (coalesce(jsonb_array_length(content -> 'nodes'), 0)) stored;
alter table decision_tree_version
  add column content_hash bytea not null generated always as (tree_content_hash(content)) stored,
  -- How many nodes are new, changed and gone since the version before.
  add column changes jsonb not null default '{"added": 0, "changed": 0, "removed": 0}' check (jsonb_typeof(changes) = 'object');

-- Nobody wrote them: what they come from is written down.
drop trigger history_insert on decision_tree;
drop trigger history_update on decision_tree;
drop trigger history_delete on decision_tree;
select record_history_of('decision_tree', unrecorded => '{build_id,content_hash,nodes_count}');

-- Of what was published before; where a node stands is no change, where it leads is one.
with node as materialized (
  select v.organisation_id, v.tree_id, v.number, n ->> 'id' as id, n - 'position' as said
  from decision_tree_version v cross join lateral jsonb_array_elements(v.content -> 'nodes') n
), way as materialized (
  select v.organisation_id, v.tree_id, v.number, e.value ->> 'from' as id, array_agg(e.value ->> 'to' order by e.at) as leads_to
  from decision_tree_version v cross join lateral jsonb_array_elements(v.content -> 'edges') with ordinality e (value, at)
  group by v.organisation_id, v.tree_id, v.number, e.value ->> 'from'
), told as materialized (
  select organisation_id, tree_id, number, id, n.said, w.leads_to
  from node n left join way w using (organisation_id, tree_id, number, id)
), counted as (
  select coalesce(a.organisation_id, b.organisation_id) as organisation_id, coalesce(a.tree_id, b.tree_id) as tree_id,
    coalesce(a.number, b.number + 1) as number,
    count(*) filter (where b.id is null) as added,
    count(*) filter (where a.said <> b.said or a.leads_to is distinct from b.leads_to and a.id = b.id) as changed,
    count(*) filter (where a.id is null) as removed
  from told a full join told b on b.organisation_id = a.organisation_id and b.tree_id = a.tree_id and b.id = a.id
    and b.number + 1 = a.number
  group by 1, 2, 3
)
update decision_tree_version v
set changes = jsonb_build_object('added', c.added, 'changed', c.changed, 'removed', c.removed)
from counted c where c.organisation_id = v.organisation_id and c.tree_id = v.tree_id and c.number = v.number;
`,
};
