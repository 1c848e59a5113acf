import type { Migration } from "./migration.ts";

/**
 * What trees and checklists are called, and what is said of them, in further languages stands beside their
 * content, which lists do not read. The database keeps it, so that no process publishes without it.
 */
export const titlesInLanguages: Migration = {
  name: "0221-titles-in-languages",
  sql: `
-- What a text of a tree or a checklist is in further languages, by language.
create function words_in_languages(content jsonb, key text) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_object_agg(l.key, l.value -> $2), '{}') from jsonb_each(content -> 'translations') l
  where l.value ->> $2 <> ''
$$;
revoke execute on function words_in_languages(jsonb, text) from public;
grant execute on function words_in_languages(jsonb, text) to storey_app;

alter table decision_tree
  add column descriptions jsonb not null generated always as (words_in_languages(content, 'description')) stored;
alter table checklist_template_version
  add column names jsonb not null generated always as (words_in_languages(content, 'name')) stored;

-- Nobody wrote them: what they come from is written down.
drop trigger history_insert on decision_tree;
drop trigger history_update on decision_tree;
drop trigger history_delete on decision_tree;
select record_history_of('decision_tree', unrecorded => '{build_id,content_hash,nodes_count,descriptions}');
`,
};
