import type { Migration } from "./migration.ts";

/** How issues get their numbers, are found by words, and are counted in memory. */
export const issueFunctions: Migration = {
  name: "0020-issue-functions",
  sql: `
-- The next number. Who asks second waits for the first to commit, so that none is left out.
create function next_issue_number() returns integer
language sql security definer set search_path = public, pg_temp as $$
  insert into issue_counter as c (organisation_id, last_number) values (current_organisation(), 1)
    on conflict (organisation_id) do update set last_number = c.last_number + 1
    returning last_number
$$;

-- The issues of the organisation that hold all these words, and one of a number. Row-level security
-- would not let the index of words be used: this gives ids, which the caller's own reading filters.
create function issues_with_words(words tsquery) returns setof uuid
language sql stable security definer rows 1000 set search_path = public, pg_temp as $$
  select i.id from issue i where i.searched @@ words and i.organisation_id = current_organisation()
$$;

-- The numbers of the issues of the organisation that hold all these words.
create function issue_numbers_with_words(words tsquery) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_agg(i.number) from issue i where i.searched @@ words and i.organisation_id = current_organisation()
$$;

-- The state that this transaction sees, and which issues were written since an earlier one: since
-- the first of the given states that holds nothing this one does not (counted from 0; null when
-- none is such). A state is the organisation and the database as they stand, and a snapshot: in a
-- restored database, over a table that was filled anew, or where the history no longer begins where
-- it did, no earlier state is one to go on from.
-- Gives no row in a transaction that wrote, or that sees a new state with each statement: what it
-- reads is nothing that others could go on from.
create function issues_written_since(states text[])
returns table (state text, since integer, written uuid[], gone integer[], moment float8, barred uuid[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here pg_snapshot := pg_current_snapshot();
  base pg_snapshot;
  place text := concat_ws('/', current_organisation(),
    (select d.oid from pg_database d where d.datname = current_database()), pg_relation_filenode('issue'),
    pg_relation_filenode('history'), extract(epoch from pg_postmaster_start_time()),
    (select min(h.id) from history h where h.organisation_id = current_organisation()));
begin
  if current_organisation() is null or pg_current_xact_id_if_assigned() is not null
    or current_setting('transaction_isolation') not in ('repeatable read', 'serializable') then return; end if;
  state := place || '|' || here;
  moment := extract(epoch from now()) * 1000000;
  barred := barred_locations();
  for n in 1 .. cardinality(states) loop
    continue when split_part(states[n], '|', 1) <> place;
    base := split_part(states[n], '|', 2)::pg_snapshot;
    continue when pg_snapshot_xmax(base) > pg_snapshot_xmax(here)
      or exists (select from pg_snapshot_xip(here) running where pg_visible_in_snapshot(running, base));
    since := n - 1;
    -- A row whose transaction has not begun yet came with a copy of another server's database.
    select array_agg(distinct h.entity_id), array_agg((h.before->>'number')::integer) filter (where h.before ? 'number')
      into written, gone from history h
      where h.organisation_id = current_organisation() and h.entity = 'issue'
        and h.xid >= pg_snapshot_xmin(base) and h.xid < pg_snapshot_xmax(here)
        and not pg_visible_in_snapshot(h.xid, base);
    exit;
  end loop;
  return next;
end $$;

-- What is counted of these issues of the organisation, or of all. Row-level security would leave
-- out what is barred to who happens to ask first. Moments are in microseconds since 1970.
-- From when on an issue is overdue: null is never; on hold the clock stands still, so that it always is or never.
-- Planned anew each time: a plan for all of them is none for a few.
create function issues_to_count(ids uuid[])
returns table (number integer, status text, priority text, category text, location_id uuid, floor_id uuid,
  space_id uuid, reporter_id uuid, assignees text, overdue_from float8, created float8, is_archived boolean)
language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$ begin
  return query select i.number, i.status, i.priority, i.category, i.location_id, i.floor_id,
      i.space_id, i.reporter_id, i.assignee_ids::text, case
        when i.due_at is null or i.status not in ('new', 'open', 'in_progress', 'on_hold') then null
        when i.held_since is null then (extract(epoch from i.due_at) * 1000000)::float8
        when i.due_at < greatest(i.held_since, i.due_set_at) then '-infinity' end,
      (extract(epoch from i.created_at) * 1000000)::float8, i.deleted_at is not null
    from issue i where i.organisation_id = current_organisation() and (ids is null or i.id = any (ids));
end $$;

-- The tokens of an issue's own reports lead to it again, once it is a duplicate no more.
create function take_back_tracks(issue uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update issue_track t set issue_id = take_back_tracks.issue from guest_report r
    where r.organisation_id = current_organisation() and r.issue_id = take_back_tracks.issue
      and t.organisation_id = r.organisation_id and t.token_hash = r.track_hash and t.issue_id <> take_back_tracks.issue
$$;
revoke execute on function next_issue_number(), issues_with_words(tsquery), issue_numbers_with_words(tsquery),
  issues_written_since(text[]), issues_to_count(uuid[]), take_back_tracks(uuid) from public;
grant execute on function next_issue_number(), issues_with_words(tsquery), issue_numbers_with_words(tsquery),
  issues_written_since(text[]), issues_to_count(uuid[]), take_back_tracks(uuid) to storey_app;
`,
};
