import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { v7 } from "uuid";
import { type Database, type OpenOptions, openDatabase } from "../src/db/open.ts";

/** Returns the PostgreSQL server of this run of tests, which the run has started or was given. */
export function testDatabaseServer(): string {
  const server = process.env["STOREY_TEST_DATABASE_URL"];
  if (!server) throw new Error("The run of tests has started no PostgreSQL.");
  return server;
}

/**
 * Opens a fresh database for one test file, made from the migrated one that the run prepared.
 * `reachedBy` puts a proxy between us and the server; `connections` is their greatest number.
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
 * Copies the migrated files that the run prepared into a folder, for a process or a test that has
 * the embedded database. Where none were prepared, they make their own.
 */
export function placeDatabase(folder: string): void {
  const prepared = process.env["STOREY_TEST_FOLDER"];
  if (prepared) cpSync(join(prepared, "pgdata"), join(folder, "pgdata"), { recursive: true });
}

/** Makes a database on a server: an empty one, or a copy of a template. */
export async function makeDatabase(
  server: string,
  template?: string,
): Promise<{ name: string; url: URL }> {
  const name = `storey_test_${v7().replaceAll("-", "")}`;
  const from = template ? ` template ${template} strategy file_copy` : "";
  // On a busy machine a connection to the template that was closed a moment ago, or the server's own
  // upkeep, may last longer than the five seconds that PostgreSQL waits for it.
  await patiently(IN_USE, () => onServer(server, `create database ${name}${from}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url };
}

/** PostgreSQL's refusal to end the work of somebody else (`insufficient_privilege`). */
const NOT_ALLOWED = "42501";
/** Its refusal to copy a database to which somebody is connected (`object_in_use`). */
const IN_USE = "55006";
/** The number of attempts to make or drop a database, and the wait between them, in milliseconds. */
const ATTEMPTS = 50;
const BETWEEN_ATTEMPTS_MS = 100;

/** Drops a database, and ends its connections. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  // A process of the server may clean up in it just now, which only the server may end, and soon
  // does.
  await patiently(NOT_ALLOWED, () =>
    onServer(server, `drop database if exists ${name} with (force)`),
  );
}

/** Does something again while PostgreSQL refuses it with a code that passes. */
async function patiently(code: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== code || attempt === ATTEMPTS) throw error;
      await wait(BETWEEN_ATTEMPTS_MS);
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
