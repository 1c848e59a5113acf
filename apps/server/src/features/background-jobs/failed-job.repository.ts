import type { FailedJob, JobKind } from "@storey/contract";
import { FAILED_JOBS_PAGE } from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

interface Row extends FailedJob {
  readonly failure: number;
}

const failedStatement = written<Row>("select * from failed_jobs($1, $2)");
const summaryStatement = written<JobKind>("select * from job_summary()");
const retryStatement = written<{ found: boolean }>("select retry_job($1) as found");
const dropStatement = written<{ found: boolean }>("select drop_failed_job($1) as found");

/** Finds a page of failed work, the latest first, and the start of the next one. */
export async function findFailedJobs(
  transaction: Transaction,
  before: number | undefined,
): Promise<{ jobs: FailedJob[]; next: number | null }> {
  const rows = await transaction.all(failedStatement(before ?? null, FAILED_JOBS_PAGE + 1));
  const page = rows.slice(0, FAILED_JOBS_PAGE);
  const isMore = rows.length > page.length;
  return {
    jobs: page.map(({ failure: _, ...job }) => job),
    next: isMore ? (page.at(-1)?.failure ?? null) : null,
  };
}

/** Finds how much work of each kind waits, runs and has failed. */
export async function findJobSummary(transaction: Transaction): Promise<JobKind[]> {
  return transaction.all(summaryStatement());
}

/** Makes a failed job due again; false when no such job has failed. */
export async function retryFailedJob(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction.first(retryStatement(id));
  transaction.noteQueuedJob();
  return row?.found ?? false;
}

/** Deletes a failed job; false when no such job has failed. */
export async function dropFailedJob(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction.first(dropStatement(id)))?.found ?? false;
}
