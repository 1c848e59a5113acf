import { cpSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { v7 } from "uuid";
import { type Database, type OpenOptions, openDatabase } from "../src/db/open.ts";

/**
 * The embedded database's code, compiled and kept: as long as one holds it, every worker that starts
 * from the same bytes takes it as it is instead of compiling it again.
 */
let compiled: Promise<unknown> | undefined;

/** As far as it is needed: the types of Node have none. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<unknown> };

function keepCompiled(): Promise<unknown> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  compiled ??= WebAssembly.compile(readFileSync(join(folder, "pglite.wasm")));
  return compiled;
}

/**
 * A fresh database for one test file, started from the migrated one that the run prepared: on the
 * server that `STOREY_TEST_DATABASE_URL` names, else embedded in memory. `reachedBy` puts
 * something between us and the server; `connections` says how many there are to it at most.
 */
export async function openTestDatabase(
  reachedBy: (url: URL) => URL = (url) => url,
  options: Pick<OpenOptions, "connections"> = {},
): Promise<Database> {
  const server = process.env["STOREY_TEST_DATABASE_URL"];
  if (server) return openOnServer(server, reachedBy, options);
  await keepCompiled();
  return openDatabase(preparedSnapshot());
}

/** What a database in memory starts from: the migrated one that the run prepared, else nothing. */
export function preparedSnapshot(): { snapshot?: string } {
  const snapshot = process.env["STOREY_TEST_SNAPSHOT"];
  return snapshot ? { snapshot } : {};
}

/**
 * Puts the migrated database that the run prepared into a folder, for a process or a test that opens
 * one on the disk. Where none was prepared, they make their own.
 */
export function placeDatabase(folder: string): void {
  const prepared = process.env["STOREY_TEST_FOLDER"];
  if (prepared) cpSync(prepared, folder, { recursive: true });
}

async function openOnServer(
  server: string,
  reachedBy: (url: URL) => URL,
  options: Pick<OpenOptions, "connections">,
): Promise<Database> {
  const { name, url } = await makeDatabase(server, process.env["STOREY_TEST_TEMPLATE"]);
  const database = await openDatabase({ ...options, url: reachedBy(url).href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/** Makes a database on a server: an empty one, or all that a template holds. */
export async function makeDatabase(
  server: string,
  template?: string,
): Promise<{ name: string; url: URL }> {
  const name = `storey_test_${v7().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
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
