import type { Migration } from "./migration.ts";

/** Monday's mail about readiness: who wants it, and when each organisation's is due (decision 81). */
export const readinessMail: Migration = {
  name: "0148-readiness-mail",
  sql: `
alter table notification_preference drop constraint notification_preference_kind_check,
  add constraint notification_preference_kind_check check (kind in
    ('issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status', 'issue_created', 'sos', 'custody', 'readiness', 'checklist_assigned',
     'checklist_due', 'checklist_overdue', 'checklist_missed', 'checklist_failed', 'checklist_approved', 'checklist_rejected'));

-- When the people of an organisation are told next how ready its spaces are, and since when they are told.
create table readiness_digest (
  organisation_id uuid not null references organisation on delete cascade,
  next_at timestamptz not null,
  told_at timestamptz not null,
  primary key (organisation_id)
);
create index readiness_digest_next on readiness_digest (next_at);
select tenant_record('readiness_digest', is_versioned => false, has_history => false, privileges => '{select}');
`,
};
