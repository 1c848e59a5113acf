import type { Migration } from "./migration.ts";

/** Nothing of a session is written any more once the account's sessions were ended. */
export const endsOfSessions: Migration = {
  name: "0037-ends-of-sessions",
  sql: `
-- The session that went on when the others of its account ended, as oidc_state names grants.
alter table credential add kept_grant bytea;

-- Whether a login still counts, which proved who somebody is at proved_at, in seconds since 1970. It waits
-- for a change of the account that is under way, and knows it then: what that change deletes is not
-- written again behind its back by a request which began before.
create function still_counts(account text, proved_at bigint, of_grant bytea) returns boolean language plpgsql as $$
declare holder credential; begin
  select c.* into holder from credential c where c.auth0_id = account for share;
  return not found or holder.blocked_at is null and (holder.tokens_valid_after is null
    or to_timestamp(proved_at) >= holder.tokens_valid_after
    or holder.kept_grant is not distinct from of_grant and of_grant is not null);
end $$;
revoke execute on function still_counts(text, bigint, bytea) from public;
`,
};
