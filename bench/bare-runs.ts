/**
 * Tables with the columns and indexes of runs and of the history, and nothing else: without references,
 * checks, triggers and policies.
 */
import type { Pool } from "pg";

const TABLES = ["checklist_run", "history"] as const;

/** Makes them, each beside a table from which its rows come. */
export async function makeBareRuns(pool: Pool): Promise<void> {
  for (const table of TABLES) {
    await pool.query(
      `create table bare_${table} (like ${table} including defaults including identity including indexes including generated);
       create table fresh_${table} (like ${table})`,
    );
  }
}

/**
 * Copies the runs of a period and their history apart, and times how long it takes to insert them: all
 * rows, and the runs alone, in milliseconds.
 */
export async function insertBareRuns(
  pool: Pool,
  periodStart: string,
  count: number,
): Promise<{ all: number; runs: number }> {
  await pool.query("truncate fresh_checklist_run, fresh_history");
  await pool.query(
    "insert into fresh_checklist_run select * from checklist_run where period_start = $1",
    [periodStart],
  );
  const { rowCount } = await pool.query(
    `insert into fresh_history select h.* from history h join fresh_checklist_run r
       on r.organisation_id = h.organisation_id and r.id = h.entity_id where h.entity = 'checklist_run'`,
  );
  if (rowCount !== count) throw new Error(`${rowCount} rows are in the history`);
  await pool.query("analyze fresh_checklist_run, fresh_history");
  const [runs] = await took(() => insertBare(pool, "checklist_run"));
  const [history] = await took(() => insertBare(pool, "history"));
  return { all: runs + history, runs };
}

async function insertBare(pool: Pool, table: (typeof TABLES)[number]): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? "";
  await pool.query(
    `insert into bare_${table} (${columns}) overriding system value select ${columns} from fresh_${table}`,
  );
}

/** Does some work and tells how long it took, in milliseconds. */
export async function took<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}
