import type { Migration } from "./migration.ts";

/** The rows of a statement that it changed in these columns: as they were, and as they are. */
const changed = (columns: string) =>
  `((select ${columns} from old_rows except select ${columns} from new_rows)
    union all (select ${columns} from new_rows except select ${columns} from old_rows))`;

/**
 * The triggers that note, after each statement on a table, of which spaces \`x\` the readiness may be another one
 * by then. \`columns\` are all that it hangs on, \`spaces\` finds the spaces of the rows \`c\`.
 */
function noting(table: string, columns: string, spaces: string): string {
  const note = (rows: string) => `
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ${rows} c cross join lateral (${spaces}) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;`;
  const name = `note_readiness_of_${table}`;
  return `
create function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'INSERT' then${note("new_rows")}
  elsif tg_op = 'UPDATE' then${note(changed(columns))}
  else${note("old_rows")}
  end if;
  return null;
end $$;
create trigger readiness_insert after insert on ${table} referencing new table as new_rows
  for each statement execute function ${name}();
create trigger readiness_update after update on ${table} referencing old table as old_rows new table as new_rows
  for each statement execute function ${name}();
create trigger readiness_delete after delete on ${table} referencing old table as old_rows
  for each statement execute function ${name}();
revoke execute on function ${name}() from public;
`;
}

const OF_ASSET =
  "select a.space_id from asset a where a.organisation_id = c.organisation_id and a.id = c.asset_id";

/**
 * How ready each space is, kept beside it: a write notes the spaces that it concerns, without a lock that
 * another write wants; whoever reads, or else a job, weighs those anew (decision 79).
 */
