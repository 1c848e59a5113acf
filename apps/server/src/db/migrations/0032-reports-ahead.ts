import type { Migration } from "./migration.ts";

/** Reports without an account from before the clock was set back hold up nobody for longer than others. */
export const reportsAhead: Migration = {
  name: "0032-reports-ahead",
  sql: `
-- What lies ahead counts as of now, or a limit would last as long as the clock was set back.
create function bring_back_reports() returns void
language sql security definer set search_path = public, pg_temp as $$
  update guest_report r set created_at = clock_timestamp()
    where r.organisation_id = current_organisation() and r.network is not null and r.created_at > clock_timestamp()
$$;
revoke execute on function bring_back_reports() from public;
grant execute on function bring_back_reports() to storey_reporter;
`,
};
