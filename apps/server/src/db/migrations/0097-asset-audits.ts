import type { Migration } from "./migration.ts";

/**
 * Audits of rooms: what was scanned in them, and what a completed one said. A scan is no change of its
 * asset, and not in the history; where an asset was seen last is its latest scan.
 */
export const assetAudits: Migration = {
  name: "0097-asset-audits",
  sql: `
create table asset_audit (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  -- Null once the room was deleted for good; its name stays.
  space_id uuid,
  space_name text not null,
  -- Where the room lies, kept by trigger while the audit runs.
  location_id uuid not null,
  state text not null default 'open' check (state in ('open', 'paused', 'completed')),
  started_by uuid,
  completed_by uuid,
  completed_at timestamptz,
  -- What a completed one said.
  missing_count integer,
  found_count integer,
  elsewhere_count integer,
  unknown_count integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  constraint asset_audit_space foreign key (organisation_id, space_id) references space (organisation_id, id) on delete set null (space_id),
  foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade,
  constraint asset_audit_completion check ((state = 'completed') = (completed_at is not null)
    and (state = 'completed') = (num_nulls(missing_count, found_count, elsewhere_count, unknown_count) = 0))
);
-- One runs in a room at a time.
create unique index asset_audit_running on asset_audit (organisation_id, space_id) where state <> 'completed' and deleted_at is null;
create index asset_audit_by_age on asset_audit (organisation_id, created_at, id) where deleted_at is null;
create index asset_audit_by_space on asset_audit (organisation_id, space_id, completed_at) where deleted_at is null;
create index asset_audit_by_location on asset_audit (organisation_id, location_id, created_at);
select tenant_record('asset_audit', location_column => 'location_id', privileges => '{select,insert,update}');

create function move_audits_of_space() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update asset_audit set location_id = new.location_id
    where organisation_id = new.organisation_id and space_id = new.id and state <> 'completed';
  return null;
end $$;
create trigger move_audits after update of location_id on space for each row
  when (old.location_id is distinct from new.location_id) execute function move_audits_of_space();
revoke execute on function move_audits_of_space() from public;

-- What was seen in the room: each code once, and each asset once.
create table asset_audit_scan (
  organisation_id uuid not null,
  audit_id uuid not null,
  -- As it is compared.
  code_key text collate "C" not null,
  code text not null,
  -- Null for what leads to nothing.
  asset_id uuid,
  -- Where it belonged when it was scanned, if that was elsewhere.
  from_space_id uuid,
  from_location_id uuid,
  scanned_at timestamptz not null,
  scanned_by uuid,
  primary key (organisation_id, audit_id, code_key),
  foreign key (organisation_id, audit_id) references asset_audit (organisation_id, id) on delete cascade,
  constraint asset_audit_scan_seen foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete set null (asset_id)
);
create unique index asset_audit_scan_asset on asset_audit_scan (organisation_id, audit_id, asset_id) where asset_id is not null;
-- Where an asset was seen last.
create index asset_audit_scan_by_asset on asset_audit_scan (organisation_id, asset_id, scanned_at desc) where asset_id is not null;
select tenant_record('asset_audit_scan', parent => 'asset_audit', parent_column => 'audit_id', is_versioned => false, has_history => false);

-- What a completed audit said, line by line. What became of its assets since changes nothing of it.
create table asset_audit_result (
  organisation_id uuid not null,
  audit_id uuid not null,
  "position" integer not null,
  line_group text not null check (line_group in ('missing', 'found', 'elsewhere', 'unknown')),
  code text,
  scanned_at timestamptz,
  scanned_by uuid,
  -- The asset as it was: null for what led to nothing.
  asset jsonb,
  -- The names of where it belonged, or was moved from.
  belongs jsonb,
  is_marked_missing boolean not null default false,
  primary key (organisation_id, audit_id, "position"),
  foreign key (organisation_id, audit_id) references asset_audit (organisation_id, id) on delete cascade
);
select tenant_record('asset_audit_result', parent => 'asset_audit', parent_column => 'audit_id', is_versioned => false, has_history => false,
  privileges => '{select,insert,update}');
`,
};
