import type { Pool } from "pg";

/** How long whoever took a mail has to send it before somebody else may, in seconds. */
const CLAIM_SECONDS = 300;
/** How long to wait after each try that failed, in seconds; after the last one a mail has failed. */
const PAUSES = [60, 300, 900, 3_600, 10_800, 21_600, 43_200];
/** How often a mail is tried. */
export const MOST_TRIES = PAUSES.length + 1;
/** How long a mail is kept once nobody sends it any more. */
const KEPT_DAYS = 30;

/** A mail that one server has taken to send. */
export interface ClaimedMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: string;
  /** Which try this is, from 1. */
  readonly attempts: number;
}

/** Takes the mail that waits longest, if one is due; no other server takes it for a while. */
export async function claimMail(pool: Pool): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>(
    `update mail set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $1)
     where id = (select id from mail where state = 'queued' and next_try_at <= now()
       order by next_try_at, id for update skip locked limit 1)
     returning id, recipient, subject, text, html, created_at as "createdAt", attempts`,
    [CLAIM_SECONDS],
  );
  return rows[0];
}

/** A mail was sent. Its text goes at once: the links in it are secrets. */
export async function markSent(pool: Pool, { id }: ClaimedMail): Promise<void> {
  await pool.query(
    `update mail set state = 'sent', text = null, html = null, error = null, finished_at = now()
     where id = $1 and state = 'queued'`,
    [id],
  );
}

/** A try failed: the mail waits, longer each time, or has failed for good. */
export async function markRefused(pool: Pool, mail: ClaimedMail, error: string): Promise<void> {
  const pause = PAUSES[mail.attempts - 1];
  await pool.query(
    `update mail set error = $3, next_try_at = now() + make_interval(secs => $4),
       state = case when $5 then 'failed' else state end,
       finished_at = case when $5 then now() end
     where id = $1 and attempts = $2 and state = 'queued'`,
    [mail.id, mail.attempts, error, pause ?? 0, pause === undefined],
  );
}

/** The mail server itself is away: that is no try of this mail. */
export async function giveBack(pool: Pool, mail: ClaimedMail, error: string): Promise<void> {
  await pool.query(
    `update mail set attempts = attempts - 1, error = $3, next_try_at = now()
     where id = $1 and attempts = $2 and state = 'queued'`,
    [mail.id, mail.attempts, error],
  );
}

/** Where no mail server is set, what is due is kept for the outbox and never sent. */
export async function keepDueMail(pool: Pool): Promise<void> {
  await pool.query(
    `update mail set state = 'kept', finished_at = now() where state = 'queued' and next_try_at <= now()`,
  );
}

/** Removes mail that nobody sends any more, 30 days later. */
export async function removeOldMail(pool: Pool): Promise<void> {
  await pool.query(
    `delete from mail where state <> 'queued' and finished_at < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
}
