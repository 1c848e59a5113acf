import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { v7 } from "uuid";
import { type Database, type OpenOptions, openDatabase } from "../src/db/open.ts";

/** The server of this run of tests, which the run has started or was given. */
export function testDatabaseServer(): string {
  const server = process.env["STOREY_TEST_DATABASE_URL"];
  if (!server) throw new Error("The run of tests has started no PostgreSQL.");
  return server;
}

/**
 * A fresh database for one test file, made from the migrated one that the run prepared. `reachedBy`
 * puts something between us and the server; `connections` says how many there are to it at most.
 */
export async function openTestDatabase(
  reachedBy: (url: URL) => URL = (url) => url,
  options: Pick<OpenOptions, "connections"> = {},
): Promise<Database> {
  const server = testDatabaseServer();
  const { name, url } = await makeDatabase(server, process.env["STOREY_TEST_TEMPLATE"]);
  const database = await openDatabase({ url: reachedBy(url).href }, options);
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/**
 * Puts the migrated files that the run prepared into a folder, for a process or a test that has the
 * embedded database. Where none were prepared, they make their own.
 */
export function placeDatabase(folder: string): void {
  const prepared = process.env["STOREY_TEST_FOLDER"];
  if (prepared) cpSync(join(prepared, "pgdata"), join(folder, "pgdata"), { recursive: true });
}

/** Makes a database on a server: an empty one, or all that a template holds. */
export async function makeDatabase(
  server: string,
  template?: string,
): Promise<{ name: string; url: URL }> {
  const name = `storey_test_${v7().replaceAll("-", "")}`;
  await onServer(
    server,
    `create database ${name}${template ? ` template ${template} strategy file_copy` : ""}`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url };
}

/** PostgreSQL's refusal to end the work of somebody else (`insufficient_privilege`). */
const NOT_ALLOWED = "42501";
/** How often a database is tried to be dropped, and how long after the try before, in milliseconds. */
const DROPS = 50;
const BETWEEN_DROPS_MS = 100;

/** Drops a database, and who is still connected to it. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let drop = 1; ; drop++) {
    try {
      return await onServer(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      // The server cleans up in it just now, which it alone may end, and soon does.
      if ((error as { code?: string }).code !== NOT_ALLOWED || drop === DROPS) throw error;
      await wait(BETWEEN_DROPS_MS);
    }
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
