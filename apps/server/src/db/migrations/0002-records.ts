import type { Migration } from "./migration.ts";

/**
 * What every table of an organisation gets: its rows are bound to the organisation and to locations,
 * they count their versions, and whatever is done to them is written down. `tenant_record` gives all
 * of it; the migrations after this one call it once for each such table.
 */
export const records: Migration = {
  name: "0002-records",
  sql: `
create table history (
  id bigint generated always as identity primary key,
  organisation_id uuid,
  entity text not null,
  entity_id uuid not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  at timestamptz not null default now(),
  actor_id uuid,
  request_id text,
  -- Where the change came from.
  address text,
  -- By which transaction: for what is derived from rows that were written since it last looked.
  xid xid8 not null default pg_current_xact_id(),
  record_version integer,
  before jsonb,
  after jsonb
);
create index history_entity on history (organisation_id, entity, entity_id, id);
create index history_by_organisation on history (organisation_id, id);
-- The history of one person, newest first, and of a stretch of time.
create index history_by_actor on history (organisation_id, actor_id, id);
create index history_by_moment on history (organisation_id, at);
create index history_of_issues on history (organisation_id, xid) where entity = 'issue';
-- Whether a request did more to the pictures of a space than put them in another order.
create index history_of_pictures on history (organisation_id, request_id, id) where entity = 'space_image';

create function note_address() returns trigger language plpgsql as $$ begin
  new.address := nullif(current_setting('app.address', true), '');
  return new;
end $$;
create trigger note_address before insert on history for each row execute function note_address();

-- Every write of a versioned record counts and dates itself.
create function touch() returns trigger language plpgsql as $$ begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- History by statement: nothing can bypass it. The first argument says where the row names its
-- organisation; columns named after it are left out (secrets, and what is derived).
-- A connection keeps the plan of its first change, made for one row: by loops within loops, in which
-- 500 pictures put in another order are compared 250,000 times, for many seconds. Without them each
-- changed row is paired by hash with what it was.
create function record_history() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off as $$
declare
  tenant boolean := tg_argv[0] = 'organisation_id';
  hidden text[] := tg_argv[1:];
begin
  if tg_op = 'INSERT' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'insert', current_account(), nullif(current_setting('app.request_id', true), ''),
      (j->>'version')::int, j - hidden
    from (select to_jsonb(n) j from new_rows n) x;
  elsif tg_op = 'UPDATE' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'update', current_account(), nullif(current_setting('app.request_id', true), ''),
      (j->>'version')::int, d.before, d.after
    from (select j, k from (select to_jsonb(n) j from new_rows n) nj join (select to_jsonb(o) k from old_rows o) ok
      on coalesce(j->>'id', j->>'setting_id') = coalesce(k->>'id', k->>'setting_id')
        and j->>'organisation_id' is not distinct from k->>'organisation_id') x,
    lateral (select jsonb_object_agg(b.key, b.value) before, jsonb_object_agg(a.key, a.value) after
      from jsonb_each(j - hidden - '{version,updated_at}'::text[]) a join jsonb_each(k) b on a.key = b.key and a.value is distinct from b.value) d
    where d.after is not null;
  else
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'delete', current_account(), nullif(current_setting('app.request_id', true), ''),
      (j->>'version')::int, j - hidden
    from (select to_jsonb(o) j from old_rows o) x;
  end if;
  return null;
end $$;

-- Writes down what is done to a table, but not the columns \`unrecorded\`: secrets, and what is
-- derived. \`is_global\`: its rows belong to no organisation.
create function record_history_of(
  record name,
  unrecorded text[] default '{}',
  is_global boolean default false,
  events text[] default '{insert,update,delete}'
) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  event text;
  arguments text := (select string_agg(quote_literal(argument), ', ') from unnest(
    array[case when is_global then 'global' else 'organisation_id' end] || unrecorded) argument);
begin
  foreach event in array events loop
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function record_history(%s)',
      'history_' || event, event, record,
      case event
        when 'insert' then 'new table as new_rows'
        when 'update' then 'old table as old_rows new table as new_rows'
        when 'delete' then 'old table as old_rows'
      end, arguments);
  end loop;
end $$;

-- Gives a table of an organisation what each of them gets. Its columns are the caller's business:
-- \`organisation_id\` leads the primary key.
--
-- tenant      A row is there for its organisation alone; with \`is_personal\`, for the person of its
--             \`user_id\` alone.
-- fence       A row is not there for who calls from outside the networks of its location.
-- scope_*     A role that is limited to locations writes there alone, and reads everywhere.
-- touch       Every update counts \`version\` and dates \`updated_at\`, unless not \`is_versioned\`.
-- history_*   Every write is written down, unless not \`has_history\`; without the columns \`unrecorded\`.
-- privileges  What the application's role may do. Where it may only with some columns, none are
--             given here and those stand below the call.
--
-- Where a row lies: in the location of its own \`location_column\`; else where its \`parent\` lies, a
-- table with a \`location_id\`, which the row names by its \`parent_column\` (PARENT_id unless said
-- otherwise); with neither of them, nowhere, and it has no fence and no scope. With
-- \`is_parent_optional\`, a row without a parent lies nowhere too. Not \`is_fenced\`: scope alone.
--
-- In the policies, the select around a setting lets the planner evaluate it once.
create function tenant_record(
  record name,
  location_column name default null,
  parent name default null,
  parent_column name default null,
  is_parent_optional boolean default false,
  is_fenced boolean default true,
  is_personal boolean default false,
  is_versioned boolean default true,
  has_history boolean default true,
  unrecorded text[] default '{}',
  privileges text[] default '{select,insert,update,delete}'
) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  own text := 'organisation_id = (select current_organisation())'
    || case when is_personal then ' and user_id = (select current_account())' else '' end;
  fence text;
  scope text;
  or_has_no_parent text;
  parent_is text;
  privilege text;
begin
  execute format('alter table %I enable row level security', record);
  execute format('create policy tenant on %I using (%s) with check (%2$s)', record, own);

  if location_column is not null then
    fence := format('%I <> all ((select barred_locations())::uuid[])', location_column);
    scope := format('(select location_scope()) is null or %I = any ((select location_scope())::uuid[])', location_column);
  elsif parent is not null then
    parent_column := coalesce(parent_column, parent || '_id');
    or_has_no_parent := case when is_parent_optional then format(' or %I is null', parent_column) else '' end;
    -- The parent as the caller sees it: one that is hidden from them hides its rows.
    parent_is := format('select from %1$I p where p.organisation_id = %2$I.organisation_id and p.id = %2$I.%3$I',
      parent, record, parent_column);
    fence := format('(select barred_locations()) = ''{}''%s or exists (%s)', or_has_no_parent, parent_is);
    scope := format('(select location_scope()) is null%s or exists (%s and p.location_id = any ((select location_scope())::uuid[]))',
      or_has_no_parent, parent_is);
  end if;
  if fence is not null and is_fenced then
    execute format('create policy fence on %I as restrictive using (%s)', record, fence);
  end if;
  if scope is not null then
    execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', record, scope);
    execute format('create policy scope_update on %I as restrictive for update using (%s)', record, scope);
    execute format('create policy scope_delete on %I as restrictive for delete using (%s)', record, scope);
  end if;

  if is_versioned then
    execute format('create trigger touch before update on %I for each row execute function touch()', record);
  end if;
  if has_history then
    perform record_history_of(record, unrecorded);
  end if;

  foreach privilege in array privileges loop
    if privilege not in ('select', 'insert', 'update', 'delete') then
      raise invalid_parameter_value using message = format('%s is no privilege of the application', privilege);
    end if;
    execute format('grant %s on %I to storey_app', privilege, record);
  end loop;
end $$;
revoke execute on function record_history_of(name, text[], boolean, text[]),
  tenant_record(name, name, name, name, boolean, boolean, boolean, boolean, boolean, text[], text[]) from public;

select tenant_record('history', is_versioned => false, has_history => false, privileges => '{select}');
`,
};
