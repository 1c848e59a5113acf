import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The data of a job: ids, figures, words from a fixed list. Never a secret. */
export type JobData = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

/** Background work, done after the transaction that queues it is committed. */
export interface QueuedJob {
  /** The name of a registered handler: lower-case letters, digits and `-`, at most 40. */
  readonly name: string;
  /**
   * The ids of rows that the handler reads, at most 8,000 characters as JSON. An administrator does
   * not see them, but the database and its backups hold them: no secrets, no text of people.
   */
  readonly data: JobData;
  /** The organisation the job is deleted with. Null for work of the product. */
  readonly organisationId: string | null;
  /**
   * Prevents a second job of this name and key while the first one waits, since it would do the
   * same work again. A running job does not count, because it may have read before this
   * transaction.
   */
  readonly singletonKey?: string;
  /** The earliest start, by the database's clock; without it, the next pass. */
  readonly startAfter?: Date;
}

/**
 * Queues a job in the caller's transaction: if that is rolled back, the job is never done; if it is
 * committed, it is done even when the server stops right after. It is done at least once: see
 * `JobHandler`. Only a transaction that acts for an organisation can name it (42501 otherwise).
 */
export async function queueJob(transaction: Transaction, job: QueuedJob): Promise<void> {
  await transaction.execute(raw(sql`select ${queueJobCall(job)}`));
  transaction.noteQueuedJob();
}

/** Builds the same as a part of a statement; then call `noteQueuedJob` of the transaction. */
export function queueJobCall(job: QueuedJob): RawBuilder<unknown> {
  const { name, data, organisationId, singletonKey, startAfter } = job;
  return sql`queue_job(${v7()}::uuid, ${name}::text, ${JSON.stringify(data)}::jsonb, ${organisationId}::uuid,
    ${singletonKey ?? null}::text, ${startAfter?.toISOString() ?? null}::timestamptz)`;
}

/**
 * Queues a job for each row of a query, whose column `data` is the job's, in one statement: as many as
 * there are, they are one wait for the database.
 */
export async function queueJobForEach(
  transaction: Transaction,
  { name, organisationId }: Pick<QueuedJob, "name" | "organisationId">,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const queued = await transaction.first(
    raw<{ count: number }>(sql`
      with queued as materialized (
        select queue_job(gen_random_uuid(), ${name}::text, each.data, ${organisationId}::uuid, null, null) from (${rows}) each)
      select count(*)::int as count from queued`),
  );
  if (queued?.count) transaction.noteQueuedJob();
}
