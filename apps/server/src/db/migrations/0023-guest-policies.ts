import type { Migration } from "./migration.ts";

/**
 * What somebody without an account reads and writes of the tables themselves, proved column by
 * column. Both roles start with nothing, so that a table of a later migration is closed to them.
 */
export const guestPolicies: Migration = {
  name: "0023-guest-policies",
  sql: `
-- What a guest reads: these columns of these rows.
grant select (organisation_id, id, name, shortcode, capacity, main_panorama_id) on space to storey_guest;
grant select (organisation_id, id, space_id, position, description, s3_key, metadata, versions) on space_image to storey_guest;
grant select (organisation_id, id, space_id, description, type, s3_key, metadata, created_at) on space_document to storey_guest;
grant select (organisation_id, id, space_id, position, description, url) on space_link to storey_guest;
grant select (organisation_id, id, space_id, position, name, is360, hfov, yaw, pitch, roll_correction, heading, width, height,
  crop, s3_key, made) on space_panorama to storey_guest;
grant select (organisation_id, id, space_id, number, title, status, impact, report_count, created_at) on issue to storey_guest;
create policy guest on space as restrictive for select to storey_guest
  using (id = (select guest_space()) and is_public and deleted_at is null);
create policy guest on space_image as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and deleted_at is null);
create policy guest on space_document as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and is_public and deleted_at is null);
create policy guest on space_link as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and is_public and deleted_at is null);
create policy guest on space_panorama as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and state = 'ready' and deleted_at is null);
-- Who called for help where is nobody's to read at the door.
create policy guest on issue as restrictive for select to storey_guest
  using (space_id = (select guest_space()) and deleted_at is null and source <> 'sos'
    and status in ('new', 'open', 'in_progress', 'on_hold'));

-- What a reporter reads and writes: one issue, and what is public of what belongs to it.
grant select (organisation_id, id, name, location_id, floor_id, deleted_at) on space to storey_reporter;
create policy reporter on space as restrictive for select to storey_reporter using (id = (select guest_space()));
-- For a pin in one of its pictures.
grant select (organisation_id, id, space_id, deleted_at) on space_image, space_panorama to storey_reporter;
create policy reporter on space_image as restrictive for select to storey_reporter using (space_id = (select guest_space()));
create policy reporter on space_panorama as restrictive for select to storey_reporter using (space_id = (select guest_space()));
grant select, insert on issue to storey_reporter;
-- What a confirmation and a reopening change.
grant update (status, hold_reason, resume_at, held_since, due_at, resolution_code, resolution_note, resolved_at, closed_at,
  cancel_reason, duplicate_of_id, reopen_count) on issue to storey_reporter;
grant select, insert on issue_comment, issue_attachment to storey_reporter;
grant select (organisation_id, issue_id, created_at), insert on issue_track to storey_reporter;
create policy reporter_reads on issue as restrictive for select to storey_reporter
  using (id = (select guest_issue()) and deleted_at is null);
create policy reporter_changes on issue as restrictive for update to storey_reporter
  using (id = (select guest_issue()) and deleted_at is null)
  with check (id = (select guest_issue()) and deleted_at is null and status in ('open', 'closed'));
create policy reporter_adds on issue as restrictive for insert to storey_reporter
  with check (id = (select guest_issue()) and space_id = (select guest_space()) and source = 'public'
    and reporter_id is null and assignee_ids = '{}' and status = 'new');
create policy reporter_reads on issue_comment as restrictive for select to storey_reporter
  using (issue_id = (select guest_issue()) and visibility = 'public');
create policy reporter_adds on issue_comment as restrictive for insert to storey_reporter
  with check (issue_id = (select guest_issue()) and visibility = 'public' and author_id is null and not is_from_staff and mentions = '{}');
create policy reporter_reads on issue_attachment as restrictive for select to storey_reporter
  using (issue_id = (select guest_issue()) and visibility = 'public');
create policy reporter_adds on issue_attachment as restrictive for insert to storey_reporter
  with check (issue_id = (select guest_issue()) and visibility = 'public' and added_by is null and kind = 'picture');
create policy reporter_adds on issue_track as restrictive for insert to storey_reporter with check (issue_id = (select guest_issue()));
create policy reporter_reads on issue_track as restrictive for select to storey_reporter using (issue_id = (select guest_issue()));
`,
};
