import type { Migration } from "./migration.ts";

/**
 * The photos of a failed answer belong to its run and to the issue that it opened: one file, named by a
 * row of each. It goes with the last row that names it.
 */
export const photosOfFailedChecks: Migration = {
  name: "0125-photos-of-failed-checks",
  sql: `
-- Two rows that go at the same moment each see the other one: what both leave is swept as an orphan.
create or replace function let_attachment_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select case g.kind when 'picture' then g.s3_key || '/' else g.s3_key end from gone g
    where not exists (select from checklist_file f where f.organisation_id = g.organisation_id and f.s3_key = g.s3_key);
  return null;
end $$;
create or replace function let_checklist_file_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select case g.kind when 'picture' then g.s3_key || '/' else g.s3_key end from gone g
    where not exists (select from issue_attachment a where a.organisation_id = g.organisation_id and a.s3_key = g.s3_key);
  return null;
end $$;
revoke execute on function let_attachment_go(), let_checklist_file_go() from public;
`,
};
