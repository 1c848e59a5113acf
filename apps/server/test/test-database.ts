import { readFileSync } from "node:fs";
import pg from "pg";
import { v7 } from "uuid";
import { type Database, openDatabase } from "../src/db/open.ts";

/**
 * A fresh database for one test file: on the server that `STOREY_TEST_DATABASE_URL` names, else
 * embedded in memory, started from the migrated snapshot that the run prepared. `reachedBy` puts
 * something between us and the server.
 */
export async function openTestDatabase(
  reachedBy: (url: URL) => URL = (url) => url,
): Promise<Database> {
  const server = process.env["STOREY_TEST_DATABASE_URL"];
  if (server) return openOnServer(server, reachedBy);
  const snapshot = process.env["STOREY_TEST_SNAPSHOT"];
  return openDatabase(snapshot ? { snapshot: readFileSync(snapshot) } : {});
}

async function openOnServer(server: string, reachedBy: (url: URL) => URL): Promise<Database> {
  const name = `storey_test_${v7().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: reachedBy(url).href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
