import type { Pool } from "pg";
import { FAILED_WORK_KEPT_DAYS } from "../../platform/jobs/failed-work.ts";

/** A mail to send. */
export interface UnsentMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | null;
  readonly createdAt: string;
}

/**
 * Finds a mail that was not sent yet, or was given up; undefined once it was sent, kept or removed.
 */
export async function findUnsentMail(pool: Pool, id: string): Promise<UnsentMail | undefined> {
  const { rows } = await pool.query<UnsentMail>(
    `select id, recipient, subject, text, html, unsubscribe_url as "unsubscribeUrl", created_at as "createdAt" from mail
     where id = $1 and state in ('queued', 'failed')`,
    [id],
  );
  return rows[0];
}

/** Tells whether a mail exists, in any state. */
export async function isMailThere(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query("select from mail where id = $1", [id]);
  return rowCount === 1;
}

/** Notes that a mail was sent, and removes its text at once: the links in it are secrets. */
export async function markSent(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `update mail set state = 'sent', text = null, html = null, unsubscribe_url = null, error = null, finished_at = now()
     where id = $1 and state in ('queued', 'failed')`,
    [id],
  );
}

/** The refusal of a mail server at one try. */
export interface Refusal {
  readonly error: string;
  /** The number of the try; one that does not count gives the number of tries before it. */
  readonly attempts: number;
  /** Whether there are no further automatic tries. */
  readonly isLast: boolean;
}

/** Notes a failed try: the mail waits for the next one, or has failed. */
export async function markRefused(pool: Pool, id: string, refusal: Refusal): Promise<void> {
  await pool.query(
    `update mail set error = $2, attempts = $3,
       state = case when $4 then 'failed' else 'queued' end,
       finished_at = case when $4 then now() end
     where id = $1 and state in ('queued', 'failed')`,
    [id, refusal.error, refusal.attempts, refusal.isLast],
  );
}

/** Keeps a mail for the outbox without ever sending it, because no mail server is set. */
export async function keepMail(pool: Pool, id: string): Promise<void> {
  await pool.query(
    "update mail set state = 'kept', finished_at = now() where id = $1 and state = 'queued'",
    [id],
  );
}

/** Removes mail that nobody sends any more, when the failed work that would send it goes too. */
export async function removeOldMail(pool: Pool): Promise<void> {
  await pool.query(
    `delete from mail where state <> 'queued' and finished_at < now() - make_interval(days => $1)`,
    [FAILED_WORK_KEPT_DAYS],
  );
}
