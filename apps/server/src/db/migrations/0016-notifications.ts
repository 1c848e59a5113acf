/**
 * What people are told about issues and calls for help: the list behind the bell, what waits to be
 * mailed, and what they want to be told.
 */
export const notifications = {
  name: "0016-notifications",
  sql: `
create table notification (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  -- Null for who reported the issue without an account: told by mail alone.
  user_id uuid,
  kind text not null check (kind in
    ('issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status', 'issue_created', 'sos')),
  issue_id uuid,
  -- Of a call for help. No reference: alerts are never deleted but with their organisation.
  alert_id uuid,
  -- What the latest of the events it stands for was.
  actor_id uuid references user_account on delete set null,
  comment_id uuid,
  status text,
  is_merged boolean not null default false,
  count integer not null default 1 check (count > 0),
  is_listed boolean not null,
  -- How many of its events wait to be mailed.
  mail_count integer not null check (mail_count >= 0),
  read_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade,
  foreign key (organisation_id, comment_id) references issue_comment (organisation_id, id) on delete set null (comment_id),
  check (kind = 'sos' or issue_id is not null)
);
-- What is unread already grows instead of coming again: a storm of events is one line, and one mail.
create unique index notification_unread on notification
  (organisation_id, user_id, kind, issue_id, alert_id) nulls not distinct where read_at is null;
create index notification_newest on notification (organisation_id, user_id, at desc, id desc) where is_listed;
create index notification_to_mail on notification (organisation_id, user_id) where mail_count > 0;
create index notification_by_issue on notification (organisation_id, issue_id);
create index notification_by_comment on notification (organisation_id, comment_id) where comment_id is not null;
create index notification_by_actor on notification (actor_id);
create index notification_age on notification (at);
alter table notification enable row level security;
create policy own on notification
  using (organisation_id = (select current_organisation()) and user_id = (select current_account()))
  with check (organisation_id = (select current_organisation()) and user_id = (select current_account()));
create policy fence on notification as restrictive using ((select barred_locations()) = '{}' or issue_id is null
  or exists (select from issue i where i.organisation_id = notification.organisation_id and i.id = notification.issue_id));
grant select, update (read_at) on notification to storey_app;

create table notification_preference (
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in
    ('issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status', 'issue_created', 'sos')),
  channel text not null check (channel in ('in_app', 'email')),
  is_on boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind, channel)
);
alter table notification_preference enable row level security;
create policy own on notification_preference using (user_id = (select current_account())) with check (user_id = (select current_account()));
grant select, insert, update (is_on, updated_at) on notification_preference to storey_app;

-- Whether somebody holds a permission in an organisation where a location lies: for the server's own
-- work, which acts for nobody.
create function holds_at(organisation uuid, person uuid, permission text, location uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from user_organisation_role h join role r on r.id = h.role_id
    where h.organisation_id = holds_at.organisation and h.user_id = holds_at.person
      and holds_at.permission = any (r.permissions)
      and (h.location_ids = '{}' or holds_at.location = any (h.location_ids)))
$$;
revoke execute on function holds_at(uuid, uuid, text, uuid) from public;

-- The reports whose reporter, who has no account, wants no more mail about them.
create table report_mail_stop (
  organisation_id uuid not null,
  issue_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, issue_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
alter table report_mail_stop enable row level security;
create policy tenant on report_mail_stop using (organisation_id = (select current_organisation()))
  with check (organisation_id = (select current_organisation()));
grant select on report_mail_stop to storey_app;

-- Where a mail can be stopped without logging in (RFC 8058): goes into a header, so it is plain.
alter table mail add unsubscribe_url text check (unsubscribe_url ~ '^https?://[!-;=?-~]+$');
drop function queue_mail(uuid, uuid, text, text, text, text, text);
create function queue_mail(id uuid, organisation_id uuid, recipient text, kind text, subject text, body_text text, body_html text,
  unsubscribe_url text default null)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into mail (id, organisation_id, recipient, kind, subject, text, html, unsubscribe_url)
    values (queue_mail.id, queue_mail.organisation_id, queue_mail.recipient, queue_mail.kind, queue_mail.subject, body_text, body_html,
      queue_mail.unsubscribe_url);
  select add_job(queue_mail.id, 'mail', jsonb_build_object('mailId', queue_mail.id), queue_mail.organisation_id, null, null) $$;
revoke execute on function queue_mail(uuid, uuid, text, text, text, text, text, text) from public;
grant execute on function queue_mail(uuid, uuid, text, text, text, text, text, text) to storey_app;
`,
};
