import type { Removal } from "./removal.ts";

const LOGIN = "src/identity/sign-in.security.test.ts";
const GUESSING = "security 21: guessing costs whoever guesses, and locks nobody out";
const HELD_BACK =
  "security 19: nobody can be signed in to somebody else's account a login that is held back after its password does not outlive";
const LINKS = "src/features/passwords/mailed-links.test.ts";
const PASSWORDS = "src/features/passwords/passwords.test.ts";

/** Guessing at the login, mailed links and passwords. */
export const SIGN_IN_REMOVALS: readonly Removal[] = [
  {
    guard: "the count of an address's try before its password is looked at",
    file: "identity/try-room.ts",
    from: "failed.count(key) + count < bounds.failures",
    to: "failed.count(key) < bounds.failures",
    tests: LOGIN,
    test: `${GUESSING} of 40 guesses at once from one address for as many accounts the address's share is looked at`,
  },
  {
    guard: "the count of an account's try before its password is looked at",
    file: "identity/sign-in-failure.repository.ts",
    from: "OR former.failures < $2 OR",
    to: "OR true OR former.failures < $2 OR",
    tests: LOGIN,
    test: `${GUESSING} of 40 guesses at once as many are looked at as of 40 in a row`,
  },
  {
    guard: "forgetting a device with the password it was known by",
    file: "identity/sign-in.routes.ts",
    from: "return isOlder ? undefined : known.proof;",
    to: "return known.proof;",
    tests: LOGIN,
    test: `${GUESSING} a device that was known before a new password is a stranger's until it logs in with that`,
  },
  {
    guard: "forgetting failures from a future that the clock was set back from",
    file: "identity/sign-in-failure.repository.ts",
    from: "AND former.last_failed_at < clock_timestamp() + interval '1 minute'",
    to: "",
    tests: LOGIN,
    test: `${GUESSING} a clock set back by a day does not lengthen the wait for an account`,
  },
  {
    guard: "the end of a login that is held back between its password and its session",
    file: "identity/sign-in.routes.ts",
    from: ", ts: checkedAt",
    to: "",
    tests: LOGIN,
    test: `${HELD_BACK} a sign-out everywhere`,
  },
  {
    guard: "the second look at a password after a change of the account",
    file: "identity/credential.repository.ts",
    from: "AND password_hash = $2 AND",
    to: "AND ($2::text IS NULL OR true) AND",
    tests: LINKS,
    test: "a new password that is being set lets nobody in whose old password was right a moment before",
  },
  {
    guard: "the end of what a request in flight writes of an ended session",
    file: "identity/oidc-state.repository.ts",
    from: "WHERE $8::bigint IS NULL OR still_counts($6, $8, $4)",
    to: "WHERE $8::bigint IS NULL OR true",
    tests: LINKS,
    test: "a new password that is being set is not outlived by what a session asks for at the same time",
  },
  {
    guard: "the single use of a mailed link",
    file: "identity/credential.repository.ts",
    from: 'await client.query("DELETE FROM sign_in_link WHERE auth0_id = $1", [auth0Id]);',
    to: "",
    tests: LINKS,
    test: "a forgotten password works once, of ten uses at once too",
  },
  {
    guard: "the end of sessions with a new password",
    file: "identity/credential.repository.ts",
    from: "DELETE FROM oidc_state WHERE account_id = $1 AND ($2::bytea IS NULL OR",
    to: "DELETE FROM oidc_state WHERE false AND account_id = $1 AND ($2::bytea IS NULL OR",
    tests: LINKS,
    test: "a forgotten password is set anew by a mailed link, which ends every session and tells of it",
  },
  {
    guard: "the end of a mailed link",
    file: "db/migrations/0029-sign-in-links.ts",
    from: "link.expires_at > clock_timestamp() and",
    to: "",
    tests: LINKS,
    test: "a forgotten password has no link any more after 30 minutes",
  },
  {
    guard: "the end of a mailed link from a future that the clock was set back from",
    file: "db/migrations/0029-sign-in-links.ts",
    from: "and link.created_at < clock_timestamp() + interval '1 minute'",
    to: "",
    tests: LINKS,
    test: "a forgotten password has no link any more when the clock was set back by a day",
  },
  {
    guard: "the end of a mailed link with a block in the application",
    file: "db/migrations/0029-sign-in-links.ts",
    from: "where a.auth0_id = holder.auth0_id and a.blocked_at is not null",
    to: "where false",
    tests: LINKS,
    test: "a forgotten password ends with a block of the user_account",
  },
  {
    guard: "the count of administrators' links apart from those that anybody asks for",
    file: "features/passwords/sign-in-link-job.service.ts",
    from: "and (l.sender is null) = $3",
    to: "and $3 is not null",
    tests: PASSWORDS,
    test: "an administrator's link arrives however many links somebody asked for at the login",
  },
  {
    guard: "the hold of administrators from who holds a role of the whole product",
    file: "db/migrations/0029-sign-in-links.ts",
    from: "if exists (select from user_app_role r where r.user_id = person) then return 'above'; end if;",
    to: "",
    tests: PASSWORDS,
    test: "an administrator's link is for people of the organisation, with no rights above the administrator's own",
  },
  {
    guard: "the question for the password of before",
    file: "features/passwords/own-password.service.ts",
    from: 'if (!(await matchesPassword(stored, change.currentPassword, "first"))) return true;',
    to: "",
    tests: PASSWORDS,
    test: "the change of one's own password needs the password of before, and bounds how often it is guessed, at once too",
  },
];
