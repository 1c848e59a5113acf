import type { Migration } from "./migration.ts";

/**
 * What people are told about issues and calls for help: the list behind the bell, what waits to be
 * mailed, and what they want to be told.
 */
export const notifications: Migration = {
  name: "0014-notifications",
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
select tenant_record('notification', is_personal => true, is_versioned => false, has_history => false, privileges => '{select}');
grant update (read_at) on notification to storey_app;
-- Fenced as its issue is. No scope: reading what one is told is nobody's work in a location.
create policy fence on notification as restrictive using ((select barred_locations()) = '{}' or issue_id is null
  or exists (select from issue i where i.organisation_id = notification.organisation_id and i.id = notification.issue_id));

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
`,
};
