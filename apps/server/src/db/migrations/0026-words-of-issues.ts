import type { Migration } from "./migration.ts";

/**
 * Whose words stand at a door: what a guest reported there was said in public; what people with an
 * account reported is read by who may open it.
 */
export const wordsOfIssues: Migration = {
  name: "0026-words-of-issues",
  sql: `
revoke select (title) on issue from storey_guest;
create function guest_title(issue uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select i.title from issue i where i.organisation_id = current_organisation() and i.id = guest_title.issue
    and i.space_id = guest_space() and i.source = 'public' and i.deleted_at is null
$$;
revoke execute on function guest_title(uuid) from public;
grant execute on function guest_title(uuid) to storey_guest, storey_reporter;
`,
};
