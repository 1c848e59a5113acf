import type { Migration } from "./migration.ts";

/**
 * Pictures, documents, links, codes, favourites and what was viewed hang on any owner, and no longer
 * on spaces alone. Panoramas stay a space's, and follow the same policies.
 */
export const attachmentsOfOwners: Migration = {
  name: "0046-attachments-of-owners",
  sql: `
-- Gives a table whose rows hang on an owner one network restriction and one scope: those of the owner,
-- as the caller sees it. With \`is_optional\`, a row without an owner lies nowhere and follows none.
create function follow_owner_policies(record name, owner_column name default 'owner_id', is_optional boolean default false)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  or_has_none text := case when is_optional then format(' or %I is null', owner_column) else '' end;
  owner_is text := format('select from attachment_owner o where o.organisation_id = %1$I.organisation_id and o.id = %1$I.%2$I',
    record, owner_column);
  fence text := format('(select barred_locations()) = ''{}''%s or exists (%s)', or_has_none, owner_is);
  scope text := format('(select location_scope()) is null%s or exists (%s and o.location_id = any ((select location_scope())::uuid[]))',
    or_has_none, owner_is);
begin
  execute format('drop policy if exists fence on %I', record);
  execute format('drop policy if exists scope_insert on %I', record);
  execute format('drop policy if exists scope_update on %I', record);
  execute format('drop policy if exists scope_delete on %I', record);
  execute format('create policy fence on %I as restrictive using (%s)', record, fence);
  execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', record, scope);
  execute format('create policy scope_update on %I as restrictive for update using (%s)', record, scope);
  execute format('create policy scope_delete on %I as restrictive for delete using (%s)', record, scope);
end $$;
revoke execute on function follow_owner_policies(name, name, boolean) from public;

alter table space_image rename column space_id to owner_id;
alter table space_image drop constraint space_image_organisation_id_space_id_fkey,
  add foreign key (organisation_id, owner_id) references attachment_owner (organisation_id, id) on delete cascade;
alter index space_image_by_space rename to space_image_by_owner;
select follow_owner_policies('space_image');

alter table space_document rename column space_id to owner_id;
alter table space_document drop constraint space_document_organisation_id_space_id_fkey,
  add foreign key (organisation_id, owner_id) references attachment_owner (organisation_id, id) on delete cascade;
alter index space_document_by_space rename to space_document_by_owner;
select follow_owner_policies('space_document');

alter table space_link rename column space_id to owner_id;
alter table space_link drop constraint space_link_organisation_id_space_id_fkey,
  add foreign key (organisation_id, owner_id) references attachment_owner (organisation_id, id) on delete cascade;
alter index space_link_by_space rename to space_link_by_owner;
select follow_owner_policies('space_link');

-- Who orders panoramas holds the owner, and a change of the space reaches the owner last: a reference
-- to the space would make the two wait for each other.
alter table space_panorama drop constraint space_panorama_organisation_id_space_id_fkey,
  add foreign key (organisation_id, space_id) references attachment_owner (organisation_id, id) on delete cascade;
select follow_owner_policies('space_panorama', 'space_id');

-- Uploads of documents alone, of before those of any call: no process begins or goes on with one. The
-- trigger lets go of their pieces.
delete from document_upload;
drop table document_upload;

alter table space_code rename column space_id to owner_id;
alter table space_code rename column code to value;
alter table space_code
  -- A label of a former system: unlike ours it may be anything, and mean something else elsewhere.
  add column is_foreign boolean not null default false,
  drop constraint space_code_code_check,
  add constraint space_code_value_check check (case when is_foreign
    then length(value) between 1 and 200 else value ~ '^[0-9A-HJKMNP-TV-Z]{26}$' end),
  drop constraint space_code_organisation_id_space_id_fkey,
  add foreign key (organisation_id, owner_id) references attachment_owner (organisation_id, id) on delete cascade;
drop index space_code_by_code;
create unique index space_code_by_value on space_code (value) where not is_foreign;
create unique index space_code_by_foreign_value on space_code (organisation_id, value) where is_foreign;
alter index space_code_by_space rename to space_code_by_owner;
select follow_owner_policies('space_code', is_optional => true);
drop trigger history_insert on space_code;
drop trigger history_update on space_code;
drop trigger history_delete on space_code;
create trigger history_insert after insert on space_code referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function record_history('organisation_id', 'value');
select record_history_of('space_code', unrecorded => '{value}', events => '{update,delete}');

create or replace function give_codes_to_spaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into space_code (organisation_id, id, owner_id, claimed_at)
    select organisation_id, gen_random_uuid(), id, now() from new_spaces;
  return null;
end $$;

-- What a code of ours leads to, if that is a space or nothing yet: looked up by whoever holds the code.
create or replace function find_space_code(scanned text)
returns table (organisation_id uuid, space_id uuid, state text, is_space_archived boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.organisation_id, s.id,
    case when c.deleted_at is not null then 'revoked' when c.owner_id is null then 'blank' else 'active' end,
    s.deleted_at is not null
  from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  left join space s on s.organisation_id = c.organisation_id and s.id = c.owner_id
  where c.value = scanned and not c.is_foreign and (c.owner_id is null or s.id is not null)
$$;
create or replace function own_organisation_of_code(scanned text) returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name::text from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  join user_organisation m on m.organisation_id = o.id and m.user_id = current_account()
  where c.value = scanned and not c.is_foreign
$$;

drop function picture_folders_of(uuid[]);
-- The folders of the pictures of these owners that no other one's picture lies in.
create function picture_folders_of(owners uuid[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct i.s3_key from space_image i
  where i.organisation_id = current_organisation() and i.owner_id = any (owners) and not exists (
    select from space_image o where o.organisation_id = i.organisation_id and o.s3_key = i.s3_key
      and o.owner_id <> all (owners))
$$;
revoke execute on function picture_folders_of(uuid[]) from public;
grant execute on function picture_folders_of(uuid[]) to storey_app;

alter table favourite_space rename to favourite;
alter table favourite rename column space_id to owner_id;
alter table favourite rename constraint favourite_space_pkey to favourite_pkey;
alter table favourite rename constraint favourite_space_organisation_id_user_id_fkey to favourite_organisation_id_user_id_fkey;
alter table favourite drop constraint favourite_space_organisation_id_space_id_fkey,
  add foreign key (organisation_id, owner_id) references attachment_owner (organisation_id, id) on delete cascade;
alter table viewed_space rename to recently_viewed;
alter table recently_viewed rename column space_id to owner_id;
alter table recently_viewed rename constraint viewed_space_pkey to recently_viewed_pkey;
alter table recently_viewed rename constraint viewed_space_organisation_id_user_id_fkey to recently_viewed_organisation_id_user_id_fkey;
alter table recently_viewed drop constraint viewed_space_organisation_id_space_id_fkey,
  add foreign key (organisation_id, owner_id) references attachment_owner (organisation_id, id) on delete cascade;
`,
};
