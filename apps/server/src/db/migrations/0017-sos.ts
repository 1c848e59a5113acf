/**
 * Calls for help: the alert, its mails, and a log that nobody can edit.
 */
export const sos = {
  name: "0017-sos",
  sql: `
create table sos_alert (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'acknowledged', 'closed', 'cancelled')),
  is_test boolean not null default false,
  sender_id uuid references user_account on delete set null,
  -- Names and the phone as they were: what is told of an alert does not change with the place.
  sender_name text not null check (length(sender_name) between 1 and 500),
  location_id uuid not null,
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
  check (state <> 'acknowledged' or acknowledged_at is not null)
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

-- The mail of a call for help is work of its own: it waits behind no other mail.
create or replace function queue_mail(id uuid, organisation_id uuid, recipient text, kind text, subject text, body_text text, body_html text,
  unsubscribe_url text default null)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into mail (id, organisation_id, recipient, kind, subject, text, html, unsubscribe_url)
    values (queue_mail.id, queue_mail.organisation_id, queue_mail.recipient, queue_mail.kind, queue_mail.subject, body_text, body_html,
      queue_mail.unsubscribe_url);
  select add_job(queue_mail.id, case when queue_mail.kind in ('sos', 'sos-news') then 'urgent-mail' else 'mail' end,
    jsonb_build_object('mailId', queue_mail.id), queue_mail.organisation_id, null, null) $$;

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

-- Calls back the mails of an alert that nobody has begun to send. One that is on its way goes.
create function withdraw_sos_mails(alert uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare called uuid[];
begin
  with gone as (
    delete from background_job j using sos_delivery d
    where d.organisation_id = current_organisation() and d.alert_id = withdraw_sos_mails.alert and d.state = 'waiting'
      and j.id = d.id and j.name = 'urgent-mail' and j.state = 'waiting' returning j.id)
  select array_agg(id) into called from gone;
  delete from mail where id = any (called);
  update sos_delivery set state = 'withdrawn', reason = null, updated_at = clock_timestamp()
    where organisation_id = current_organisation() and id = any (called);
end $$;
revoke execute on function keep_sos_event(), note_sos_mail(), withdraw_sos_mails(uuid) from public;
grant execute on function withdraw_sos_mails(uuid) to storey_app;

create trigger touch before update on sos_alert for each row execute function touch();
create trigger history_insert after insert on sos_alert referencing new table as new_rows
  for each statement execute function record_history('organisation_id', 'contacts', 'turns', 'next_contact_at', 'language', 'timezone');
create trigger history_update after update on sos_alert referencing old table as old_rows new table as new_rows
  for each statement execute function record_history('organisation_id', 'contacts', 'turns', 'next_contact_at', 'language', 'timezone');
create trigger history_delete after delete on sos_alert referencing old table as old_rows
  for each statement execute function record_history('organisation_id', 'contacts', 'turns', 'next_contact_at', 'language', 'timezone');

do $$ declare t text; inside text; begin
  foreach t in array array['sos_alert', 'sos_delivery', 'sos_event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (organisation_id = (select current_organisation())) with check (organisation_id = (select current_organisation()))', t);
  end loop;
  -- Whoever called for help sees what becomes of it wherever they run to.
  create policy fence on sos_alert as restrictive using (location_id <> all ((select barred_locations())::uuid[])
    or sender_id = (select current_account()));
  create policy scope_insert on sos_alert as restrictive for insert with check ((select location_scope()) is null or location_id = any ((select location_scope())::uuid[]));
  create policy scope_update on sos_alert as restrictive for update using ((select location_scope()) is null or location_id = any ((select location_scope())::uuid[]));
  create policy scope_delete on sos_alert as restrictive for delete using ((select location_scope()) is null or location_id = any ((select location_scope())::uuid[]));
  foreach t in array array['sos_delivery', 'sos_event'] loop
    inside := format('(select location_scope()) is null or exists (select from sos_alert a
      where a.organisation_id = %1$I.organisation_id and a.id = %1$I.alert_id and a.location_id = any ((select location_scope())::uuid[]))', t);
    execute format('create policy fence on %1$I as restrictive using ((select barred_locations()) = ''{}''
      or exists (select from sos_alert a where a.organisation_id = %1$I.organisation_id and a.id = %1$I.alert_id))', t);
    execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', t, inside);
    execute format('create policy scope_update on %I as restrictive for update using (%s)', t, inside);
    execute format('create policy scope_delete on %I as restrictive for delete using (%s)', t, inside);
  end loop;
end $$;
grant select, insert, update on sos_alert to storey_app;
grant select (organisation_id, id, alert_id, turn, round, kind, name, state, reason, created_at, updated_at), insert on sos_delivery to storey_app;
grant select, insert on sos_event to storey_app;
`,
};
