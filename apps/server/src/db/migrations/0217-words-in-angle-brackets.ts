import type { Migration } from "./migration.ts";

/**
 * Whether somebody reads a text depends on what it is: in HTML alone what stands between `<` and `>` is no
 * word. A label "<none>" is a text to translate, as `readTexts` and `wordIn` of the domain say.
 */
export const wordsInAngleBrackets: Migration = {
  name: "0217-words-in-angle-brackets",
  sql: `
-- Whether somebody reads anything in a text.
create function is_read(words text, is_html boolean) returns boolean
language sql immutable parallel safe as $$
  select coalesce(case when is_html then regexp_replace(words, '<[^<>]*>', '', 'g') else words end
    ~ '[^[:space:]\u00a0\ufeff]', false)
$$;

create or replace function tree_text_keys(content jsonb) returns setof text
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
      and (k.type is null or k.type = n ->> 'type') and is_read(k.words, k.field = 'html')
  union all
  select k.key from jsonb_array_elements(content -> 'variables') v
    cross join lateral (
      select 'variable.' || (v ->> 'id'), v ->> 'label'
      union all
      select 'fallback.' || (v ->> 'id'), v ->> 'fallback'
        where v ->> 'type' = 'text' and jsonb_typeof(v -> 'fallback') = 'string'
      union all
      select 'option.' || (v ->> 'id') || '.' || o, o from jsonb_array_elements_text(v -> 'options') o) k(key, words)
    where is_read(k.words, false)
$$;

create or replace function checklist_text_keys(content jsonb) returns setof text
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
    where is_read(k.words, false)
$$;

drop function is_read(text);
`,
};
