import type { Migration } from "./migration.ts";

/**
 * What was tried before an issue was reported, as the decision tree asked it then. Nobody may change it: the
 * tree, its versions and the session's steps may be gone while the issue is still read.
 */
export const issueTranscripts: Migration = {
  name: "0164-issue-transcripts",
  sql: `
create table issue_transcript (
  organisation_id uuid not null,
  issue_id uuid not null,
  tree_name text not null check (length(tree_name) between 1 and 200),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and octet_length(lines::text) <= 1048576),
  -- Where it stopped.
  last text not null check (length(last) <= 500),
  is_of_guest boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organisation_id, issue_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
select tenant_record('issue_transcript', parent => 'issue', is_versioned => false, has_history => false, privileges => '{select,insert}');

-- A guest whom a tree has led reports one issue, with its transcript.
grant select (organisation_id, issue_id, is_of_guest), insert on issue_transcript to storey_reporter;
create policy reporter_reads on issue_transcript as restrictive for select to storey_reporter using (issue_id = (select guest_issue()));
create policy reporter_adds on issue_transcript as restrictive for insert to storey_reporter
  with check (issue_id = (select guest_issue()) and is_of_guest);
alter policy reporter_adds on issue with check (id = (select guest_issue()) and space_id = (select guest_space())
  and asset_id is not distinct from (select guest_asset()) and source in ('public', 'decision_tree') and reporter_id is null
  and assignee_ids = '{}' and status = 'new');

-- Ends a session that its guest holds with the issue that they report in the same transaction.
create function report_guest_tree(wanted uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update decision_tree_session n set state = 'issue_created', issue_id = guest_issue(), ended_at = coalesce(n.ended_at, now())
  where n.organisation_id = current_organisation() and n.issue_id is null
    and n.id in (select s.id from guest_tree_session(wanted, true) s)
$$;
revoke execute on function report_guest_tree(uuid) from public;
grant execute on function report_guest_tree(uuid) to storey_reporter;

-- As before, and what a guest reported whom a tree had led.
create or replace function guest_title(issue uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select i.title from issue i where i.organisation_id = current_organisation() and i.id = guest_title.issue
    and i.space_id = guest_space() and i.deleted_at is null
    and (i.source = 'public' or exists (select from issue_transcript t
      where t.organisation_id = i.organisation_id and t.issue_id = i.id and t.is_of_guest))
$$;
`,
};
