import type { Migration } from "./migration.ts";

/**
 * What of a tree and a checklist somebody reads, as `textsOfTree` and `textsOfChecklist` of the domain say:
 * what is missing in an organisation is counted where it is kept.
 */
export const textsThatAreTranslated: Migration = {
  name: "0200-texts-that-are-translated",
  sql: `
-- Whether somebody reads anything in a text, be it HTML.
create function is_read(words text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(case when position('<' in words) = 0 then words else regexp_replace(words, '<[^<>]*>', '', 'g') end
    ~ '[^[:space:]\u00a0\ufeff]', false)
$$;

create function tree_text_keys(content jsonb) returns setof text
language sql immutable parallel safe as $$
  select 'name'
  union all
  select k.field || '.' || (n ->> 'id') from jsonb_array_elements(content -> 'nodes') n
    cross join lateral (values
      ('label', n ->> 'label', null), ('html', n -> 'data' ->> 'html', 'article'),
      ('subject', n -> 'data' ->> 'subject', 'email'), ('body', n -> 'data' ->> 'body', 'email'),
      ('description', n -> 'data' ->> 'description', 'image'), ('note', n -> 'data' ->> 'note', 'phone'),
      ('text', n -> 'data' ->> 'text', 'text'), ('prompt', n -> 'data' ->> 'prompt', 'variable')) k(field, words, type)
    where n ->> 'type' not in ('subtree', 'connector_in', 'connector_out')
      and (k.type is null or k.type = n ->> 'type') and is_read(k.words)
  union all
  select k.key from jsonb_array_elements(content -> 'variables') v
    cross join lateral (
      select 'variable.' || (v ->> 'id'), v ->> 'label'
      union all
      select 'fallback.' || (v ->> 'id'), v ->> 'fallback'
        where v ->> 'type' = 'text' and jsonb_typeof(v -> 'fallback') = 'string'
      union all
      select 'option.' || (v ->> 'id') || '.' || o, o from jsonb_array_elements_text(v -> 'options') o) k(key, words)
    where is_read(k.words)
$$;

create function checklist_text_keys(content jsonb) returns setof text
language sql immutable parallel safe as $$
  select k.key from jsonb_array_elements(content -> 'sections') s
    cross join lateral (
      select 'section.' || (s ->> 'id'), s ->> 'title'
      union all
      select i.key, i.words from jsonb_array_elements(s -> 'items') item
        cross join lateral (
          select 'label.' || (item ->> 'id'), item ->> 'label'
          union all
          select 'help.' || (item ->> 'id'), item ->> 'help'
          union all
          select 'option.' || (item ->> 'id') || '.' || (o ->> 'id'), o ->> 'label'
            from jsonb_array_elements(item -> 'options') o) i(key, words)) k(key, words)
    where is_read(k.words)
$$;
`,
};
