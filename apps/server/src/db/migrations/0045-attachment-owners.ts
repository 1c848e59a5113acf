import type { Migration } from "./migration.ts";

/**
 * Whatever pictures, documents, links and codes hang on, in one table: attachments refer to it by one
 * foreign key and follow one network restriction and one scope, whatever kind of record they are of.
 */
export const attachmentOwners: Migration = {
  name: "0045-attachment-owners",
  sql: `
-- Derived: a row for each record that \`owns_attachments\` was called for, kept by its triggers alone.
create table attachment_owner (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('space', 'floor', 'location', 'asset', 'assetModel')),
  -- Null for what lies in no location: an asset without a place, a model.
  location_id uuid,
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
select tenant_record('attachment_owner', is_versioned => false, has_history => false, privileges => '{select}');
-- PostgreSQL locks a row for who may update one of its columns. The policy \`tenant\` leaves this one
-- no other value than it has.
grant update (organisation_id) on attachment_owner to storey_app;

-- No network holds off what lies nowhere.
create policy fence on attachment_owner as restrictive
  using (location_id is null or location_id <> all ((select barred_locations())::uuid[]));
-- Who may write in some locations alone writes to nothing that lies in none.
create policy scope_insert on attachment_owner as restrictive for insert with check (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_update on attachment_owner as restrictive for update using (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_delete on attachment_owner as restrictive for delete using (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));

grant select (organisation_id, id) on attachment_owner to storey_guest, storey_reporter;
create policy guest on attachment_owner as restrictive for select to storey_guest using (id = (select guest_space()));
create policy reporter on attachment_owner as restrictive for select to storey_reporter using (id = (select guest_space()));

create function drop_attachment_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from attachment_owner where organisation_id = old.organisation_id and id = old.id;
  return null;
end $$;
revoke execute on function drop_attachment_owner() from public;

-- Makes every row of a table an owner of attachments, those that are there already too. It lies in
-- the location of its \`location_column\`; in none, if that is null.
--
-- Rows are added by statement, before anything else that follows from an insert: a code of the new row
-- refers to its owner. A change is followed only where it moves or archives the record, so that other
-- updates cost nothing; whoever changes the record holds its row until the end, so that of two at once
-- the later one is what the owner follows last.
create function owns_attachments(record name, kind text, location_column name default 'location_id')
returns void language plpgsql set search_path = public, pg_temp as $setup$
declare
  place text := case when location_column is null then 'null::uuid' else format('r.%I', location_column) end;
  moved text := case when location_column is null then '' else format('old.%1$I is distinct from new.%1$I or ', location_column) end;
  columns text := case when location_column is null then 'deleted_at' else format('%I, deleted_at', location_column) end;
  add_owners name := 'add_owners_of_' || record;
  follow_owner name := 'follow_owner_of_' || record;
begin
  -- Nobody adds a row between the copy of those that are there and the first trigger.
  execute format('lock table %I in share row exclusive mode', record);
  execute format($make$insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
    select r.organisation_id, r.id, %L, %s, r.deleted_at from %I r$make$, kind, place, record);
  execute format($make$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$ begin
  insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
    select r.organisation_id, r.id, %L, %s, r.deleted_at from added r;
  return null;
end $body$ $make$, add_owners, kind, place);
  execute format($make$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$ begin
  update attachment_owner set location_id = %s, deleted_at = new.deleted_at
    where organisation_id = new.organisation_id and id = new.id;
  return null;
end $body$ $make$, follow_owner, replace(place, 'r.', 'new.'));
  execute format('revoke execute on function %I(), %I() from public', add_owners, follow_owner);
  execute format('create trigger attachment_owner_insert after insert on %I referencing new table as added
    for each statement execute function %I()', record, add_owners);
  execute format('create trigger attachment_owner_update after update of %s on %I
    for each row when (%sold.deleted_at is distinct from new.deleted_at) execute function %I()',
    columns, record, moved, follow_owner);
  execute format('create trigger attachment_owner_delete after delete on %I
    for each row execute function drop_attachment_owner()', record);
end $setup$;
revoke execute on function owns_attachments(name, text, name) from public;

select owns_attachments('space', 'space');
`,
};
