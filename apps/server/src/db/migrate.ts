import type { Pool, PoolClient } from "pg";
import { synchroniseCatalogue } from "./catalogue.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import type { Migration } from "./migrations/migration.ts";
import { assertRoleRights } from "./role-rights.ts";

/** Any number that no other program on the database uses for its advisory locks. */
const MIGRATION_LOCK = 7_305_842_219;

/** Longer than a migration takes, in milliseconds: for one statement the driver knows no other way to wait on. */
const LONGEST_MS = 2 ** 31 - 1;

function unlimited(text: string, values?: unknown[]) {
  return { text, query_timeout: LONGEST_MS, ...(values && { values }) };
}

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
 * Returns the names of the migrations that ran. Throws NewerSchemaError, and MendableError where the
 * login lacks a right that an empty database asks for: nothing is made then.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // What fails a request in time would fail a migration of a large installation each time it starts.
    await client.query("set lock_timeout = 0; set statement_timeout = 0");
    await client.query(unlimited("select pg_advisory_lock($1)", [MIGRATION_LOCK]));
    // Who reads a table waits behind a migration that waits for it, such as until a backup is through.
    await client.query("set lock_timeout = '30s'");
    if (await isEmpty(client)) await assertRoleRights(client);
    await client.query(
      "create table if not exists migration (name text primary key, ran_at timestamptz not null default now())",
    );
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) {
      await inTransaction(client, async () => {
        await client.query(unlimited(migration.sql));
        await client.query("insert into migration (name) values ($1)", [migration.name]);
      });
    }
    await inTransaction(client, () => synchroniseCatalogue(client));
    return pending.map((migration) => migration.name);
  } finally {
    await client
      .query("select pg_advisory_unlock_all(); reset lock_timeout; reset statement_timeout")
      .catch(() => undefined);
    client.release();
  }
}

/** Tells whether no Storey has worked on the database yet. */
async function isEmpty(client: Pick<Pool, "query">): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.user_account') is null as empty");
  return rows[0].empty;
}

/** Finds out how far the schema of a database is, without changing it. */
export async function schemaState(pool: Pool): Promise<"empty" | "foreign" | "behind" | "current"> {
  const { rows } = await pool.query<{ migrated: boolean; tables: number }>(
    `select to_regclass('public.migration') is not null as migrated,
       (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables`,
  );
  const [found] = rows;
  if (!found?.migrated) return found && found.tables > 0 ? "foreign" : "empty";
  return (await isMigrated(pool)) ? "current" : "behind";
}

/** Tells whether every migration of this release has run, and none of a newer one. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>("select name from migration");
  const ran = new Set(rows.map(({ name }) => name));
  return ran.size === MIGRATIONS.length && MIGRATIONS.every(({ name }) => ran.has(name));
}

async function pendingMigrations(client: PoolClient, migrations: readonly Migration[]) {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  const ran = new Set(rows.map((row) => row.name));
  const unknown = [...ran].filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  return migrations.filter((migration) => !ran.has(migration.name));
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
