import type { Migration } from "./migration.ts";

/**
 * The structure of an organisation: locations, floors and spaces, what spaces are and have, and what
 * people keep about them.
 */
export const structure: Migration = {
  name: "0006-structure",
  sql: `
create table location (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 2 and 200),
  default_prefix text,
  wifi text,
  address jsonb not null default '{}',
  service_desk_email text,
  timezone text,
  sos jsonb not null default '{}',
  administrator jsonb not null default '{}',
  typeform_id text,
  license_type text not null default 'full' check (license_type in ('full', 'trial')),
  spaces_licensed integer check (spaces_licensed between 0 and 1000000),
  renewal_date date,
  allow_anonymous_access boolean not null default false,
  allow_anonymous_reporting boolean not null default false,
  beacon_range boolean not null default false,
  beacon_range_anonymous_only boolean not null default false,
  -- From where it may be reached; empty is from everywhere.
  ip_subnets inet[] not null default '{}',
  ip_subnets_apply_to text not null default 'all' check (ip_subnets_apply_to in ('all', 'anonymous')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index location_name on location (organisation_id, lower(name)) where deleted_at is null;
create index location_fenced on location (organisation_id)
  where ip_subnets_apply_to = 'all' and ip_subnets <> '{}';
select tenant_record('location', location_column => 'id', is_fenced => false);

create table floor (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  level integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, location_id, id),
  foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade
);
create unique index floor_name on floor (organisation_id, location_id, lower(name)) where deleted_at is null;
select tenant_record('floor', location_column => 'location_id', is_fenced => false);

create table space_type (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index space_type_name on space_type (organisation_id, lower(name)) where deleted_at is null;
select tenant_record('space_type');

create table feature (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  icon text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index feature_name on feature (organisation_id, lower(name)) where deleted_at is null;
select tenant_record('feature');

-- What a beacon sends is one text, so that one index keeps it unique: kind, then its numbers.
create table beacon (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  identity jsonb not null check (identity->>'kind' in ('ibeacon', 'eddystone')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index beacon_identity on beacon (organisation_id, identity) where deleted_at is null;
select tenant_record('beacon');

create table space (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  floor_id uuid not null,
  space_type_id uuid,
  name text collate "C" not null check (length(name) between 1 and 200),
  shortcode text collate "C" check (length(shortcode) between 1 and 64),
  capacity integer check (capacity between 0 and 100000),
  typeform_id text,
  ubiqisense_id text,
  is_public boolean not null default false,
  allow_public_reporting boolean not null default false,
  feature_ids uuid[] not null default '{}',
  beacon_ids uuid[] not null default '{}',
  -- Which of its panoramas it shows first; the reference stands with the panoramas.
  main_panorama_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, location_id, floor_id)
    references floor (organisation_id, location_id, id) on update cascade on delete cascade,
  -- A type that is deleted for good is taken from its spaces, those included that the caller cannot
  -- see from where the call comes.
  constraint space_space_type foreign key (organisation_id, space_type_id)
    references space_type (organisation_id, id) on delete set null (space_type_id)
);
create unique index space_shortcode on space (organisation_id, lower(shortcode)) where deleted_at is null;
create unique index space_name on space (organisation_id, floor_id, lower(name), coalesce(lower(shortcode), '')) where deleted_at is null;
create index space_by_name on space (organisation_id, name, id) where deleted_at is null;
create index space_by_floor on space (organisation_id, floor_id);
create index space_by_type on space (organisation_id, space_type_id);
create index space_by_main_panorama on space (organisation_id, main_panorama_id) where main_panorama_id is not null;
-- How many active spaces a location holds, for its licence.
create index space_active_by_location on space (organisation_id, location_id) where deleted_at is null;
select tenant_record('space', location_column => 'location_id');

-- A space has features and beacons of its own organisation alone; an array cannot carry a foreign key.
create function check_space_features() returns trigger language plpgsql as $$ begin
  if cardinality(new.feature_ids) > 0 and exists (
    select unnest(new.feature_ids) except select id from feature where organisation_id = new.organisation_id
  ) then
    raise foreign_key_violation using constraint = 'space_features', message = 'unknown feature';
  end if;
  return new;
end $$;
create trigger space_features before insert or update of feature_ids on space
  for each row execute function check_space_features();
create function check_space_beacons() returns trigger language plpgsql as $$ begin
  if cardinality(new.beacon_ids) > 0 and exists (
    select unnest(new.beacon_ids) except select id from beacon where organisation_id = new.organisation_id
  ) then
    raise foreign_key_violation using constraint = 'space_beacons', message = 'unknown beacon';
  end if;
  return new;
end $$;
create trigger space_beacons before insert or update of beacon_ids on space
  for each row execute function check_space_beacons();
-- One that is deleted for good is taken from its spaces, hidden ones included, as a type is.
create function take_feature_from_spaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update space set feature_ids = array_remove(feature_ids, old.id)
    where organisation_id = old.organisation_id and old.id = any (feature_ids);
  return null;
end $$;
create trigger take_from_spaces after delete on feature for each row execute function take_feature_from_spaces();
create function take_beacon_from_spaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update space set beacon_ids = array_remove(beacon_ids, old.id)
    where organisation_id = old.organisation_id and old.id = any (beacon_ids);
  return null;
end $$;
create trigger take_from_spaces after delete on beacon for each row execute function take_beacon_from_spaces();
revoke execute on function take_beacon_from_spaces() from public;

-- A location holds no more active spaces than it has licences for. The locations are locked before
-- the spaces are counted, so that of two who add the last one at once the second is refused. It
-- counts as the owner of the tables: the spaces that the caller may not see take a licence too.
create function check_space_licences(organisations uuid[], locations uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from location l
    where (l.organisation_id, l.id) in (select * from unnest(organisations, locations))
    order by l.organisation_id, l.id for no key update;
  if exists (
    select from location l
    where (l.organisation_id, l.id) in (select * from unnest(organisations, locations))
      and l.spaces_licensed < (select count(*) from space s
        where s.organisation_id = l.organisation_id and s.location_id = l.id and s.deleted_at is null)
  ) then
    raise check_violation using constraint = 'space_licence', message = 'more spaces than licences';
  end if;
end $$;
create function check_licences_of_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform check_space_licences(array_agg(organisation_id), array_agg(location_id))
    from (select distinct organisation_id, location_id from new_rows where deleted_at is null) n having count(*) > 0;
  return null;
end $$;
create function check_licences_of_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform check_space_licences(array_agg(organisation_id), array_agg(location_id))
    from (select distinct n.organisation_id, n.location_id
      from new_rows n join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
      where n.deleted_at is null and (o.deleted_at is not null or o.location_id <> n.location_id)) n having count(*) > 0;
  return null;
end $$;
create trigger licence_insert after insert on space referencing new table as new_rows
  for each statement execute function check_licences_of_added();
create trigger licence_update after update on space referencing old table as old_rows new table as new_rows
  for each statement execute function check_licences_of_changed();
create function check_licences_of_location() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform check_space_licences(array[new.organisation_id], array[new.id]);
  return null;
end $$;
create trigger licence_limit after update on location for each row
  when (new.spaces_licensed is not null and new.spaces_licensed is distinct from old.spaces_licensed)
  execute function check_licences_of_location();
revoke execute on function check_space_licences(uuid[], uuid[]), check_licences_of_added(), check_licences_of_changed(),
  check_licences_of_location() from public;

create table favourite_space (
  organisation_id uuid not null,
  user_id uuid not null,
  space_id uuid not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id, space_id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);
select tenant_record('favourite_space', is_personal => true, is_versioned => false, has_history => false);
create table viewed_space (
  organisation_id uuid not null,
  user_id uuid not null,
  space_id uuid not null,
  viewed_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, user_id, space_id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade
);
select tenant_record('viewed_space', is_personal => true, is_versioned => false, has_history => false);

create table space_import (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  user_id uuid,
  state text not null check (state in ('uploaded', 'checked', 'completed')),
  file_name text not null,
  file_key text not null,
  choices jsonb not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select tenant_record('space_import', is_versioned => false, has_history => false);
`,
};
