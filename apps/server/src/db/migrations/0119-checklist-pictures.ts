import type { Migration } from "./migration.ts";

/**
 * The pictures of a checklist's help hang on its template, as those of other records hang on theirs; and
 * the history of a template tells what of its draft was changed in place of the whole draft.
 */
export const checklistPictures: Migration = {
  name: "0119-checklist-pictures",
  sql: `
alter table attachment_owner drop constraint attachment_owner_kind_check,
  add constraint attachment_owner_kind_check
    check (kind in ('space', 'floor', 'location', 'asset', 'assetModel', 'checklistTemplate'));
select owns_attachments('checklist_template', 'checklistTemplate', null);

-- Labels for the history: the first twenty, each cut short, and how many more there are.
create function first_labels(labels text[]) returns jsonb language sql immutable set search_path = public, pg_temp as $$
  select case when cardinality(labels) > 0 then
    (select jsonb_agg(left(l, 100) order by n) from unnest(labels[1:20]) with ordinality x(l, n))
      || case when cardinality(labels) > 20 then jsonb_build_array('+' || cardinality(labels) - 20) else '[]' end
    end
$$;
revoke execute on function first_labels(text[]) from public;

-- The items of a draft, section by section: a join of both would carry each section along with each of
-- its items.
create function checklist_items(content jsonb) returns table (id text, section text, label text, rest jsonb, n bigint)
language plpgsql immutable rows 100 set search_path = public, pg_temp as $$
declare part jsonb; before bigint := 0; begin
  for part in select value from jsonb_array_elements(content -> 'sections') loop
    return query select i.value ->> 'id', part ->> 'id', i.value ->> 'label', i.value - 'label', before + i.ordinality
      from jsonb_array_elements(part -> 'items') with ordinality i;
    before := before + jsonb_array_length(part -> 'items');
  end loop;
end $$;
revoke execute on function checklist_items(jsonb) from public;

-- What a draft says that the other one does not; of two that follow each other, each is told from its
-- own side. Items that are in both under other labels are renamed, those that differ in anything else
-- changed; of what is no item, the parts that differ are named. The later one tells these two.
create function checklist_difference(own jsonb, other jsonb, alone text) returns jsonb
language sql immutable set search_path = public, pg_temp as $$
  with mine as (select * from checklist_items(own)), theirs as (select * from checklist_items(other))
  select jsonb_strip_nulls(jsonb_build_object(
    alone, (select first_labels(array_agg(m.label order by m.n)) from mine m where m.id not in (select id from theirs)),
    'renamed', (select first_labels(array_agg(m.label order by m.n)) from mine m join theirs t using (id) where m.label <> t.label),
    'changed', (select first_labels(array_agg(m.label order by m.n)) from mine m join theirs t using (id) where alone = 'added' and m.label = t.label and m.rest <> t.rest),
    'otherParts', (select jsonb_agg(part order by n) from (values
        (1, 'sections', jsonb_path_query_array(own, '$.sections[*].title') <> jsonb_path_query_array(other, '$.sections[*].title')),
        (2, 'order', (select array_agg(section || id order by n) from mine where id in (select id from theirs))
          <> (select array_agg(section || id order by n) from theirs where id in (select id from mine))),
        (3, 'scan', own -> 'scan' is distinct from other -> 'scan'),
        (4, 'isSigned', own -> 'isSigned' is distinct from other -> 'isSigned'),
        (5, 'isPatTest', own -> 'isPatTest' is distinct from other -> 'isPatTest'),
        (6, 'translations', own -> 'translations' is distinct from other -> 'translations')) p(n, part, differs) where alone = 'added' and differs)))
$$;
revoke execute on function checklist_difference(jsonb, jsonb, text) from public;

create function checklist_size(content jsonb) returns jsonb language sql immutable set search_path = public, pg_temp as $$
  select jsonb_build_object('items', jsonb_array_length(jsonb_path_query_array(content, '$.sections[*].items[*]')))
$$;
revoke execute on function checklist_size(jsonb) from public;

-- As record_history, with what was changed in the place of the draft.
create function record_checklist_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
    select x.organisation_id, tg_table_name, x.id, 'update', current_account(), nullif(current_setting('app.request_id', true), ''),
      x.version, d.before, d.after
    from (select n.organisation_id, n.id, n.version, to_jsonb(o) as k, to_jsonb(n) as j
      from new_rows n join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id) x,
    lateral (select
        jsonb_object_agg(b.key, case b.key when 'content' then checklist_difference(b.value, a.value, 'removed') else b.value end) as before,
        jsonb_object_agg(a.key, case a.key when 'content' then checklist_difference(a.value, b.value, 'added') else a.value end) as after
      from jsonb_each(x.j - '{version,updated_at}'::text[]) a join jsonb_each(x.k) b on a.key = b.key and a.value is distinct from b.value) d
    where d.after is not null;
  elsif tg_op = 'INSERT' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, after)
    select n.organisation_id, tg_table_name, n.id, 'insert', current_account(), nullif(current_setting('app.request_id', true), ''),
      n.version, to_jsonb(n) || jsonb_build_object('content', checklist_size(n.content))
    from new_rows n;
  else
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before)
    select o.organisation_id, tg_table_name, o.id, 'delete', current_account(), nullif(current_setting('app.request_id', true), ''),
      o.version, to_jsonb(o) || jsonb_build_object('content', checklist_size(o.content))
    from old_rows o;
  end if;
  return null;
end $$;
revoke execute on function record_checklist_history() from public;

drop trigger history_insert on checklist_template;
drop trigger history_update on checklist_template;
drop trigger history_delete on checklist_template;
create trigger history_insert after insert on checklist_template referencing new table as new_rows
  for each statement execute function record_checklist_history();
create trigger history_update after update on checklist_template referencing old table as old_rows new table as new_rows
  for each statement execute function record_checklist_history();
create trigger history_delete after delete on checklist_template referencing old table as old_rows
  for each statement execute function record_checklist_history();

-- What was written before is told the same way.
update history set
  before = case when before ? 'content' then jsonb_set(before, '{content}',
    case operation when 'update' then checklist_difference(before -> 'content', after -> 'content', 'removed')
      else checklist_size(before -> 'content') end) else before end,
  after = case when after ? 'content' then jsonb_set(after, '{content}',
    case operation when 'update' then checklist_difference(after -> 'content', before -> 'content', 'added')
      else checklist_size(after -> 'content') end) else after end
where entity = 'checklist_template' and (before ? 'content' or after ? 'content');
`,
};
