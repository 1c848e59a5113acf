import type { Pool, PoolClient } from "pg";

/** A sign-in account of the embedded authority. */
export type Credential = {
  id: string;
  /** The subject of its tokens, and the `auth0Id` of its user. */
  auth0Id: string;
  email: string;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
  passwordHash: string | null;
  /** ISO 8601; null where no password was ever set. */
  passwordChangedAt: string | null;
  blockedAt: string | null;
  /** ISO 8601; tokens issued before this instant are refused. */
  tokensValidAfter: string | null;
};

/** A new credential; the password is hashed already. */
export type NewCredentialRow = Omit<
  Credential,
  "passwordChangedAt" | "blockedAt" | "tokensValidAfter"
>;

const COLUMNS = `id, auth0_id AS "auth0Id", email, email_verified AS "emailVerified",
  given_name AS "givenName", family_name AS "familyName", password_hash AS "passwordHash",
  password_changed_at AS "passwordChangedAt", blocked_at AS "blockedAt", tokens_valid_after AS "tokensValidAfter"`;

/** Finds a credential by e-mail, in any case. */
export async function findCredentialByEmail(
  pool: Pool,
  email: string,
): Promise<Credential | undefined> {
  const { rows } = await pool.query<Credential>({
    name: "credential-by-email",
    text: `SELECT ${COLUMNS} FROM credential WHERE lower(email) = lower($1)`,
    values: [email],
  });
  return rows[0];
}

/** Finds a credential by the subject of its tokens. */
export async function findCredentialByAuth0Id(
  pool: Pool,
  auth0Id: string,
): Promise<Credential | undefined> {
  const { rows } = await pool.query<Credential>({
    name: "credential-by-auth0-id",
    text: `SELECT ${COLUMNS} FROM credential WHERE auth0_id = $1`,
    values: [auth0Id],
  });
  return rows[0];
}

/** Inserts, in a transaction where one is given; undefined when the e-mail or the subject is taken. */
export async function insertCredential(
  pool: Pool | PoolClient,
  row: NewCredentialRow,
): Promise<Credential | undefined> {
  const { rows } = await pool.query<Credential>(
    `INSERT INTO credential (id, auth0_id, email, email_verified, given_name, family_name,
       password_hash, password_changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now()) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      row.id,
      row.auth0Id,
      row.email,
      row.emailVerified,
      row.givenName,
      row.familyName,
      row.passwordHash,
    ],
  );
  return rows[0];
}

const TOUCH = "updated_at = now(), version = version + 1";

/**
 * Replaces the password hash in a transaction that holds the account, and ends every session, token
 * and mailed link of the account from before `validAfter`, which is in the future. `keptGrant`, a
 * hash as `oidc_state` has it, is the session that goes on. `isProven` says that the person has
 * proved to own the mailbox.
 */
export async function replacePassword(
  client: PoolClient,
  auth0Id: string,
  change: { passwordHash: string; validAfter: Date; keptGrant?: Buffer; isProven?: boolean },
): Promise<void> {
  const { passwordHash, validAfter, keptGrant = null, isProven = false } = change;
  await client.query(
    `UPDATE credential SET password_hash = $2, password_changed_at = $3, tokens_valid_after = $3,
       kept_grant = $5, email_verified = email_verified OR $4, ${TOUCH} WHERE auth0_id = $1`,
    [auth0Id, passwordHash, validAfter, isProven, keptGrant],
  );
  // The session of the kept grant stays too, so that logging out still ends that grant.
  await client.query(
    `DELETE FROM oidc_state WHERE account_id = $1 AND ($2::bytea IS NULL OR
       (grant_hash IS DISTINCT FROM $2 AND NOT (model = 'Session' AND EXISTS (
         SELECT FROM json_each(payload -> 'authorizations') AS given
         WHERE sha256(convert_to(given.value ->> 'grantId', 'UTF8')) = $2))))`,
    [auth0Id, keptGrant],
  );
  await client.query("DELETE FROM sign_in_link WHERE auth0_id = $1", [auth0Id]);
}

/**
 * Notes a sign-in; not an edit, so the version stays. Decides after any change of the account that
 * was under way while the password was checked: false when that password is no longer valid. If the
 * clock was set back since, logins would not count until it is as late again as it was then, so
 * they count from this one on, whose second is `checkedAt`; sessions and tokens from before stay
 * ended.
 */
export async function confirmSignIn(
  pool: Pool,
  { auth0Id, passwordHash }: Pick<Credential, "auth0Id" | "passwordHash">,
  checkedAt: number,
): Promise<boolean> {
  const notAhead = (column: string) =>
    `${column} = CASE WHEN ${column} > clock_timestamp() + interval '5 minutes' THEN to_timestamp($3) ELSE ${column} END`;
  const { rowCount } = await pool.query(
    `UPDATE credential SET last_signed_in_at = now(), ${notAhead("tokens_valid_after")}, ${notAhead("password_changed_at")}
      WHERE auth0_id = $1 AND password_hash = $2 AND blocked_at IS NULL`,
    [auth0Id, passwordHash, checkedAt],
  );
  return rowCount === 1;
}
