import type { Migration } from "./migration.ts";

/**
 * What follows from a new record takes fewer and cheaper statements: each begins and ends at a cost
 * of its own, which is more than that of the row it writes (decision 53).
 */
export const costOfAWrite: Migration = {
  name: "0086-cost-of-a-write",
  sql: `
-- As before: 130 random bits. Each character of base 64 stands for one of base 32, each of those for
-- two; what the two uuids have fixed is mixed with what is random in them.
create or replace function new_space_code() returns text language sql volatile as $$
  select translate(substr(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), 1, 26),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ')
$$;

-- As before; a condition with a statement in it is only planned where there is something to check.
create or replace function check_space_features() returns trigger language plpgsql as $$ begin
  if cardinality(new.feature_ids) > 0 then
    if exists (select unnest(new.feature_ids) except select id from feature where organisation_id = new.organisation_id) then
      raise foreign_key_violation using constraint = 'space_features', message = 'unknown feature';
    end if;
  end if;
  return new;
end $$;
create or replace function check_space_beacons() returns trigger language plpgsql as $$ begin
  if cardinality(new.beacon_ids) > 0 then
    if exists (select unnest(new.beacon_ids) except select id from beacon where organisation_id = new.organisation_id) then
      raise foreign_key_violation using constraint = 'space_beacons', message = 'unknown beacon';
    end if;
  end if;
  return new;
end $$;

-- A space comes with its owner and its code, in one statement.
create or replace function add_owners_of_space() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  with owners as (
    insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
      select r.organisation_id, r.id, 'space', r.location_id, r.deleted_at from added r)
  insert into space_code (organisation_id, id, owner_id, claimed_at)
    select r.organisation_id, gen_random_uuid(), r.id, now() from added r;
  return null;
end $$;
drop trigger give_codes on space;
drop function give_codes_to_spaces();

-- As before; where the only location has no licences, that is looked at before the lock and under it,
-- and is all. A location with licences is left to who knows which lock it takes first.
create or replace function check_licences_of_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare organisations uuid[]; locations uuid[]; counted bigint; licensed integer; begin
  select array_agg(n.organisation_id), array_agg(n.location_id), sum(n.added) into organisations, locations, counted
    from (select organisation_id, location_id, count(*) as added from new_rows where deleted_at is null group by 1, 2) n;
  if locations is null then return null; end if;
  if cardinality(locations) = 1 then
    select l.spaces_licensed into licensed from location l where l.organisation_id = organisations[1] and l.id = locations[1];
    if licensed is null then
      perform pg_advisory_xact_lock_shared(hashtextextended('licences ' || locations[1], 0));
      select l.spaces_licensed into licensed from location l where l.organisation_id = organisations[1] and l.id = locations[1];
      if licensed is null then return null; end if;
    end if;
  end if;
  perform check_space_licences(organisations, locations, counted);
  return null;
end $$;

-- As before, in one statement unless there is something to fold.
create or replace function count_structure_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare full_ones uuid[]; full_one uuid; begin
  -- One that is being deleted counts nothing more.
  if tg_table_name = 'organisation' then
    with counted as (insert into organisation_structure (organisation_id)
      select o.id from organisation o where o.id in (select c.id from changed c) returning organisation_id, id)
    select array_agg(organisation_id) into full_ones from counted where id % 32 = 0;
  else
    with counted as (insert into organisation_structure (organisation_id)
      select o.id from organisation o where o.id in (select c.organisation_id from changed c) returning organisation_id, id)
    select array_agg(organisation_id) into full_ones from counted where id % 32 = 0;
  end if;
  if full_ones is null then return null; end if;
  foreach full_one in array full_ones loop
    perform fold_structure_changes(full_one);
  end loop;
  return null;
end $$;

-- The address and the source of an entry of the history are what the transaction says.
drop trigger note_address on history;
drop function note_address();
alter table history
  alter address set default nullif(current_setting('app.address', true), ''),
  alter source set default coalesce(nullif(current_setting('app.source', true), ''),
    case when coalesce(current_setting('app.token_id', true), '') <> '' then 'api' end);

-- As before, but that a new row is made JSON once instead of for each field that is read from it.
create or replace function record_history() returns trigger language plpgsql security definer set search_path = public, pg_temp
set enable_nestloop = off as $$
declare
  tenant boolean := tg_argv[0] = 'organisation_id';
  hidden text[] := tg_argv[1:];
begin
  if tg_op = 'INSERT' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'insert', current_account(), nullif(current_setting('app.request_id', true), ''),
      (j->>'version')::int, j - hidden
    from (select to_jsonb(n) j from new_rows n offset 0) x;
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

-- As before, with a plan that is kept: PostgreSQL plans a function of SQL more often.
create or replace function add_job(id uuid, name text, data jsonb, organisation_id uuid, singleton_key text, start_after timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into background_job as j (id, name, data, organisation_id, singleton_key, due_at)
    values (add_job.id, add_job.name, add_job.data, add_job.organisation_id, add_job.singleton_key, coalesce(start_after, now()))
    on conflict (name, singleton_key) where state = 'waiting' and attempts = 0 and singleton_key is not null
    do update set due_at = least(j.due_at, excluded.due_at);
end $$;

-- As before; the name of the sequence is made without a call.
create or replace function next_issue_number() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare organisation uuid := current_organisation(); numbers regclass; drawn integer; highest integer; begin
  numbers := to_regclass('issue_number_' || replace(organisation::text, '-', ''));
  if numbers is null then
    perform pg_advisory_xact_lock(hashtextextended(organisation || ' issue numbers', 0));
    if to_regclass(issue_numbers_of(organisation)) is null then
      perform make_issue_numbers(organisation, 1);
    end if;
    numbers := to_regclass(issue_numbers_of(organisation));
  end if;
  drawn := nextval(numbers);
  select max(i.number) into highest from issue i where i.organisation_id = organisation;
  while drawn <= highest loop
    drawn := nextval(numbers);
  end loop;
  return drawn;
end $$;

-- Whoever reports an issue watches it, and whoever it is given to with that. It is not for the caller
-- to choose, so no policy asks whether they may see the issue they just wrote.
create function add_watchers_of_issue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into issue_watcher (organisation_id, issue_id, user_id)
    select n.organisation_id, n.id, w.id from added n, unnest(n.assignee_ids || n.reporter_id) w(id) where w.id is not null
    on conflict do nothing;
  return null;
end $$;
create trigger add_watchers after insert on issue referencing new table as added
  for each statement execute function add_watchers_of_issue();
revoke execute on function add_watchers_of_issue() from public;
`,
};
