import type { Migration } from "./migration.ts";

/**
 * A file of any call that comes in pieces, of a person or of who follows a report; documents had such
 * uploads alone. Their table stays for processes of the former release, and is swept like this one.
 */
export const uploadsInPieces: Migration = {
  name: "0035-uploads-in-pieces",
  sql: `
create table upload (
  organisation_id uuid not null,
  id uuid not null,
  -- As its sender calls it: the same id of another sender is another upload.
  upload_id uuid not null,
  user_id uuid,
  -- The report that a sender without an account adds a photo to, and their network.
  issue_id uuid,
  network cidr,
  -- The SHA-256 of the call it is for, with the record it names.
  call bytea not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  pieces text[] not null default '{}',
  folder text not null,
  -- What the call answered once the file was whole: it is given again when that answer was lost.
  reply jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade,
  check ((user_id is null) <> (issue_id is null)),
  check (user_id is not null or reply is null),
  check (starts_with(folder, organisation_id::text || '/'))
);
create unique index upload_of_sender on upload (organisation_id, user_id, issue_id, upload_id) nulls not distinct;
create index upload_by_issue on upload (organisation_id, issue_id) where issue_id is not null;
create index upload_age on upload (expires_at);
select tenant_record('upload', is_versioned => false, has_history => false, privileges => '{select,insert,update}');
alter policy tenant on upload
  using (organisation_id = (select current_organisation()) and user_id is not distinct from (select current_account()))
  with check (organisation_id = (select current_organisation()) and user_id is not distinct from (select current_account()));
grant select, insert, update (received, pieces, expires_at) on upload to storey_reporter;
create policy reporter on upload as restrictive to storey_reporter using (issue_id = (select guest_issue()))
  with check (issue_id = (select guest_issue()) and network is not distinct from (select guest_network()));

create trigger file_goes after delete on upload referencing old table as gone
  for each statement execute function let_pieces_go();
create function let_used_pieces_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) values (old.folder || '/');
  return null;
end $$;
create trigger used_pieces_go after update of reply on upload
  for each row when (old.reply is null and new.reply is not null) execute function let_used_pieces_go();
revoke execute on function let_used_pieces_go() from public;

-- Whether one more upload of so many bytes may begin. What is not finished is bounded: of a person and
-- of their organisation; of a report, of a network and of all senders without an account together.
-- Senders ask one after the other, as each counts for the next.
create function has_upload_room(bytes bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare account uuid := current_account(); net cidr := guest_network(); wide cidr; gigabyte bigint := 1024 * 1024 * 1024; begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || current_organisation(), 0));
  delete from upload where organisation_id = current_organisation() and expires_at <= now();
  if account is not null then
    return (select count(*) filter (where u.user_id = account) < 100
        and coalesce(sum(u.size) filter (where u.user_id = account), 0) + bytes <= 20 * gigabyte
        and coalesce(sum(u.size), 0) + bytes <= 100 * gigabyte
      from upload u where u.organisation_id = current_organisation() and u.user_id is not null and u.reply is null);
  end if;
  wide := case family(net) when 6 then network(set_masklen(net, 48)) else net end;
  return (select count(*) filter (where u.issue_id = guest_issue()) < 3
      and count(*) filter (where u.network <<= wide) < 20
      and count(*) < 100 and coalesce(sum(u.size), 0) + bytes <= 2 * gigabyte
    from upload u where u.organisation_id = current_organisation() and u.user_id is null);
end $$;

-- Ends an upload of the caller's own, finished or not. False when there is none.
create function drop_upload(name uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from upload u where u.organisation_id = current_organisation() and u.upload_id = name
    and u.user_id is not distinct from current_account() and u.issue_id is not distinct from guest_issue();
  return found;
end $$;
revoke execute on function has_upload_room(bigint), drop_upload(uuid) from public;
grant execute on function has_upload_room(bigint), drop_upload(uuid) to storey_app, storey_reporter;
`,
};
