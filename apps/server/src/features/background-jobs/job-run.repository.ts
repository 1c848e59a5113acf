import type { Pool } from "pg";
import { v5 } from "uuid";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { FAILED_WORK_KEPT_DAYS } from "../../platform/jobs/failed-work.ts";

/** How long a server keeps a job without saying that it lives, in seconds. */
const LEASE_SECONDS = 60;
/** The name space of the ids of recurring jobs, one for each name. */
const RECURRING = "0b9f2f0e-6f0b-5d3c-8e0a-3f1f6b8f7a52";

/** A job that this server has taken. */
export interface TakenJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly organisationId: string | null;
  /** The number of this try, from 1. */
  readonly attempts: number;
  /** The id of this try. */
  readonly run: string;
}

/**
 * Takes the longest due job among the names, if there is one; no other server takes it while this
 * one reports that it lives. The job of a silent server is due again.
 */
export async function takeJob(
  pool: Pool,
  names: readonly string[],
  run: string,
): Promise<TakenJob | undefined> {
  const { rows } = await pool.query<TakenJob>(
    `update background_job set state = 'running', attempts = attempts + 1, run = $2,
       due_at = now() + make_interval(secs => $3)
     where id = (select id from background_job
       where state <> 'failed' and due_at <= now() and name = any ($1)
       order by due_at, id for update skip locked limit 1)
     returning id, name, data, organisation_id as "organisationId", attempts, run`,
    [names, run, LEASE_SECONDS],
  );
  return rows[0];
}

