/**
 * Tables with the columns and indexes of runs and of the history, and nothing else: without references,
 * checks, triggers and policies.
 */
import type { Pool } from "pg";
import { processorOfDatabase } from "./processor-time.ts";

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
): Promise<{ all: Taken; runs: Taken }> {
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
  const [runs] = await took(pool, () => insertBare(pool, "checklist_run"));
  const [history] = await took(pool, () => insertBare(pool, "history"));
  const all = { ms: runs.ms + history.ms, processor: runs.processor + history.processor };
  return { all, runs };
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

/** How long something took, and the processor time of this process and the database, in milliseconds. */
export interface Taken {
  readonly ms: number;
  readonly processor: number;
}

/** Does some work and tells what it took. */
export async function took<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<[Taken, Result]> {
  const [database, node, started] = [
    await processorOfDatabase(pool),
    process.cpuUsage(),
    performance.now(),
  ];
  const result = await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(node);
  const processor = (await processorOfDatabase(pool)) - database + (user + system) / 1_000;
  return [{ ms, processor }, result];
}
