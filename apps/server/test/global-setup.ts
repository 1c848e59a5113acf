import { cpSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../src/db/migrate.ts";
import { openDatabase } from "../src/db/open.ts";
import { dropDatabase, makeDatabase } from "./test-database.ts";
import { startThrowawayServer } from "./throwaway-server.ts";

/**
 * Migrates one database that every test file starts from: on a PostgreSQL server that is started
 * for the run, or on the one that `STOREY_TEST_DATABASE_URL` names. With both, the run uses both.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env["STOREY_TEST_TEMPLATE"]) return async () => undefined;
  const given = process.env["STOREY_TEST_DATABASE_URL"];
  return given ? prepareTemplate(given) : startPrepared();
}

async function prepareTemplate(server: string): Promise<() => Promise<void>> {
  const { name, url } = await makeDatabase(server);
  const database = await openDatabase({ url: url.href });
  await migrate(database.pool);
  await database.close();
  process.env["STOREY_TEST_TEMPLATE"] = name;
  return () => dropDatabase(server, name);
}

/** Starts a server twice: tests of processes start from the files of its stopped state. */
async function startPrepared(): Promise<() => Promise<void>> {
  const server = await startThrowawayServer(async (database) => {
    await migrate(database.pool);
  });
  const prepared = join(server.folder, "prepared");
  await server.whileStopped(() =>
    cpSync(join(server.folder, "pgdata"), join(prepared, "pgdata"), { recursive: true }),
  );
  process.env["STOREY_TEST_FOLDER"] = prepared;
  process.env["STOREY_TEST_DATABASE_URL"] = server.url("postgres");
  process.env["STOREY_TEST_TEMPLATE"] = "storey";
  return () => server.close();
}
