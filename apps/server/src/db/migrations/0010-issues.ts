import type { Migration } from "./migration.ts";

/**
 * Issues: what is broken in a space, from the first report to the last word. One record for life.
 */
export const issues: Migration = {
  name: "0010-issues",
  sql: `
-- The last number given to an issue of an organisation.
create table issue_counter (
  organisation_id uuid primary key references organisation on delete cascade,
  last_number integer not null
);
select tenant_record('issue_counter', is_versioned => false, has_history => false, privileges => '{select}');

create table issue (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  number integer not null check (number > 0),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  status text not null default 'new' check (status in
    ('new', 'open', 'in_progress', 'on_hold', 'resolved', 'closed', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  impact text not null default 'none' check (impact in ('none', 'degraded', 'out_of_use')),
  category text check (length(category) between 1 and 40),
  source text not null check (source in
    ('app', 'public', 'checklist', 'decision_tree', 'sos', 'api', 'email')),
  -- Where the space lies, kept by a trigger of the space: lists and policies need no join.
  location_id uuid not null,
  floor_id uuid,
  space_id uuid,
  -- Filled in when the space or the floor is deleted for good.
  space_name text,
  floor_name text,
  pin jsonb,
  -- Of a member.
  reporter_id uuid references user_account on delete set null,
  -- Of a guest, who may leave both out.
  reporter_name text check (length(reporter_name) between 1 and 200),
  reporter_email text check (length(reporter_email) between 3 and 254),
  assignee_ids uuid[] not null default '{}',
  due_at timestamptz,
  -- When it was set while the issue was on hold: the clock of a date stands still from then on.
  due_set_at timestamptz,
  hold_reason text check (hold_reason in ('parts', 'access', 'supplier', 'budget', 'reporter', 'scheduled')),
  resume_at timestamptz,
  held_since timestamptz,
  resolution_code text check (resolution_code in ('fixed', 'replaced', 'adjusted', 'no_fault_found', 'referred')),
  resolution_note text check (length(resolution_note) <= 5000),
  resolved_at timestamptz,
  closed_at timestamptz,
  cancel_reason text check (cancel_reason in ('declined', 'duplicate', 'withdrawn', 'not_an_issue')),
  duplicate_of_id uuid,
  report_count integer not null default 1 check (report_count > 0),
  reopen_count integer not null default 0 check (reopen_count >= 0),
  -- What it is found by: words of title and description, folded, without the marks between them.
  searched tsvector generated always as (to_tsvector('simple',
    regexp_replace(folded(title || ' ' || description), '[!-/:-@\\[-\`{-~]+', ' ', 'g'))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade,
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete set null (space_id),
  foreign key (organisation_id, duplicate_of_id) references issue (organisation_id, id) on delete set null (duplicate_of_id),
  check ((status = 'on_hold') = (held_since is not null)),
  check (space_id is not null or space_name is not null)
);
create index issue_newest on issue (organisation_id, created_at desc, id desc) where deleted_at is null;
create index issue_latest on issue (organisation_id, updated_at desc, id desc) where deleted_at is null;
create index issue_by_status on issue (organisation_id, status, location_id) where deleted_at is null;
-- What still is to be done is little of what there ever was: the lists that are read all day.
create index issue_open on issue (organisation_id, created_at desc, id desc)
  where deleted_at is null and status in ('new', 'open', 'in_progress', 'on_hold');
create index issue_by_space on issue (organisation_id, space_id, created_at desc);
create index issue_by_floor on issue (organisation_id, floor_id);
create index issue_by_location on issue (organisation_id, location_id);
create index issue_by_reporter on issue (organisation_id, reporter_id, created_at desc);
create index issue_by_reporting_person on issue (reporter_id);
create index issue_duplicates on issue (organisation_id, duplicate_of_id) where duplicate_of_id is not null;
create index issue_by_assignee on issue using gin (assignee_ids);
create index issue_by_word on issue using gin (searched);
create index issue_to_resume on issue (resume_at) where status = 'on_hold' and resume_at is not null;
create index issue_to_close on issue (resolved_at) where status = 'resolved';
-- What one address of guests was told, and whether it wants no more.
create index issue_by_guest_address on issue (organisation_id, lower(reporter_email), created_at)
  where reporter_email is not null;
-- What a guest told of themselves is in the record alone, so that it can be taken out of it.
select tenant_record('issue', location_column => 'location_id', unrecorded => '{reporter_name,reporter_email,searched}',
  privileges => '{select,insert,update}');

create table issue_comment (
  organisation_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  -- Where it was first, if a merge has moved it. No reference: once that issue is deleted for good,
  -- what came from it is still somebody else's.
  moved_from_id uuid,
  author_id uuid references user_account on delete set null,
  author_name text check (length(author_name) between 1 and 200),
  is_from_staff boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'internal')),
  body text not null check (length(body) between 1 and 5000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
create index issue_comment_by_issue on issue_comment (organisation_id, issue_id, created_at, id);
create index issue_comment_by_person on issue_comment (author_id);
-- What who follows a report counts by: theirs, and not what was brought along.
create index issue_comment_of_guest on issue_comment (organisation_id, issue_id, created_at)
  where author_id is null and not is_from_staff and moved_from_id is null;
select tenant_record('issue_comment', parent => 'issue', is_versioned => false, unrecorded => '{author_name,body}',
  privileges => '{select,insert,update}');

create table issue_attachment (
  organisation_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  -- As of a comment.
  moved_from_id uuid,
  comment_id uuid,
  kind text not null check (kind in ('picture', 'document')),
  visibility text not null default 'public' check (visibility in ('public', 'internal')),
  -- A folder of versions for a picture, the file itself for a document.
  s3_key text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  picture jsonb,
  added_by uuid references user_account on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade,
  foreign key (organisation_id, comment_id) references issue_comment (organisation_id, id) on delete set null (comment_id),
  check ((kind = 'picture') = (picture is not null)),
  check (starts_with(s3_key, organisation_id::text || '/'))
);
create index issue_attachment_by_issue on issue_attachment (organisation_id, issue_id, created_at, id);
create index issue_attachment_by_comment on issue_attachment (organisation_id, comment_id);
create unique index issue_attachment_by_key on issue_attachment (organisation_id, s3_key);
create index issue_attachment_by_person on issue_attachment (added_by);
select tenant_record('issue_attachment', parent => 'issue', is_versioned => false);

create table issue_watcher (
  organisation_id uuid not null,
  issue_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, issue_id, user_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);
create index issue_watcher_by_user on issue_watcher (organisation_id, user_id);
select tenant_record('issue_watcher', parent => 'issue', is_versioned => false, has_history => false);

-- Who said "me too": once each.
create table issue_me_too (
  organisation_id uuid not null,
  issue_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, issue_id, user_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);
create index issue_me_too_by_user on issue_me_too (organisation_id, user_id);
select tenant_record('issue_me_too', parent => 'issue', is_versioned => false, has_history => false);

-- What opens an issue without an account: only the SHA-256 of the token, which has 128 bits or more.
create table issue_track (
  organisation_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  issue_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, token_hash),
  unique (token_hash),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
create index issue_track_by_issue on issue_track (organisation_id, issue_id);
select tenant_record('issue_track', parent => 'issue', is_versioned => false, has_history => false, privileges => '{}');
grant select (organisation_id, issue_id, created_at), insert, update (issue_id) on issue_track to storey_app;

-- Only people of the organisation are given an issue; an array cannot carry a foreign key. Who may
-- look up no people asks for none: an expression is checked as a whole, also what it skips.
create function check_issue_assignees() returns trigger language plpgsql as $$ begin
  if cardinality(new.assignee_ids) > 0 then
    if exists (select unnest(new.assignee_ids) except select user_id from user_organisation where organisation_id = new.organisation_id) then
      raise foreign_key_violation using constraint = 'issue_assignees', message = 'unknown person';
    end if;
  end if;
  return new;
end $$;
create trigger issue_assignees before insert or update of assignee_ids on issue
  for each row execute function check_issue_assignees();
create function take_assignee_from_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update issue set assignee_ids = array_remove(assignee_ids, old.user_id)
    where organisation_id = old.organisation_id and assignee_ids @> array[old.user_id];
  return null;
end $$;
create trigger take_from_issues after delete on user_organisation for each row execute function take_assignee_from_issues();

create function note_due_set() returns trigger language plpgsql as $$ begin
  new.due_set_at := clock_timestamp();
  return new;
end $$;
create trigger due_set before update on issue for each row
  when (new.held_since is not null and old.due_at is distinct from new.due_at) execute function note_due_set();

-- An issue moves with its space, and keeps the names of what is deleted for good.
create function move_issues_of_space() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update issue set location_id = new.location_id, floor_id = new.floor_id
    where organisation_id = new.organisation_id and space_id = new.id;
  return null;
end $$;
create trigger move_issues after update of location_id, floor_id on space for each row
  when ((old.location_id, old.floor_id) is distinct from (new.location_id, new.floor_id))
  execute function move_issues_of_space();
create function keep_name_for_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_table_name = 'space' then
    update issue set space_name = old.name where organisation_id = old.organisation_id and space_id = old.id;
  else
    update issue set floor_name = old.name, floor_id = null where organisation_id = old.organisation_id and floor_id = old.id;
  end if;
  return old;
end $$;
create trigger keep_name before delete on space for each row execute function keep_name_for_issues();
create trigger keep_name before delete on floor for each row execute function keep_name_for_issues();

-- A file goes when the row that names it does.
create function let_attachment_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select case kind when 'picture' then s3_key || '/' else s3_key end from gone;
  return null;
end $$;
create trigger file_goes after delete on issue_attachment referencing old table as gone
  for each statement execute function let_attachment_go();
revoke execute on function take_assignee_from_issues(), note_due_set(), move_issues_of_space(), keep_name_for_issues(),
  let_attachment_go() from public;
`,
};
