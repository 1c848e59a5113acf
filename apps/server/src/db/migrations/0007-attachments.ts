import type { Migration } from "./migration.ts";

/**
 * What a space carries: pictures, documents, uploads that are not finished, links and panoramas; and
 * the files that nothing names any more.
 */
export const attachments: Migration = {
  name: "0007-attachments",
  sql: `
-- Files to remove from the store once the rows that named them are gone. Written in the
-- transaction that lets go of them, emptied by upkeep.
create table file_removal (
  id bigint generated always as identity primary key,
  key text collate "C" not null check (length(key) between 1 and 300 and position('..' in key) = 0),
  due_at timestamptz not null default now(),
  tries integer not null default 0
);
create index file_removal_due on file_removal (due_at, id);
alter table file_removal enable row level security;
-- The application only adds, and only what lies in the folder of the active organisation.
create policy own_folder on file_removal for insert
  with check (starts_with(key, (select current_organisation())::text || '/'));
grant insert (key) on file_removal to storey_app;

create table space_image (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  position integer not null check (position >= 0),
  description text not null default '',
  s3_key text not null,
  metadata jsonb not null,
  versions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade
);
create index space_image_by_space on space_image (organisation_id, space_id, position) where deleted_at is null;
create index space_image_by_key on space_image (organisation_id, s3_key);
select tenant_record('space_image', parent => 'space');

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
select tenant_record('space_document', parent => 'space');

-- An upload that can be gone on with: the pieces that are kept for sure, in their order. It is its
-- sender's alone.
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
select tenant_record('document_upload', parent => 'space', is_personal => true, is_versioned => false, has_history => false);

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
select tenant_record('space_link', parent => 'space');

create table space_panorama (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 200),
  is360 boolean not null,
  hfov double precision not null default 90 check (hfov between 30 and 120),
  yaw double precision not null default 0 check (yaw between -180 and 180),
  pitch double precision not null default 0 check (pitch between -90 and 90),
  roll_correction double precision not null default 0 check (roll_correction between -45 and 45),
  heading double precision,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  file_name text not null,
  crop jsonb,
  -- The folder of the original and of all that is made of it.
  s3_key text not null,
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  error_code text,
  -- What was made of the original: null until it is ready, so that half a panorama is never shown.
  made jsonb,
  hotspots jsonb not null default '[]' check (jsonb_typeof(hotspots) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  check (starts_with(s3_key, organisation_id::text || '/')),
  check ((state = 'ready') = (made is not null)),
  check ((state = 'failed') = (error_code is not null)),
  check (is360 = (crop is not null))
);
create index space_panorama_by_space on space_panorama (organisation_id, space_id, position) where deleted_at is null;
create unique index space_panorama_by_key on space_panorama (organisation_id, s3_key);
select tenant_record('space_panorama', parent => 'space', unrecorded => '{made}');
-- Which of its own panoramas a space shows first. The index is for the reference alone.
create unique index space_panorama_of_space on space_panorama (organisation_id, space_id, id);
alter table space add constraint space_main_panorama
  foreign key (organisation_id, id, main_panorama_id) references space_panorama (organisation_id, space_id, id)
  on delete set null (main_panorama_id);

-- A file goes when the row that names it does, however that came about: deleted with its space,
-- its floor, the person or the organisation. Upkeep takes it out of the store.
create function let_document_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select s3_key from gone;
  return null;
end $$;
create trigger file_goes after delete on space_document referencing old table as gone
  for each statement execute function let_document_go();
create function let_pieces_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select folder || '/' from gone;
  return null;
end $$;
create trigger file_goes after delete on document_upload referencing old table as gone
  for each statement execute function let_pieces_go();
create function let_panorama_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select s3_key || '/' from gone;
  return null;
end $$;
create trigger file_goes after delete on space_panorama referencing old table as gone
  for each statement execute function let_panorama_go();
-- A panorama's folder goes with a new upload in its place, too.
create function let_former_panorama_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select old.s3_key || '/';
  return null;
end $$;
create trigger former_file_goes after update of s3_key on space_panorama
  for each row when (old.s3_key <> new.s3_key) execute function let_former_panorama_go();
revoke execute on function let_document_go(), let_pieces_go(), let_panorama_go(), let_former_panorama_go() from public;
`,
};
