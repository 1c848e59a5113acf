import type { Migration } from "./migration.ts";

/** Calls for help: the alert, its mails, and a log that nobody can edit. */
export const sos: Migration = {
  name: "0013-sos",
  sql: `
create table sos_alert (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'acknowledged', 'closed', 'cancelled')),
  is_test boolean not null default false,
  sender_id uuid references user_account on delete set null,
  -- Names and the phone as they were: what is told of an alert does not change with the place.
  sender_name text not null check (length(sender_name) between 1 and 500),
  -- An alert may be taken back before it arrives: then nothing is known of it but its id and its
  -- sender, and it stays cancelled when it comes.
  location_id uuid,
  location_name text not null,
  floor_name text not null,
  space_id uuid,
  space_name text not null,
  shortcode text,
  phone text check (length(phone) between 1 and 40),
  timezone text,
  language text,
  -- Whom to tell, in this order: [{kind, email, name, language}]. Fixed at the start, so that the
  -- rounds are the same whatever happens to the people and the place in the meantime.
  contacts jsonb not null check (jsonb_typeof(contacts) = 'array'),
  -- How many turns there were: the next one of the list is contact (turns modulo its length).
  turns integer not null default 0 check (turns >= 0),
  next_contact_at timestamptz,
  issue_id uuid,
  acknowledged_by uuid references user_account on delete set null,
  acknowledged_by_name text check (length(acknowledged_by_name) between 1 and 500),
  acknowledged_at timestamptz,
  closed_by uuid references user_account on delete set null,
  closed_by_name text check (length(closed_by_name) between 1 and 500),
  closed_at timestamptz,
  closing_note text check (length(closing_note) <= 1000),
  cancelled_at timestamptz,
  gave_up_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade,
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete set null (space_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete set null (issue_id),
  check ((acknowledged_at is null) = (acknowledged_by_name is null)),
  check ((closed_at is null) = (closed_by_name is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (state <> 'acknowledged' or acknowledged_at is not null),
  check (location_id is not null or (state = 'cancelled' and turns = 0))
);
create index sos_alert_newest on sos_alert (organisation_id, created_at desc, id desc);
create index sos_alert_open on sos_alert (organisation_id, created_at desc, id desc)
  where state in ('pending', 'sent', 'acknowledged');
create index sos_alert_by_location on sos_alert (organisation_id, location_id, created_at desc);
create index sos_alert_by_space on sos_alert (organisation_id, space_id);
create index sos_alert_by_issue on sos_alert (organisation_id, issue_id);
create index sos_alert_by_sender on sos_alert (sender_id);
create index sos_alert_by_acknowledger on sos_alert (acknowledged_by);
create index sos_alert_by_closer on sos_alert (closed_by);
select tenant_record('sos_alert', location_column => 'location_id', is_fenced => false,
  unrecorded => '{contacts,turns,next_contact_at,language,timezone}', privileges => '{select,insert,update}');
-- Whoever called for help sees what becomes of it wherever they run to.
create policy fence on sos_alert as restrictive using (location_id <> all ((select barred_locations())::uuid[])
  or sender_id = (select current_account()));

-- A mail of an alert has the id of the mail itself.
create table sos_delivery (
  organisation_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  turn integer not null check (turn >= 0),
  round integer not null check (round > 0),
  kind text not null check (kind in ('sos', 'administrator', 'service_desk', 'organisation_admin')),
  name text not null check (length(name) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept', 'withdrawn')),
  reason text check (reason in ('server_away', 'refused')),
  -- SHA-256 of what the link in the mail carries; that has 256 bits.
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  -- A turn is taken once, however often its job is done.
  unique (organisation_id, alert_id, turn),
  unique (id),
  unique (token_hash),
  foreign key (organisation_id, alert_id) references sos_alert (organisation_id, id) on delete cascade
);
select tenant_record('sos_delivery', parent => 'sos_alert', parent_column => 'alert_id', is_versioned => false, has_history => false,
  privileges => '{}');
grant select (organisation_id, id, alert_id, turn, round, kind, name, state, reason, created_at, updated_at), insert on sos_delivery to storey_app;

create table sos_event (
  organisation_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  kind text not null check (kind in ('created', 'alerted', 'delivered', 'not_delivered', 'acknowledged',
    'closed', 'cancelled', 'gave_up', 'told')),
  -- No reference: an account that goes does not change what the log says.
  actor_id uuid,
  actor_name text,
  contact text,
  round integer,
  note text,
  at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  foreign key (organisation_id, alert_id) references sos_alert (organisation_id, id) on delete cascade
);
create index sos_event_by_alert on sos_event (organisation_id, alert_id, at, id);
select tenant_record('sos_event', parent => 'sos_alert', parent_column => 'alert_id', is_versioned => false, has_history => false,
  privileges => '{select,insert}');

-- The log is only ever added to, whoever asks. It goes with its organisation alone: that one is
-- archived first, and then purged.
create function keep_sos_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'DELETE' and not exists (select from organisation o where o.id = old.organisation_id and o.deleted_at is null) then
    return old;
  end if;
  raise exception 'the log of an alert is not changed' using errcode = '42501';
end $$;
create trigger keep before update or delete on sos_event for each row execute function keep_sos_event();
create function refuse_sos_truncate() returns trigger language plpgsql as $$ begin
  raise exception 'the log of an alert is not changed' using errcode = '42501';
end $$;
create trigger keep_all before truncate on sos_event for each statement execute function refuse_sos_truncate();

-- What becomes of a mail is noted where the person in need looks. One that a server took makes the
-- alert a sent one.
create function note_sos_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d sos_delivery;
  now_state text := case new.state when 'queued' then 'waiting' else new.state end;
  now_reason text := case when new.state in ('sent', 'kept') or new.error is null then null
    when new.attempts > old.attempts then 'refused' else 'server_away' end;
begin
  select * into d from sos_delivery where id = new.id for update;
  if not found or (d.state, d.reason) is not distinct from (now_state, now_reason) then return null; end if;
  update sos_delivery set state = now_state, reason = now_reason, updated_at = clock_timestamp()
    where organisation_id = d.organisation_id and id = d.id;
  insert into sos_event (organisation_id, id, alert_id, kind, contact, round, note)
    values (d.organisation_id, gen_random_uuid(), d.alert_id,
      case when now_state = 'sent' then 'delivered' else 'not_delivered' end, d.name, d.round,
      coalesce(now_reason, case when now_state = 'kept' then 'kept' end));
  if now_state = 'sent' then
    update sos_alert set state = 'sent' where organisation_id = d.organisation_id and id = d.alert_id and state = 'pending';
  end if;
  return null;
end $$;
create trigger note_sos after update of state, error, attempts on mail for each row when (new.kind = 'sos')
  execute function note_sos_mail();
revoke execute on function keep_sos_event(), note_sos_mail() from public;
`,
};
