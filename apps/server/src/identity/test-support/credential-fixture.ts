import type { Pool } from "pg";
import { hashPassword } from "../password-hash.ts";

/** Gives an account a password, and ends its earlier sessions. */
export async function setPassword(pool: Pool, auth0Id: string, password: string): Promise<void> {
  await pool.query(
    "UPDATE credential SET password_hash = $2, password_changed_at = now() WHERE auth0_id = $1",
    [auth0Id, await hashPassword(password)],
  );
  await endAllSessions(pool, auth0Id);
}

/** Blocks an account at the login, as an operator does in the database. */
export async function blockCredential(pool: Pool, auth0Id: string): Promise<void> {
  await pool.query("UPDATE credential SET blocked_at = now() WHERE auth0_id = $1", [auth0Id]);
  await endAllSessions(pool, auth0Id);
}

/** Ends every session and token of an account, as a new password does. */
export async function endAllSessions(pool: Pool, auth0Id: string): Promise<void> {
  await pool.query("UPDATE credential SET tokens_valid_after = now() WHERE auth0_id = $1", [
    auth0Id,
  ]);
  await pool.query("DELETE FROM oidc_state WHERE account_id = $1", [auth0Id]);
}
