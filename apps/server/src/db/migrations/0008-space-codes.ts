import type { Migration } from "./migration.ts";

/** The codes that signs carry: each space has one from the start, blank ones wait to be claimed. */
export const spaceCodes: Migration = {
  name: "0008-space-codes",
  sql: `
-- 26 characters of Crockford's base 32: 130 bits. A random uuid has fixed bits in its bytes 6 and 8
-- only, and of byte 8 the lower five are random; 13 of its other bytes give one character each.
create function new_space_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, place) & 31) + 1, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes from generate_series(1, 2)) two,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15]) as place
$$;

-- Revoked is archived: restoring it undoes that.
create table space_code (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  code text collate "C" not null default new_space_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  -- Null while it is blank.
  space_id uuid,
  claimed_at timestamptz,
  -- Null for a code that came with its space.
  claimed_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  check ((space_id is null) = (claimed_at is null)),
  check (space_id is not null or claimed_by is null)
);
create unique index space_code_by_code on space_code (code);
create index space_code_by_space on space_code (organisation_id, space_id);
create index space_code_by_age on space_code (organisation_id, created_at, id);
create index space_code_blank on space_code (organisation_id, created_at, id) where space_id is null and deleted_at is null;
select tenant_record('space_code', parent => 'space', is_parent_optional => true, has_history => false);
-- A blank code lies in no location: whoever may write in one may make it, and claim it for there.
-- What stays blank, such as one that is revoked, is changed only by who may write everywhere.
create policy blank on space_code as restrictive for update
  using (true) with check (space_id is not null or (select location_scope()) is null);

-- A code that comes with its space is part of that; only what people do to codes is told of. The
-- code itself opens a public page and stays out of the history.
create trigger history_insert after insert on space_code referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function record_history('organisation_id', 'code');
select record_history_of('space_code', unrecorded => '{code}', events => '{update,delete}');

create function give_codes_to_spaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into space_code (organisation_id, id, space_id, claimed_at)
    select organisation_id, gen_random_uuid(), id, now() from new_spaces;
  return null;
end $$;
create trigger give_codes after insert on space referencing new table as new_spaces
  for each statement execute function give_codes_to_spaces();
revoke execute on function give_codes_to_spaces() from public;
`,
};
