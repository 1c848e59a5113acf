import { createHash } from "node:crypto";
import type { Pool } from "pg";

/**
 * The number of an account's failures from which the next try is slowed down, and the longest wait.
 */
export type AccountSlowing = { freeFailures: number; longestWaitSeconds: number };

/**
 * A failure counts for an hour. One from the future was noted before the clock was set back, and no
 * longer counts: the wait would end only when the clock has caught up.
 */
const IS_RECENT = `former.last_failed_at > clock_timestamp() - interval '1 hour'
  AND former.last_failed_at < clock_timestamp() + interval '1 minute'`;
const AGE = "extract(epoch FROM clock_timestamp() - former.last_failed_at)";
const WAIT = "least(2 ^ least(former.failures - $2::integer, 10), $3::integer)";

function emailHash(email: string): Buffer {
  return createHash("sha256").update(email.trim().toLowerCase()).digest();
}

/**
 * Counts a try as a failure before its password is checked, whether the e-mail has an account or
 * not. Returns 0, or the seconds to wait if there were too many failures before it; then it counts
 * nothing. Each of several concurrent tries sees those before it.
 */
export async function countSignInTry(
  pool: Pool,
  email: string,
  { freeFailures, longestWaitSeconds }: AccountSlowing,
): Promise<number> {
  const values = [emailHash(email), freeFailures, longestWaitSeconds];
  const counted = await pool.query(
    `INSERT INTO sign_in_failure AS former (email_hash, failures, last_failed_at)
     VALUES ($1, 1, clock_timestamp())
     ON CONFLICT (email_hash) DO UPDATE SET last_failed_at = clock_timestamp(),
       failures = CASE WHEN ${IS_RECENT} THEN former.failures + 1 ELSE 1 END
     WHERE NOT (${IS_RECENT}) OR former.failures < $2 OR ${AGE} >= ${WAIT}`,
    values,
  );
  if (counted.rowCount === 1) return 0;
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT ceil(least(${WAIT}, ${WAIT} - ${AGE}))::integer AS seconds
       FROM sign_in_failure former WHERE email_hash = $1`,
    values,
  );
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Takes one count back: the password was right, or nobody checked it. */
export async function takeBackSignInTry(pool: Pool, email: string): Promise<void> {
  await pool.query(
    "UPDATE sign_in_failure SET failures = failures - 1 WHERE email_hash = $1 AND failures > 0",
    [emailHash(email)],
  );
}

/** Forgets failures that no longer count. */
export async function deleteOldSignInFailures(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM sign_in_failure former WHERE NOT (${IS_RECENT})`);
}
