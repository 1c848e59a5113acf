import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../src/db/migrate.ts";
import { type Database, dumpEmbedded, openDatabase } from "../src/db/open.ts";
import { dropDatabase, makeDatabase } from "./test-database.ts";

/**
 * Migrates one database that every test file starts from: a snapshot of the embedded one and its
 * folder, or a template on the server that `STOREY_TEST_DATABASE_URL` names. A run that was given one uses that.
 */
export async function setup(): Promise<() => void | Promise<void>> {
  const server = process.env["STOREY_TEST_DATABASE_URL"];
  if (process.env["STOREY_TEST_SNAPSHOT"] || process.env["STOREY_TEST_TEMPLATE"]) {
    return () => undefined;
  }
  return server ? prepareTemplate(server) : prepareSnapshot();
}

async function prepareTemplate(server: string): Promise<() => Promise<void>> {
  const { name, url } = await makeDatabase(server);
  const database = await openDatabase({ url: url.href });
  await migrate(database.pool);
  await database.close();
  process.env["STOREY_TEST_TEMPLATE"] = name;
  return () => dropDatabase(server, name);
}

async function prepareSnapshot(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "storey-snapshot-"));
  const dataDir = join(folder, "database");
  const database = await openDatabase({ dataDir });
  await migrate(database.pool);
  await dropTemplates(database);
  const path = join(folder, "migrated.tar");
  writeFileSync(path, await dumpEmbedded(database));
  await database.close();
  process.env["STOREY_TEST_SNAPSHOT"] = path;
  process.env["STOREY_TEST_FOLDER"] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Nobody makes a database from them here, and every test file would load them: half of the files. */
async function dropTemplates({ pool }: Database): Promise<void> {
  await pool.query("update pg_database set datistemplate = false");
  await pool.query("drop database template1");
  await pool.query("drop database template0");
}
