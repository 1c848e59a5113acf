import type { Migration } from "./migration.ts";

const EMPTY = `'{"added": 0, "changed": 0, "removed": 0, "translations": 0}'`;

/**
 * Counts the texts whose translations are others than in the version before, of a table of versions. The lock
 * that keeps readers out comes last, and is held for a moment.
 */
const counted = (table: string, owner: string) => `
with word as materialized (
  select v.organisation_id, v.${owner}, v.number, l.key as language, w.key, md5(w.value) as value
  from ${table} v cross join lateral jsonb_each(v.content -> 'translations') l
    cross join lateral jsonb_each_text(l.value) w
), counted as (
  select coalesce(a.organisation_id, b.organisation_id) as organisation_id, coalesce(a.${owner}, b.${owner}) as ${owner},
    coalesce(a.number, b.number + 1) as number, count(*) as n
  from word a full join word b on b.organisation_id = a.organisation_id and b.${owner} = a.${owner}
    and b.language = a.language and b.key = a.key and b.number + 1 = a.number
  where a.value is distinct from b.value
  group by 1, 2, 3
)
update ${table} v set changes = v.changes || jsonb_build_object('translations', coalesce(c.n, 0))
from ${table} o left join counted c on c.organisation_id = o.organisation_id and c.${owner} = o.${owner} and c.number = o.number
where o.organisation_id = v.organisation_id and o.id = v.id;
`;

/** What a version says where nobody counts: the columns' default. */
const unsaid = (table: string) => `alter table ${table} alter column changes set default ${EMPTY};
`;

/** What a version changed tells of its translations too: one that changes nothing else read as if it changed nothing. */
export const translationsOfVersions: Migration = {
  name: "0218-translations-of-versions",
  sql:
    counted("decision_tree_version", "tree_id") +
    counted("checklist_template_version", "template_id") +
    unsaid("decision_tree_version") +
    unsaid("checklist_template_version"),
};
