import type { Pool } from "pg";
import type { FileStore } from "../../outside/file-store/file-store.ts";

/** How many files are taken at a time. */
const BATCH = 100;

/** The outcome of removing the files that were due. */
export interface RemovalReport {
  readonly removed: number;
  /** The reasons why the other files were not removed; they are due again later. */
  readonly failures: readonly unknown[];
}

interface Due {
  readonly id: string;
  readonly key: string;
}

/**
 * Removes the files that are due at a moment from the store. A file that is not there counts as
 * removed. One that cannot be removed is due again after a minute, then two, then four, at most a
 * day: the next moment is written before the attempt, so that neither a crash nor a second server
 * loses a file or tries it twice at once.
 */
export async function removeDueFiles(
  pool: Pool,
  files: FileStore,
  now: Date,
): Promise<RemovalReport> {
  const report = { removed: 0, failures: [] as unknown[] };
  for (;;) {
    const due = await takeDue(pool, now);
    if (due.length === 0) return report;
    const done: string[] = [];
    for (const { id, key } of due) {
      try {
        await (key.endsWith("/") ? files.deletePrefix(key) : files.delete(key));
        done.push(id);
      } catch (error) {
        report.failures.push(error);
      }
    }
    await pool.query("delete from file_removal where id = any ($1)", [done]);
    report.removed += done.length;
  }
}

async function takeDue(pool: Pool, now: Date): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `update file_removal set tries = tries + 1,
       due_at = $1::timestamptz + least(interval '1 minute' * power(2, least(tries, 20)), interval '1 day')
     where id in (select id from file_removal where due_at <= $1 order by due_at, id limit $2 for update skip locked)
     returning id::text, key`,
    [now.toISOString(), BATCH],
  );
  return rows;
}
