import type { Migration } from "./migration.ts";

/**
 * What people are told about checklists: lines of the list behind the bell that are about a run, what was
 * told of each run, and when an organisation's people are told next.
 */
export const checklistNotices: Migration = {
  name: "0117-checklist-notices",
  sql: `
-- Of a run. No reference: one that is planned anew is made again, by the same id, and what was told of it stays so.
alter table notification add column run_id uuid,
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in
    ('issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status', 'issue_created', 'sos', 'checklist_assigned',
     'checklist_due', 'checklist_overdue', 'checklist_missed', 'checklist_failed', 'checklist_approved', 'checklist_rejected')),
  drop constraint notification_check,
  -- Without a run it stands for several at once.
  add constraint notification_subject check (case when starts_with(kind, 'checklist_')
    then num_nonnulls(issue_id, alert_id, comment_id) = 0
    else run_id is null and (kind = 'sos' or issue_id is not null) end);
drop index notification_unread;
create unique index notification_unread on notification
  (organisation_id, user_id, kind, issue_id, alert_id, run_id) nulls not distinct where read_at is null;
create index notification_by_run on notification (organisation_id, run_id) where run_id is not null;
-- Fenced as its issue or its run is.
drop policy if exists fence on notification;
create policy fence on notification as restrictive using ((select barred_locations()) = '{}'
  or (issue_id is null or exists (select from issue i where i.organisation_id = notification.organisation_id and i.id = notification.issue_id))
    and (run_id is null or exists (select from checklist_run r where r.organisation_id = notification.organisation_id and r.id = notification.run_id)));

alter table notification_preference drop constraint notification_preference_kind_check,
  add constraint notification_preference_kind_check check (kind in
    ('issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status', 'issue_created', 'sos', 'custody', 'checklist_assigned',
     'checklist_due', 'checklist_overdue', 'checklist_missed', 'checklist_failed', 'checklist_approved', 'checklist_rejected'));

-- What is done, left out or over by now is no news any more, for anybody; what failed in it still is.
create function pass_notices_of_run() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update notification set read_at = now()
    where organisation_id = new.organisation_id and run_id = new.id and read_at is null
      and kind in ('checklist_assigned', 'checklist_due', 'checklist_overdue', 'checklist_missed', 'checklist_rejected');
  return null;
end $$;
create trigger pass_notices after update of state on checklist_run for each row
  when (old.state is distinct from new.state and (new.state in ('completed', 'missed', 'skipped') or old.state = 'missed'))
  execute function pass_notices_of_run();
revoke execute on function pass_notices_of_run() from public;

-- What people were told of a run and the day it was due on: each once, also of one that was planned anew. A new
-- day is told anew.
create table checklist_run_told (
  organisation_id uuid not null references organisation on delete cascade,
  run_id uuid not null,
  kind text not null check (kind in ('checklist_due', 'checklist_overdue', 'checklist_missed')),
  due_on date not null,
  told_at timestamptz not null default now(),
  primary key (organisation_id, run_id, kind, due_on)
);
create index checklist_run_told_age on checklist_run_told (told_at);
select tenant_record('checklist_run_told', is_versioned => false, has_history => false, privileges => '{select}');

-- When the people of an organisation are told next of what is due.
create table checklist_digest (
  organisation_id uuid not null references organisation on delete cascade,
  next_at timestamptz not null,
  -- What was missed earlier is nobody's news: there were no checklists yet, or they were switched off.
  missed_since timestamptz not null default now(),
  primary key (organisation_id)
);
create index checklist_digest_next on checklist_digest (next_at);
select tenant_record('checklist_digest', is_versioned => false, has_history => false, privileges => '{select}');
`,
};
