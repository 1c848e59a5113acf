import type { Migration } from "./migration.ts";

/**
 * Checklists: what is asked (templates and their versions), and of which room or asset it is asked how
 * often (assignments). What a run asks is in a version, which never changes.
 */
export const checklists: Migration = {
  name: "0106-checklists",
  sql: `
-- For records that may lie in no location, as what floats: no network hides them then, and a role that
-- is limited to locations does not write them. Called after tenant_record with a location_column.
create function may_lie_nowhere(record name) returns void language plpgsql set search_path = public, pg_temp as $$
declare scope text := '(select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[])'; begin
  execute format('drop policy if exists fence on %I; drop policy if exists scope_insert on %1$I; drop policy if exists scope_update on %1$I; drop policy if exists scope_delete on %1$I', record);
  execute format('create policy fence on %I as restrictive using (location_id is null or location_id <> all ((select barred_locations())::uuid[]))', record);
  execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', record, scope);
  execute format('create policy scope_update on %I as restrictive for update using (%s)', record, scope);
  execute format('create policy scope_delete on %I as restrictive for delete using (%s)', record, scope);
end $$;
revoke execute on function may_lie_nowhere(name) from public;

create table checklist_template (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  -- The draft that is worked on.
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 2097152),
  -- What a new run asks; null until it is published first.
  published_version_id uuid,
  -- How often a room gets it that is given it by its form.
  default_recurrence text not null default 'monthly' check (default_recurrence in ('weekly', 'monthly')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index checklist_template_name on checklist_template (organisation_id, lower(name)) where deleted_at is null;
select tenant_record('checklist_template', privileges => '{select,insert,update}');

create table checklist_template_version (
  organisation_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  number integer not null check (number > 0),
  name text not null,
  content jsonb not null,
  published_by uuid,
  published_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, template_id) references checklist_template (organisation_id, id) on delete cascade
);
create unique index checklist_template_version_number on checklist_template_version (organisation_id, template_id, number);
select tenant_record('checklist_template_version', is_versioned => false, has_history => false, privileges => '{select,insert}');
alter table checklist_template add constraint checklist_template_published
  foreign key (organisation_id, published_version_id) references checklist_template_version (organisation_id, id)
  on delete set null (published_version_id);

-- Days on which a location is closed: what is due then moves to the next open day of its period.
create table location_closure (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  reason text not null check (length(reason) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade,
  constraint location_closure_days check (ends_on >= starts_on)
);
create index location_closure_by_location on location_closure (organisation_id, location_id, starts_on) where deleted_at is null;
select tenant_record('location_closure', location_column => 'location_id');

create table checklist_assignment (
  organisation_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  -- Exactly one of both.
  space_id uuid,
  asset_id uuid,
  -- Where that lies, kept by trigger; null for an asset that lies nowhere.
  location_id uuid,
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  basis text not null default 'calendar' check (basis in ('calendar', 'completion')),
  starts_on date not null,
  ends_on date,
  opens_before_days smallint not null default 0 check (opens_before_days between 0 and 90),
  grace_days smallint not null default 0 check (grace_days between 0 and 90),
  -- A person, those with a role, or nobody in particular.
  assignee_id uuid,
  assignee_role text check (length(assignee_role) between 1 and 100),
  paused_from date,
  -- Null while a pause has no end yet.
  paused_until date,
  pause_reason text check (length(pause_reason) between 1 and 500),
  -- The first day of the next period that has no run yet; null where none follows.
  next_period_on date,
  -- When the scheduler looks at it next; null for never.
  next_look_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it ended. Its runs stay.
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, template_id) references checklist_template (organisation_id, id) on delete cascade,
  constraint checklist_assignment_space foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  constraint checklist_assignment_asset foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete cascade,
  constraint checklist_assignment_location foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade,
  constraint checklist_assignment_target check (num_nonnulls(space_id, asset_id) = 1),
  constraint checklist_assignment_basis check (basis = 'calendar' or asset_id is not null),
  constraint checklist_assignment_assignee check (num_nonnulls(assignee_id, assignee_role) <= 1),
  constraint checklist_assignment_pause check ((paused_from is null) = (pause_reason is null) and (paused_until is null or paused_until >= paused_from))
);
-- A room has each checklist once; an asset may have several of one, such as of different years.
create unique index checklist_assignment_of_space on checklist_assignment (organisation_id, space_id, template_id)
  where space_id is not null and deleted_at is null;
create index checklist_assignment_of_asset on checklist_assignment (organisation_id, asset_id) where asset_id is not null;
create index checklist_assignment_by_template on checklist_assignment (organisation_id, template_id) where deleted_at is null;
create index checklist_assignment_by_location on checklist_assignment (organisation_id, location_id);
create index checklist_assignment_next on checklist_assignment (next_look_at) where next_look_at is not null and deleted_at is null;
select tenant_record('checklist_assignment', location_column => 'location_id',
  unrecorded => '{next_period_on,next_look_at}', privileges => '{select,insert,update}');
select may_lie_nowhere('checklist_assignment');

-- It lies where its room or its asset lies, whatever was written.
create function place_checklist_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  new.location_id := case when new.space_id is not null
    then (select s.location_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id)
    else (select a.location_id from asset a where a.organisation_id = new.organisation_id and a.id = new.asset_id) end;
  return new;
end $$;
create trigger place before insert or update of space_id, asset_id, location_id on checklist_assignment
  for each row execute function place_checklist_assignment();
create function move_checklists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update checklist_assignment set location_id = new.location_id
    where organisation_id = new.organisation_id and (space_id = new.id or asset_id = new.id);
  return null;
end $$;
create trigger move_checklists after update of location_id on space for each row
  when (old.location_id is distinct from new.location_id) execute function move_checklists();
create trigger move_checklists after update of location_id on asset for each row
  when (old.location_id is distinct from new.location_id) execute function move_checklists();
revoke execute on function place_checklist_assignment(), move_checklists() from public;
`,
};
