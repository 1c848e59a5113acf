import type { Migration } from "./migration.ts";

/** What is kept of people who report without an account. */
export const guestReports: Migration = {
  name: "0011-guest-reports",
  sql: `
-- Who reported what without an account. The client's own id is a secret of who sent it: only its
-- hash is kept.
create table guest_report (
  organisation_id uuid not null,
  client_hash bytea not null check (length(client_hash) = 32),
  -- A report is its reporter's, also when the space is deleted for good.
  space_id uuid,
  issue_id uuid not null,
  track_hash bytea not null check (length(track_hash) = 32),
  -- Of the mails about it.
  language text check (length(language) between 2 and 35),
  -- Forgotten once no limit counts by it any more.
  network cidr,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, client_hash),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete set null (space_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
create index guest_report_by_space on guest_report (organisation_id, space_id, created_at) where network is not null;
create index guest_report_by_issue on guest_report (organisation_id, issue_id);
create index guest_report_age on guest_report (created_at) where network is not null;
select tenant_record('guest_report', is_versioned => false, has_history => false, privileges => '{}');
grant select (organisation_id, issue_id, created_at) on guest_report to storey_app;

-- Which networks said "me too" without an account: once each.
create table guest_me_too (
  organisation_id uuid not null,
  issue_id uuid not null,
  network cidr not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, issue_id, network),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
select tenant_record('guest_me_too', is_versioned => false, has_history => false, privileges => '{}');
grant select (organisation_id, issue_id, created_at) on guest_me_too to storey_app;

-- The reports whose reporter, who has no account, wants no more mail about them.
create table report_mail_stop (
  organisation_id uuid not null,
  issue_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, issue_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
select tenant_record('report_mail_stop', is_versioned => false, has_history => false, privileges => '{select}');
`,
};
