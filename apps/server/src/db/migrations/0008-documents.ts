/**
 * What a space carries besides pictures: documents, uploads that are not finished, links, and the
 * beacons of an organisation.
 */
export const documents = {
  name: "0008-documents",
  sql: `
create table space_document (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  description text not null default '' check (length(description) <= 500),
  type text not null default 'other' check (type in
    ('installation_guide', 'manual', 'other', 'quick_guide', 'schematic', 'specification')),
  is_public boolean not null default false,
  s3_key text not null,
  metadata jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  check (starts_with(s3_key, organisation_id::text || '/'))
);
create index space_document_by_space on space_document (organisation_id, space_id, created_at) where deleted_at is null;
create unique index space_document_by_key on space_document (organisation_id, s3_key);

-- An upload that can be gone on with: the pieces that are kept for sure, in their order.
create table document_upload (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  user_id uuid not null,
  file_name text not null,
  size bigint not null check (size > 0),
  description text not null default '',
  type text not null default 'other',
  is_public boolean not null default false,
  received bigint not null default 0 check (received between 0 and size),
  pieces text[] not null default '{}',
  folder text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade,
  check (starts_with(folder, organisation_id::text || '/'))
);
create index document_upload_by_user on document_upload (organisation_id, user_id);
create index document_upload_age on document_upload (expires_at);
create index document_upload_by_space on document_upload (organisation_id, space_id);

create table space_link (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  position integer not null check (position >= 0),
  description text not null default '' check (length(description) <= 500),
  url text not null check (url ~* '^https?://' and length(url) <= 2000),
  is_public boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade
);
create index space_link_by_space on space_link (organisation_id, space_id, position) where deleted_at is null;

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

-- The beacons of a space, as its features: an array cannot carry a foreign key.
alter table space add beacon_ids uuid[] not null default '{}';
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
-- Spaces that the caller cannot see from where the call comes lose a deleted beacon too.
create function take_beacon_from_spaces() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update space set beacon_ids = array_remove(beacon_ids, old.id)
    where organisation_id = old.organisation_id and old.id = any (beacon_ids);
  return null;
end $$;
create trigger take_from_spaces after delete on beacon for each row execute function take_beacon_from_spaces();

-- A file goes when the row that names it does, however that came about: deleted with its space,
-- its floor, the person or the organisation. Upkeep takes it out of the store.
create function let_document_go() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into file_removal (key) select s3_key from gone;
  return null;
end $$;
create function let_pieces_go() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into file_removal (key) select folder || '/' from gone;
  return null;
end $$;
create trigger file_goes after delete on space_document referencing old table as gone
  for each statement execute function let_document_go();
create trigger file_goes after delete on document_upload referencing old table as gone
  for each statement execute function let_pieces_go();
revoke execute on function take_beacon_from_spaces(), let_document_go(), let_pieces_go() from public;

do $$ declare t text; writable text := '(select location_scope()) is null or exists (select from space s
    where s.organisation_id = %1$I.organisation_id and s.id = %1$I.space_id and s.location_id = any ((select location_scope())::uuid[]))';
begin
  foreach t in array array['space_document', 'space_link', 'beacon'] loop
    execute format('create trigger touch before update on %I for each row execute function touch()', t);
    execute format('create trigger history_insert after insert on %I referencing new table as new_rows for each statement execute function record_history(''organisation_id'')', t);
    execute format('create trigger history_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function record_history(''organisation_id'')', t);
    execute format('create trigger history_delete after delete on %I referencing old table as old_rows for each statement execute function record_history(''organisation_id'')', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (organisation_id = (select current_organisation())) with check (organisation_id = (select current_organisation()))', t);
    execute format('grant select, insert, update, delete on %I to storey_app', t);
  end loop;
  -- An upload is its sender's alone.
  alter table document_upload enable row level security;
  create policy tenant on document_upload
    using (organisation_id = (select current_organisation()) and user_id = (select current_account()))
    with check (organisation_id = (select current_organisation()) and user_id = (select current_account()));
  grant select, insert, update, delete on document_upload to storey_app;
  foreach t in array array['space_document', 'space_link', 'document_upload'] loop
    execute format('create policy fence on %1$I as restrictive using ((select barred_locations()) = ''{}''
      or exists (select from space s where s.organisation_id = %1$I.organisation_id and s.id = %1$I.space_id))', t);
    execute format('create policy scope_insert on %1$I as restrictive for insert with check (' || writable || ')', t);
    execute format('create policy scope_update on %1$I as restrictive for update using (' || writable || ')', t);
    execute format('create policy scope_delete on %1$I as restrictive for delete using (' || writable || ')', t);
  end loop;
end $$;
`,
};
