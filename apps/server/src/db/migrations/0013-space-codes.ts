/** The codes that signs carry: each space has one from the start, blank ones wait to be claimed. */
export const spaceCodes = {
  name: "0013-space-codes",
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

create trigger touch before update on space_code for each row execute function touch();
-- A code that comes with its space is part of that; only what people do to codes is told of. The
-- code itself opens a public page and stays out of the history.
create trigger history_insert after insert on space_code referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function record_history('organisation_id', 'code');
create trigger history_update after update on space_code referencing old table as old_rows new table as new_rows
  for each statement execute function record_history('organisation_id', 'code');
create trigger history_delete after delete on space_code referencing old table as old_rows
  for each statement execute function record_history('organisation_id', 'code');

create function give_codes_to_spaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into space_code (organisation_id, id, space_id, claimed_at)
    select organisation_id, gen_random_uuid(), id, now() from new_spaces;
  return null;
end $$;
create trigger give_codes after insert on space referencing new table as new_spaces
  for each statement execute function give_codes_to_spaces();

alter table space_code enable row level security;
create policy tenant on space_code using (organisation_id = (select current_organisation()))
  with check (organisation_id = (select current_organisation()));
create policy fence on space_code as restrictive using ((select barred_locations()) = '{}' or space_id is null
  or exists (select from space s where s.organisation_id = space_code.organisation_id and s.id = space_code.space_id));
-- A blank code lies in no location: whoever may write in one may make it, and claim it for there.
-- What stays blank, such as one that is revoked, is changed only by who may write everywhere.
do $$ declare writable text := '(select location_scope()) is null or space_id is null or exists (select from space s
    where s.organisation_id = space_code.organisation_id and s.id = space_code.space_id and s.location_id = any ((select location_scope())::uuid[]))';
begin
  execute 'create policy scope_insert on space_code as restrictive for insert with check (' || writable || ')';
  execute 'create policy scope_update on space_code as restrictive for update using (' || writable || ')
    with check ((' || writable || ') and (space_id is not null or (select location_scope()) is null))';
  execute 'create policy scope_delete on space_code as restrictive for delete using (' || writable || ')';
end $$;
grant select, insert, update, delete on space_code to storey_app;

insert into space_code (organisation_id, id, space_id, claimed_at)
  select organisation_id, gen_random_uuid(), id, now() from space;

-- What a code leads to, before any organisation is known: whoever holds a code may know that much.
-- Nothing for a code that is not there, or of an organisation that is archived.
create function find_space_code(scanned text)
returns table (organisation_id uuid, space_id uuid, state text, is_space_archived boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.organisation_id, c.space_id,
    case when c.deleted_at is not null then 'revoked' when c.space_id is null then 'blank' else 'active' end,
    s.deleted_at is not null
  from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  left join space s on s.organisation_id = c.organisation_id and s.id = c.space_id
  where c.code = scanned
$$;

-- The organisation of a code, if the caller belongs to it.
create function own_organisation_of_code(scanned text) returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name::text from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  join user_organisation m on m.organisation_id = o.id and m.user_id = current_account()
  where c.code = scanned
$$;
revoke execute on function give_codes_to_spaces(), find_space_code(text), own_organisation_of_code(text) from public;
grant execute on function find_space_code(text), own_organisation_of_code(text) to storey_app;
`,
};