/** Returns the seconds until the next job of the names is due; undefined when there is none. */
export async function secondsToNext(
  pool: Pool,
  names: readonly string[],
): Promise<number | undefined> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from min(due_at) - now())::float8 as seconds from background_job
     where state <> 'failed' and name = any ($1)`,
    [names],
  );
  return rows[0]?.seconds ?? undefined;
}

/** Reports that this server lives; returns the runs that are still its own. */
export async function keepJobs(pool: Pool, runs: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ run: string }>(
    `update background_job set due_at = now() + make_interval(secs => $2)
     where state = 'running' and run = any ($1) returning run`,
    [runs, LEASE_SECONDS],
  );
  return new Set(rows.map(({ run }) => run));
}

/**
 * The furthest ahead that a job of a name may be due, in seconds: before its first try, and after a
 * try.
 */
export interface FarthestDue {
  readonly name: string;
  readonly first: number;
  readonly again: number;
}

/**
 * Makes jobs due that are due later than they can be: the clock was set back since, and they would
 * wait for it to catch up. Leaves running jobs to their server for as long as it may be silent: it
 * may be alive, and another server would do the same work at the same time.
 */
export async function pullJobsBack(pool: Pool, farthest: readonly FarthestDue[]): Promise<void> {
  await pool.query(
    `update background_job j set due_at = now() + make_interval(secs =>
       case when j.state = 'running' then $4::float8 else 0 end)
     from unnest($1::text[], $2::float8[], $3::float8[]) as most (name, first, again)
     where j.name = most.name and j.state <> 'failed'
       and j.due_at > now() + make_interval(secs => 60 + case
         when j.state = 'running' then $4::float8 when j.attempts = 0 then most.first else most.again end)`,
    [
      farthest.map(({ name }) => name),
      farthest.map(({ first }) => first),
      farthest.map(({ again }) => again),
      LEASE_SECONDS,
    ],
  );
}

/** Makes all running jobs due at once; call it only when surely no server runs. */
export async function releaseAllJobs(pool: Pool): Promise<void> {
  await pool.query("update background_job set due_at = now() where state = 'running'");
}

/** Removes a finished job. False when another server has it by now. */
export async function finishJob(pool: Pool, { id, run }: TakenJob): Promise<boolean> {
  const { rowCount } = await pool.query("delete from background_job where id = $1 and run = $2", [
    id,
    run,
  ]);
  return rowCount === 1;
}

/** Does so in a transaction of the owner of the tables. */
export async function finishJobIn(
  transaction: Transaction,
  { id, run }: TakenJob,
): Promise<boolean> {
  const count = await transaction.execute(
    sqlBuilder.deleteFrom("backgroundJob").where("id", "=", id).where("run", "=", run),
  );
  return count === 1;
}

/** Tells how to go on after a failed try. */
export interface Failure {
  /** The message for the administrator. */
  readonly error: string;
  /** The seconds until the next try; null gives the job up. */
  readonly pauseSeconds: number | null;
  /** False for a try that was none. */
  readonly counts: boolean;
}

/** Puts a job back that was not done: it waits, or has failed. */
export async function putBackJob(pool: Pool, job: TakenJob, failure: Failure): Promise<void> {
  const { error, pauseSeconds, counts } = failure;
  await pool.query(
    pauseSeconds === null
      ? `update background_job set state = 'failed', run = null, error = $3, failed_at = now(),
           failure = nextval('job_failure') where id = $1 and run = $2`
      : `update background_job set state = 'waiting', run = null, error = $3,
           due_at = now() + make_interval(secs => $4), attempts = attempts - $5
         where id = $1 and run = $2`,
    pauseSeconds === null
      ? [job.id, job.run, error]
      : [job.id, job.run, error, pauseSeconds, counts ? 0 : 1],
  );
}

/** Adds the recurring jobs that do not exist yet. */
export async function addRecurringJobs(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `insert into background_job (id, name, data) select id, name, '{}' from unnest($1::uuid[], $2::text[]) j(id, name)
     on conflict (id) do nothing`,
    [names.map((name) => recurringId(name)), names],
  );
}

/**
 * Tells whether a job comes back by itself; one of the same name that was begun by hand does not.
 */
export function isRecurring({ id, name }: TakenJob): boolean {
  return id === recurringId(name);
}

/**
 * Ends a recurring job for this time. The list of failed jobs holds the last failure of its name
 * until it succeeds again.
 */
export async function repeatJob(
  pool: Pool,
  { id, name, run, attempts }: TakenJob,
  everySeconds: number,
  error: string | null,
): Promise<void> {
  const { rowCount } = await pool.query(
    `update background_job set state = 'waiting', run = null, attempts = 0, error = $3,
       due_at = now() + make_interval(secs => $4) where id = $1 and run = $2`,
    [id, run, error, everySeconds],
  );
  if (rowCount !== 1) return;
  const failed = recurringId(`${name} failed`);
  if (error === null) {
    await pool.query("delete from background_job where id = $1 and state = 'failed'", [failed]);
    return;
  }
  await pool.query(
    `insert into background_job (id, name, data, state, attempts, error, failed_at, failure)
       values ($1, $2, '{}', 'failed', $3, $4, now(), nextval('job_failure'))
     on conflict (id) do update set state = 'failed', run = null, attempts = excluded.attempts, error = excluded.error,
       failed_at = excluded.failed_at, failure = excluded.failure where background_job.state <> 'running'`,
    [failed, name, attempts, error],
  );
}

/** Removes jobs that failed 30 days ago. */
export async function removeOldFailures(pool: Pool): Promise<void> {
  await pool.query(
    "delete from background_job where state = 'failed' and failed_at < now() - make_interval(days => $1)",
    [FAILED_WORK_KEPT_DAYS],
  );
}

/** Counts the work that has been due for longer than so many minutes, and the failed work. */
export async function countLateWork(
  pool: Pool,
  minutes: number,
): Promise<{ late: number; failed: number }> {
  const { rows } = await pool.query<{ late: number; failed: number }>(
    `select count(*) filter (where state = 'waiting' and due_at < now() - make_interval(mins => $1))::int as late,
       count(*) filter (where state = 'failed')::int as failed from background_job`,
    [minutes],
  );
  return rows[0] ?? { late: 0, failed: 0 };
}

function recurringId(name: string): string {
  return v5(name, RECURRING);
}
