import type { Pool, PoolClient } from "pg";
import { synchroniseCatalogue } from "./catalogue.ts";
import { MIGRATIONS } from "./migrations/index.ts";

/** Any number that no other program on the database uses for its advisory locks. */
const MIGRATION_LOCK = 7_305_842_219;

/** The data was written by a newer release than the one that runs. */
export class NewerSchemaError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was migrated by a newer Storey (${names.join(", ")}). Start that release, or restore a backup from before it.`,
    );
    this.name = "NewerSchemaError";
  }
}

/**
 * Brings the schema up to date, each migration in one transaction, and then the catalogue of
 * roles, permissions and settings. Several servers may start at once: one migrates, the others wait.
 * Returns the names of the migrations that ran. Throws NewerSchemaError.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migration (name text primary key, ran_at timestamptz not null default now())",
    );
    const pending = await pendingMigrations(client);
    for (const migration of pending) {
      await inTransaction(client, async () => {
        await client.query(migration.sql);
        await client.query("insert into migration (name) values ($1)", [migration.name]);
      });
    }
    await inTransaction(client, () => synchroniseCatalogue(client));
    return pending.map((migration) => migration.name);
  } finally {
    await client
      .query("select pg_advisory_unlock_all(); reset lock_timeout")
      .catch(() => undefined);
    client.release();
  }
}

/** Whether every migration of this release has run, and none of a newer one. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>("select name from migration");
  const ran = new Set(rows.map(({ name }) => name));
  return ran.size === MIGRATIONS.length && MIGRATIONS.every(({ name }) => ran.has(name));
}

async function pendingMigrations(client: PoolClient) {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  const ran = new Set(rows.map((row) => row.name));
  const unknown = [...ran].filter((name) => !MIGRATIONS.some((known) => known.name === name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  return MIGRATIONS.filter((migration) => !ran.has(migration.name));
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
