import { createHash } from "node:crypto";
import type { Pool } from "pg";

/** Wrong passwords in a row for one e-mail; `ageSeconds` is since the last. */
export type SignInFailures = { failures: number; ageSeconds: number };

/** After an hour without a failure the count starts again. */
const MEMORY = "interval '1 hour'";

function emailHash(email: string): Buffer {
  return createHash("sha256").update(email.trim().toLowerCase()).digest();
}

/** Recent failures for an e-mail, whether it has an account or not. */
export async function findSignInFailures(pool: Pool, email: string): Promise<SignInFailures> {
  const { rows } = await pool.query<SignInFailures>(
    `SELECT failures, extract(epoch FROM clock_timestamp() - last_failed_at)::float8 AS "ageSeconds"
       FROM sign_in_failure WHERE email_hash = $1 AND last_failed_at > now() - ${MEMORY}`,
    [emailHash(email)],
  );
  return rows[0] ?? { failures: 0, ageSeconds: 0 };
}

/** Counts one more failure. */
export async function insertSignInFailure(pool: Pool, email: string): Promise<void> {
  await pool.query(
    `INSERT INTO sign_in_failure AS former (email_hash, failures, last_failed_at)
     VALUES ($1, 1, clock_timestamp())
     ON CONFLICT (email_hash) DO UPDATE SET last_failed_at = excluded.last_failed_at, failures =
       CASE WHEN former.last_failed_at > now() - ${MEMORY} THEN former.failures + 1 ELSE 1 END`,
    [emailHash(email)],
  );
}

/** Forgets the failures: after a sign-in, or by an administrator. */
export async function deleteSignInFailures(pool: Pool, email: string): Promise<void> {
  await pool.query("DELETE FROM sign_in_failure WHERE email_hash = $1", [emailHash(email)]);
}

/** Forgets failures that no longer count. */
export async function deleteOldSignInFailures(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM sign_in_failure WHERE last_failed_at < now() - ${MEMORY}`);
}
