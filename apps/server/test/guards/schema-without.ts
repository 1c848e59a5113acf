import { basename } from "node:path";
import pg from "pg";
import { migrate } from "../../src/db/migrate.ts";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { openDatabase } from "../../src/db/open.ts";
import { makeDatabase } from "../test-database.ts";
import { type Removal, withoutGuard } from "./removal.ts";

/** Makes a database on a server with the schema without one guard; returns its name. */
export async function makeSchemaWithout(removal: Removal, server: string): Promise<string> {
  const changed = basename(removal.file, ".ts");
  if (!MIGRATIONS.some(({ name }) => name === changed))
    throw new Error(`there is no migration ${changed}`);
  const { name, url } = await makeDatabase(server);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(
    "create table migration (name text primary key, ran_at timestamptz not null default now())",
  );
  for (const migration of MIGRATIONS) {
    const sql = migration.name === changed ? withoutGuard(removal, migration.sql) : migration.sql;
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into migration (name) values ($1)", [migration.name]);
    await client.query("commit");
  }
  await client.end();
  const database = await openDatabase({ url: url.href });
  await migrate(database.pool);
  await database.close();
  return name;
}
