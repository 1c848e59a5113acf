/**
 * The rest of a location, licences for spaces, and shortcodes that number themselves.
 */
export const structure = {
  name: "0006-structure",
  sql: `
alter table location
  add sos jsonb not null default '{}',
  add administrator jsonb not null default '{}',
  add typeform_id text,
  add license_type text not null default 'full' check (license_type in ('full', 'trial')),
  add spaces_licensed integer check (spaces_licensed between 0 and 1000000),
  add renewal_date date,
  add allow_anonymous_access boolean not null default false,
  add allow_anonymous_reporting boolean not null default false,
  add beacon_range boolean not null default false,
  add beacon_range_anonymous_only boolean not null default false;

-- How many active spaces a location holds, for its licence.
create index space_active_by_location on space (organisation_id, location_id) where deleted_at is null;

-- A location holds no more active spaces than it has licences for. The locations are locked before
-- the spaces are counted, so that of two who add the last one at once the second is refused. It
-- counts as the owner of the tables: the spaces that the caller may not see take a licence too.
create function check_space_licences(organisations uuid[], locations uuid[]) returns void
language plpgsql security definer set search_path = public as $$ begin
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
create function check_licences_of_added() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform check_space_licences(array_agg(organisation_id), array_agg(location_id))
    from (select distinct organisation_id, location_id from new_rows where deleted_at is null) n having count(*) > 0;
  return null;
end $$;
create function check_licences_of_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
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

create function check_licences_of_location() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform check_space_licences(array[new.organisation_id], array[new.id]);
  return null;
end $$;
create trigger licence_limit after update on location for each row
  when (new.spaces_licensed is not null and new.spaces_licensed is distinct from old.spaces_licensed)
  execute function check_licences_of_location();
revoke execute on function check_space_licences(uuid[], uuid[]), check_licences_of_added(), check_licences_of_changed(),
  check_licences_of_location() from public;

-- The shortcode that comes after all those of the organisation with this beginning, archived ones
-- too: their labels still hang on doors. Who asks second waits until the first has written theirs.
create function next_shortcode(prefix text) returns text
language plpgsql security definer set search_path = public as $$
declare last bigint; beginning text := lower(prefix collate "C");
begin
  perform pg_advisory_xact_lock(hashtextextended(current_organisation() || ' shortcode ' || beginning, 0));
  select max(substr(s.shortcode, length(prefix) + 1)::bigint) into last from space s
    where s.organisation_id = current_organisation()
      and lower(left(s.shortcode, length(prefix))) = beginning
      and substr(s.shortcode, length(prefix) + 1) ~ '^[0-9]{1,9}$';
  return prefix || (coalesce(last, 0) + 1);
end $$;

-- The folders of pictures that no other space shows: those of spaces that the caller may not see count.
create function picture_folders_of(spaces uuid[]) returns setof text
language sql stable security definer set search_path = public as $$
  select distinct i.s3_key from space_image i
  where i.organisation_id = current_organisation() and i.space_id = any (spaces) and not exists (
    select from space_image o where o.organisation_id = i.organisation_id and o.s3_key = i.s3_key
      and o.space_id <> all (spaces))
$$;
revoke execute on function next_shortcode(text), picture_folders_of(uuid[]) from public;
grant execute on function next_shortcode(text), picture_folders_of(uuid[]) to storey_app;
`,
};
