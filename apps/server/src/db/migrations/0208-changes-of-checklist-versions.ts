import type { Migration } from "./migration.ts";

/**
 * What lists tell of the versions of a checklist template stands beside what these say, which may be a
 * megabyte and is read by nobody who lists them.
 */
export const changesOfChecklistVersions: Migration = {
  name: "0208-changes-of-checklist-versions",
  sql: `
-- How many items are new, changed and gone since the version before.
alter table checklist_template_version
  add column changes jsonb not null default '{"added": 0, "changed": 0, "removed": 0}' check (jsonb_typeof(changes) = 'object');

-- Of what was published before.
with item as materialized (
  select v.organisation_id, v.template_id, v.number, i ->> 'id' as id, i as said
  from checklist_template_version v cross join lateral jsonb_array_elements(v.content -> 'sections') s
    cross join lateral jsonb_array_elements(s -> 'items') i
), counted as (
  select coalesce(a.organisation_id, b.organisation_id) as organisation_id,
    coalesce(a.template_id, b.template_id) as template_id, coalesce(a.number, b.number + 1) as number,
    count(*) filter (where b.id is null) as added,
    count(*) filter (where a.said <> b.said) as changed,
    count(*) filter (where a.id is null) as removed
  from item a full join item b on b.organisation_id = a.organisation_id and b.template_id = a.template_id
    and b.id = a.id and b.number + 1 = a.number
  group by 1, 2, 3
)
update checklist_template_version v
set changes = jsonb_build_object('added', c.added, 'changed', c.changed, 'removed', c.removed)
from counted c where c.organisation_id = v.organisation_id and c.template_id = v.template_id and c.number = v.number;
`,
};
