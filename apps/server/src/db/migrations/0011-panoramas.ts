/** The panoramas of spaces, and which one of its own a space shows first. */
export const panoramas = {
  name: "0011-panoramas",
  sql: `
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
-- For the reference below alone.
create unique index space_panorama_of_space on space_panorama (organisation_id, space_id, id);

alter table space add main_panorama_id uuid;
alter table space add constraint space_main_panorama
  foreign key (organisation_id, id, main_panorama_id) references space_panorama (organisation_id, space_id, id)
  on delete set null (main_panorama_id);
create index space_by_main_panorama on space (organisation_id, main_panorama_id) where main_panorama_id is not null;

-- The folder goes with the row, however that came about, and with a new upload in its place.
create function let_panorama_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select s3_key || '/' from gone;
  return null;
end $$;
create function let_former_panorama_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select old.s3_key || '/';
  return null;
end $$;
create trigger file_goes after delete on space_panorama referencing old table as gone
  for each statement execute function let_panorama_go();
create trigger former_file_goes after update of s3_key on space_panorama
  for each row when (old.s3_key <> new.s3_key) execute function let_former_panorama_go();
revoke execute on function let_panorama_go(), let_former_panorama_go() from public;

create trigger touch before update on space_panorama for each row execute function touch();
create trigger history_insert after insert on space_panorama referencing new table as new_rows
  for each statement execute function record_history('organisation_id', 'made');
create trigger history_update after update on space_panorama referencing old table as old_rows new table as new_rows
  for each statement execute function record_history('organisation_id', 'made');
create trigger history_delete after delete on space_panorama referencing old table as old_rows
  for each statement execute function record_history('organisation_id', 'made');

alter table space_panorama enable row level security;
create policy tenant on space_panorama using (organisation_id = (select current_organisation()))
  with check (organisation_id = (select current_organisation()));
grant select, insert, update, delete on space_panorama to storey_app;
create policy fence on space_panorama as restrictive using ((select barred_locations()) = '{}'
  or exists (select from space s where s.organisation_id = space_panorama.organisation_id and s.id = space_panorama.space_id));
do $$ declare writable text := '(select location_scope()) is null or exists (select from space s
    where s.organisation_id = space_panorama.organisation_id and s.id = space_panorama.space_id and s.location_id = any ((select location_scope())::uuid[]))';
begin
  execute 'create policy scope_insert on space_panorama as restrictive for insert with check (' || writable || ')';
  execute 'create policy scope_update on space_panorama as restrictive for update using (' || writable || ')';
  execute 'create policy scope_delete on space_panorama as restrictive for delete using (' || writable || ')';
end $$;
`,
};
