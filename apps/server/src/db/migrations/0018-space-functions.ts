import type { Migration } from "./migration.ts";

/** What is asked about the spaces of an organisation, and about the codes on their signs. */
export const spaceFunctions: Migration = {
  name: "0018-space-functions",
  sql: `
-- The shortcode that comes after all those of the organisation with this beginning, archived ones
-- too: their labels still hang on doors. Who asks second waits until the first has written theirs.
create function next_shortcode(prefix text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
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
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct i.s3_key from space_image i
  where i.organisation_id = current_organisation() and i.space_id = any (spaces) and not exists (
    select from space_image o where o.organisation_id = i.organisation_id and o.s3_key = i.s3_key
      and o.space_id <> all (spaces))
$$;
revoke execute on function next_shortcode(text), picture_folders_of(uuid[]) from public;
grant execute on function next_shortcode(text), picture_folders_of(uuid[]) to storey_app;

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
revoke execute on function find_space_code(text), own_organisation_of_code(text) from public;
grant execute on function find_space_code(text), own_organisation_of_code(text) to storey_app;
`,
};
