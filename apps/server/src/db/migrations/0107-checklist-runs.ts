import type { Migration } from "./migration.ts";

/**
 * Runs of checklists: what was answered, by whom and when, and what failed. A period of an assignment
 * has one run, by its id and by a unique key; what is completed never changes.
 */
export const checklistRuns: Migration = {
  name: "0107-checklist-runs",
  sql: `
create table checklist_run (
  organisation_id uuid not null references organisation on delete cascade,
  -- Of a period: made from the assignment and the first day of the period (checklistRunId).
  id uuid not null,
  -- Null for one that somebody began by themselves.
  assignment_id uuid,
  template_id uuid not null,
  template_version_id uuid not null,
  -- The room, and the asset if it is about one. Names are filled in when these are deleted for good.
  space_id uuid,
  asset_id uuid,
  space_name text,
  asset_name text,
  location_id uuid,
  -- The local first day of the period; of one that somebody began, the day they did.
  period_start date not null,
  due_on date not null,
  -- When it can be begun, when its due day ends, and when its grace ends.
  opens_at timestamptz not null,
  due_at timestamptz not null,
  missed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'in_progress', 'completed', 'missed', 'skipped')),
  assignee_id uuid,
  assignee_role text,
  -- Which assets each repeated item is asked of, fixed when it starts: by item, id, tag and name.
  assets jsonb not null default '{}' check (jsonb_typeof(assets) = 'object'),
  -- What failed before and is checked again by this run; of that item alone.
  recheck_of uuid,
  -- Who is doing it, and since when.
  started_by uuid,
  started_at timestamptz,
  completed_by uuid,
  -- When the server learnt of it, and when it was done.
  completed_at timestamptz,
  done_at timestamptz,
  is_late boolean not null default false,
  outcome text check (outcome in ('pass', 'pass_with_issues', 'fail')),
  score smallint check (score between 0 and 100),
  -- Name and strokes, as of a custody.
  signature jsonb,
  scanned_at timestamptz,
  -- Who did it, where somebody else records it: a contractor.
  performer_name text check (length(performer_name) between 1 and 200),
  performer_company text check (length(performer_company) between 1 and 200),
  performer_licence text check (length(performer_licence) between 1 and 100),
  skip_reason text check (length(skip_reason) between 1 and 500),
  skipped_by uuid,
  -- A missed one that somebody accepts as it is.
  approved_by uuid,
  approved_at timestamptz,
  approval_reason text check (length(approval_reason) between 1 and 500),
  -- The day on which it was due at first, once it was rescheduled.
  rescheduled_from date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, template_id) references checklist_template (organisation_id, id) on delete cascade,
  foreign key (organisation_id, template_version_id) references checklist_template_version (organisation_id, id),
  constraint checklist_run_assignment foreign key (organisation_id, assignment_id) references checklist_assignment (organisation_id, id) on delete set null (assignment_id),
  constraint checklist_run_space foreign key (organisation_id, space_id) references space (organisation_id, id) on delete set null (space_id),
  constraint checklist_run_asset foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete set null (asset_id),
  constraint checklist_run_location foreign key (organisation_id, location_id) references location (organisation_id, id) on delete set null (location_id),
  constraint checklist_run_subject check (num_nonnulls(space_id, asset_id, space_name, asset_name) > 0),
  constraint checklist_run_completion check ((state = 'completed') = (completed_at is not null)
    and (completed_at is null) = (outcome is null) and (completed_at is null) = (done_at is null)),
  constraint checklist_run_skip check ((state = 'skipped') = (skip_reason is not null)),
  constraint checklist_run_approval check ((approved_at is null) = (approved_by is null) and (approved_at is null or state = 'missed'))
);
create unique index checklist_run_of_period on checklist_run (organisation_id, assignment_id, period_start) where assignment_id is not null;
-- What is to be done, which is little of all there ever was.
create index checklist_run_open on checklist_run (organisation_id, due_at, id) where state in ('open', 'in_progress') and deleted_at is null;
create index checklist_run_of_assignee on checklist_run (organisation_id, assignee_id, due_at) where state in ('open', 'in_progress') and deleted_at is null;
create index checklist_run_overrun on checklist_run (missed_at) where state in ('open', 'in_progress') and deleted_at is null;
create index checklist_run_done on checklist_run (organisation_id, state, due_at desc, id) where deleted_at is null;
create index checklist_run_by_space on checklist_run (organisation_id, space_id, due_at desc, id) where space_id is not null;
create index checklist_run_by_asset on checklist_run (organisation_id, asset_id, due_at desc, id) where asset_id is not null;
create index checklist_run_by_location on checklist_run (organisation_id, location_id, due_at desc);
create index checklist_run_by_template on checklist_run (organisation_id, template_id);
create index checklist_run_by_version on checklist_run (organisation_id, template_version_id);
create index checklist_run_by_recheck on checklist_run (organisation_id, recheck_of) where recheck_of is not null;
select tenant_record('checklist_run', location_column => 'location_id', privileges => '{select,insert,update}');
select may_lie_nowhere('checklist_run');

-- What is still to be done moves with its room or asset; what is done stays where it was done.
create function place_checklist_run() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if new.asset_id is not null then
    select a.space_id, a.location_id into new.space_id, new.location_id
      from asset a where a.organisation_id = new.organisation_id and a.id = new.asset_id;
  elsif new.space_id is not null then
    new.location_id := (select s.location_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id);
  end if;
  return new;
end $$;
create trigger place before insert on checklist_run for each row execute function place_checklist_run();
create function move_checklist_runs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_table_name = 'space' then
    update checklist_run set location_id = new.location_id
      where organisation_id = new.organisation_id and space_id = new.id and state in ('open', 'in_progress', 'missed');
  else
    update checklist_run set space_id = new.space_id, location_id = new.location_id
      where organisation_id = new.organisation_id and asset_id = new.id and state in ('open', 'in_progress', 'missed');
  end if;
  return null;
end $$;
create trigger move_checklist_runs after update of location_id on space for each row
  when (old.location_id is distinct from new.location_id) execute function move_checklist_runs();
create trigger move_checklist_runs after update of space_id, location_id on asset for each row
  when (old.location_id is distinct from new.location_id or old.space_id is distinct from new.space_id) execute function move_checklist_runs();
create function keep_names_of_checklist_runs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_table_name = 'space' then
    update checklist_run set space_name = old.name where organisation_id = old.organisation_id and space_id = old.id;
  else
    update checklist_run set asset_name = concat_ws(' ', old.tag, old.name) where organisation_id = old.organisation_id and asset_id = old.id;
  end if;
  return old;
end $$;
create trigger keep_names_of_checklist_runs before delete on space for each row execute function keep_names_of_checklist_runs();
create trigger keep_names_of_checklist_runs before delete on asset for each row execute function keep_names_of_checklist_runs();
revoke execute on function place_checklist_run(), move_checklist_runs(), keep_names_of_checklist_runs() from public;

-- The answer that counts: of several, the one that was given last by the corrected clock of its device.
create table checklist_answer (
  organisation_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  -- All zeros for an item that is asked once.
  asset_id uuid not null,
  value jsonb,
  is_failed boolean not null default false,
  note text check (length(note) <= 2000),
  answered_by uuid,
  answered_at timestamptz not null,
  -- What gave it: a tie goes to the greater one.
  operation_id uuid not null,
  primary key (organisation_id, run_id, item_id, asset_id),
  foreign key (organisation_id, run_id) references checklist_run (organisation_id, id) on delete cascade
);
select tenant_record('checklist_answer', parent => 'checklist_run', parent_column => 'run_id', is_versioned => false, has_history => false,
  privileges => '{select,insert,update}');

-- Every answer that was ever given, also those that another one replaced.
create table checklist_answer_entry (
  organisation_id uuid not null,
  run_id uuid not null,
  operation_id uuid not null,
  item_id uuid not null,
  asset_id uuid not null,
  value jsonb,
  note text,
  answered_by uuid,
  answered_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (organisation_id, run_id, operation_id),
  foreign key (organisation_id, run_id) references checklist_run (organisation_id, id) on delete cascade
);
select tenant_record('checklist_answer_entry', parent => 'checklist_run', parent_column => 'run_id', is_versioned => false, has_history => false,
  privileges => '{select,insert}');

-- Photos of answers, and certificates of a run.
create table checklist_file (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  -- Null for what belongs to the run as a whole.
  item_id uuid,
  asset_id uuid,
  kind text not null check (kind in ('picture', 'document')),
  -- A folder of versions for a picture, the file itself for a document.
  s3_key text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  picture jsonb,
  added_by uuid references user_account on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references checklist_run (organisation_id, id) on delete cascade,
  check ((kind = 'picture') = (picture is not null)),
  check (starts_with(s3_key, organisation_id::text || '/'))
);
create index checklist_file_by_run on checklist_file (organisation_id, run_id, created_at, id);
create unique index checklist_file_by_key on checklist_file (organisation_id, s3_key);
create index checklist_file_by_person on checklist_file (added_by);
select tenant_record('checklist_file', parent => 'checklist_run', parent_column => 'run_id', is_versioned => false, has_history => false);

-- What is said of a completed run afterwards: it stands beside what was answered, and changes nothing of it.
create table checklist_amendment (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  item_id uuid,
  asset_id uuid,
  value jsonb,
  body text not null check (length(body) between 1 and 2000),
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references checklist_run (organisation_id, id) on delete cascade
);
create index checklist_amendment_by_run on checklist_amendment (organisation_id, run_id, created_at, id);
select tenant_record('checklist_amendment', parent => 'checklist_run', parent_column => 'run_id', is_versioned => false, has_history => false,
  privileges => '{select,insert}');

-- What failed, until it passes again. While it is open the same failure of another week joins it.
create table checklist_failure (
  organisation_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  item_id uuid not null,
  item_label text not null,
  space_id uuid,
  asset_id uuid,
  location_id uuid,
  -- The run in which it failed first, and last.
  first_run_id uuid not null,
  last_run_id uuid not null,
  issue_id uuid,
  is_critical boolean not null,
  failed_at timestamptz not null,
  -- open: to be mended. recheck: mended, and to be checked again. cleared: it passed.
  state text not null default 'open' check (state in ('open', 'recheck', 'cleared')),
  cleared_by_run uuid,
  cleared_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, template_id) references checklist_template (organisation_id, id) on delete cascade,
  foreign key (organisation_id, first_run_id) references checklist_run (organisation_id, id) on delete cascade,
  foreign key (organisation_id, last_run_id) references checklist_run (organisation_id, id) on delete cascade,
  constraint checklist_failure_space foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  constraint checklist_failure_asset foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete cascade,
  constraint checklist_failure_location foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade,
  constraint checklist_failure_issue foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete set null (issue_id),
  constraint checklist_failure_clearing check ((state = 'cleared') = (cleared_at is not null))
);
-- Of an asset, wherever it stands by now; else of the room.
create unique index checklist_failure_of_asset on checklist_failure (organisation_id, item_id, asset_id) where asset_id is not null and state <> 'cleared';
create unique index checklist_failure_of_space on checklist_failure (organisation_id, item_id, space_id) where asset_id is null and state <> 'cleared';
create index checklist_failure_by_space on checklist_failure (organisation_id, space_id) where state <> 'cleared';
create index checklist_failure_by_issue on checklist_failure (organisation_id, issue_id);
create index checklist_failure_by_location on checklist_failure (organisation_id, location_id, failed_at);
create index checklist_failure_by_template on checklist_failure (organisation_id, template_id);
create index checklist_failure_by_first_run on checklist_failure (organisation_id, first_run_id);
create index checklist_failure_by_last_run on checklist_failure (organisation_id, last_run_id);
select tenant_record('checklist_failure', location_column => 'location_id', privileges => '{select,insert,update}');
select may_lie_nowhere('checklist_failure');
alter table checklist_run add constraint checklist_run_recheck foreign key (organisation_id, recheck_of)
  references checklist_failure (organisation_id, id) on delete set null (recheck_of);

-- What failed of an asset goes where the asset goes; of a room, with the room.
create function move_checklist_failures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_table_name = 'space' then
    update checklist_failure set location_id = new.location_id
      where organisation_id = new.organisation_id and space_id = new.id and state <> 'cleared';
  else
    update checklist_failure set space_id = new.space_id, location_id = new.location_id
      where organisation_id = new.organisation_id and asset_id = new.id and state <> 'cleared';
  end if;
  return null;
end $$;
create trigger move_checklist_failures after update of location_id on space for each row
  when (old.location_id is distinct from new.location_id) execute function move_checklist_failures();
create trigger move_checklist_failures after update of space_id, location_id on asset for each row
  when (old.location_id is distinct from new.location_id or old.space_id is distinct from new.space_id) execute function move_checklist_failures();
revoke execute on function move_checklist_failures() from public;
`,
};
