/**
 * Who is told of what: alerts that are taken back before they arrive, due dates set on hold, reading
 * by a limited role, and guests' addresses that get no more mail than they should.
 */
export const whoIsTold = {
  name: "0020-who-is-told",
  sql: `
-- An alert may be taken back before it arrives: then nothing is known of it but its id and its
-- sender, and it stays cancelled when it comes.
alter table sos_alert alter location_id drop not null;
alter table sos_alert add check (location_id is not null or (state = 'cancelled' and turns = 0));

-- The clock of a date that is set while an issue is on hold stands still from then on.
alter table issue add due_set_at timestamptz;
create function note_due_set() returns trigger language plpgsql as $$ begin
  new.due_set_at := clock_timestamp();
  return new;
end $$;
create trigger due_set before update on issue for each row
  when (new.held_since is not null and old.due_at is distinct from new.due_at) execute function note_due_set();
revoke execute on function note_due_set() from public;

-- What a limited role lets its holder read counts in the whole organisation.
create or replace function holds_at(organisation uuid, person uuid, permission text, location uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from user_organisation_role h join role r on r.id = h.role_id
    where h.organisation_id = holds_at.organisation and h.user_id = holds_at.person
      and holds_at.permission = any (r.permissions)
      and (h.location_ids = '{}' or holds_at.permission like '%.read' or holds_at.location = any (h.location_ids)))
$$;

-- What one address of guests was told, and whether it wants no more.
create index issue_by_guest_address on issue (organisation_id, lower(reporter_email), created_at)
  where reporter_email is not null;
`,
};