export const readiness: Migration = {
  name: "0140-readiness",
  sql: `
-- What the organisation weighs readiness by; null is what is proposed.
alter table organisation add column readiness_weights jsonb check (jsonb_typeof(readiness_weights) = 'object');
grant update (readiness_weights) on organisation to storey_app;

create table space_readiness (
  organisation_id uuid not null references organisation on delete cascade,
  space_id uuid not null,
  location_id uuid not null,
  floor_id uuid not null,
  -- For the order of a list.
  space_name text collate "C" not null,
  state text not null check (state in ('ready', 'attention', 'not_ready', 'unknown')),
  rank smallint not null generated always as (case state when 'not_ready' then 0 when 'attention' then 1 when 'ready' then 2 else 3 end) stored,
  score smallint check (score between 0 and 100),
  lost_checklists smallint not null,
  lost_issues smallint not null,
  lost_assets smallint not null,
  stop_count integer not null,
  -- Since when it is in this state.
  since timestamptz not null,
  -- When it may be another one without a write.
  changes_at timestamptz,
  primary key (organisation_id, space_id),
  foreign key (organisation_id, space_id) references space on delete cascade,
  check ((state = 'unknown') = (score is null))
);
create index space_readiness_worst on space_readiness (organisation_id, rank, score, space_name collate natural_order, space_id);
create index space_readiness_latest on space_readiness (organisation_id, since desc, space_id);
create index space_readiness_by_location on space_readiness (organisation_id, location_id, floor_id);
create index space_readiness_changing on space_readiness (organisation_id, changes_at) where changes_at is not null;
select tenant_record('space_readiness', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');

-- The spaces to weigh anew; without a space it is all of them.
create table readiness_pending (
  organisation_id uuid not null references organisation on delete cascade,
  id bigint generated always as identity,
  space_id uuid,
  primary key (organisation_id, id)
);
select tenant_record('readiness_pending', is_versioned => false, has_history => false, privileges => '{select}');

-- What a space was from then on; without a state it left its location. Kept for three years.
create table readiness_change (
  organisation_id uuid not null references organisation on delete cascade,
  id bigint generated always as identity,
  space_id uuid not null,
  location_id uuid not null,
  at timestamptz not null,
  -- What it was before, there.
  from_state text check (from_state in ('ready', 'attention', 'not_ready', 'unknown')),
  state text check (state in ('ready', 'attention', 'not_ready', 'unknown')),
  score smallint check (score between 0 and 100),
  lost_checklists smallint not null,
  lost_issues smallint not null,
  lost_assets smallint not null,
  stop_count integer not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space on delete cascade
);
create index readiness_change_of_space on readiness_change (organisation_id, space_id, at desc, id desc);
create index readiness_change_by_day on readiness_change (organisation_id, at);
select tenant_record('readiness_change', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');

-- How many spaces of a floor are in each state, and what their scores add up to.
create table readiness_roll_up (
  organisation_id uuid not null references organisation on delete cascade,
  location_id uuid not null,
  floor_id uuid not null,
  state text not null,
  n integer not null,
  score_sum integer not null,
  primary key (organisation_id, location_id, floor_id, state)
);
select tenant_record('readiness_roll_up', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');

-- When what is kept was last compared with what it is made from, and how many rows were wrong.
create table readiness_recount (
  organisation_id uuid primary key references organisation on delete cascade,
  recounted_at timestamptz not null,
  wrong integer not null
);
select tenant_record('readiness_recount', is_versioned => false, has_history => false, privileges => '{select}');

create function roll_up_readiness() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'INSERT' then
    insert into readiness_roll_up as t (organisation_id, location_id, floor_id, state, n, score_sum)
      select organisation_id, location_id, floor_id, state, count(*), coalesce(sum(score), 0) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (organisation_id, location_id, floor_id, state) do update set n = t.n + excluded.n, score_sum = t.score_sum + excluded.score_sum;
  elsif tg_op = 'UPDATE' then
    insert into readiness_roll_up as t (organisation_id, location_id, floor_id, state, n, score_sum)
      select organisation_id, location_id, floor_id, state, sum(n), sum(score) from (
        select organisation_id, location_id, floor_id, state, 1 as n, coalesce(score, 0) as score from new_rows
        union all
        select organisation_id, location_id, floor_id, state, -1, -coalesce(score, 0) from old_rows) x
      group by 1, 2, 3, 4 having sum(n) <> 0 or sum(score) <> 0 order by 1, 2, 3, 4
      on conflict (organisation_id, location_id, floor_id, state) do update set n = t.n + excluded.n, score_sum = t.score_sum + excluded.score_sum;
  else
    update readiness_roll_up t set n = t.n - g.n, score_sum = t.score_sum - g.score_sum
    from (select organisation_id, location_id, floor_id, state, count(*) as n, coalesce(sum(score), 0) as score_sum from old_rows group by 1, 2, 3, 4) g
    where t.organisation_id = g.organisation_id and t.location_id = g.location_id and t.floor_id = g.floor_id and t.state = g.state;
  end if;
  return null;
end $$;
create trigger roll_up_insert after insert on space_readiness referencing new table as new_rows
  for each statement execute function roll_up_readiness();
create trigger roll_up_update after update on space_readiness referencing old table as old_rows new table as new_rows
  for each statement execute function roll_up_readiness();
create trigger roll_up_delete after delete on space_readiness referencing old table as old_rows
  for each statement execute function roll_up_readiness();

-- Who weighs the spaces of an organisation anew holds this; nobody who writes what they are weighed by does.
create function readiness_lock(organisation uuid) returns bigint language sql immutable parallel safe as
  $$ select hashtextextended(organisation || ' readiness', 0) $$;
revoke execute on function roll_up_readiness(), readiness_lock(uuid) from public;
${noting("space", "organisation_id, id, location_id, floor_id, name, deleted_at", "select c.id")}
${noting("issue", "organisation_id, id, space_id, status, source, priority, impact, deleted_at", "select c.space_id")}
${noting("sos_alert", "organisation_id, id, space_id, state, is_test", "select c.space_id")}
${noting("checklist_failure", "organisation_id, id, space_id, state, is_critical", "select c.space_id")}
${noting("asset", "organisation_id, id, space_id, lifecycle_status, deleted_at, pat_next_due_at, effective_end_of_support", "select c.space_id")}
${noting("checklist_assignment", "organisation_id, id, space_id, asset_id, deleted_at", `select c.space_id union all ${OF_ASSET}`)}
${noting(
  "checklist_run",
  "organisation_id, id, assignment_id, space_id, asset_id, period_start, due_at, state, approved_at, deleted_at",
  `select c.space_id union all ${OF_ASSET} union all
    select coalesce(g.space_id, a.space_id) from checklist_assignment g
    left join asset a on a.organisation_id = g.organisation_id and a.id = g.asset_id
    where g.organisation_id = c.organisation_id and g.id = c.assignment_id`,
)}
-- What changes the readiness of all spaces: the weights, the clock that days are told by, and the modules.
create function note_readiness_of_organisation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into readiness_pending (organisation_id) values (new.id);
  return null;
end $$;
create trigger readiness_update after update of readiness_weights, timezone, has_asset_management on organisation for each row
  when (old.readiness_weights is distinct from new.readiness_weights or old.timezone is distinct from new.timezone
    or old.has_asset_management is distinct from new.has_asset_management)
  execute function note_readiness_of_organisation();
create function note_readiness_of_setting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into readiness_pending (organisation_id) values (new.organisation_id);
  return null;
end $$;
create trigger readiness_insert after insert on organisation_setting for each row when (new.enabled)
  execute function note_readiness_of_setting();
create trigger readiness_update after update of enabled on organisation_setting for each row
  when (old.enabled is distinct from new.enabled) execute function note_readiness_of_setting();
revoke execute on function note_readiness_of_organisation(), note_readiness_of_setting() from public;

insert into readiness_pending (organisation_id) select id from organisation;
`,
};
