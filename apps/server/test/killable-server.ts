import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { catalogueId } from "../src/db/catalogue.ts";
import { type ServingProcess, startProcess } from "./command.ts";
import { makeProcessOrganisation } from "./process-organisation.ts";
import { dropDatabase, makeDatabase, testDatabaseServer } from "./test-database.ts";

const BETWEEN_LOOKS_MS = 5;

/** A server in a process of its own, on a database that outlives it, and its organisation's administrator. */
export interface KillableServer {
  readonly organisation: string;
  /** Asks the database beside the server. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
  /** Makes a call and returns its reply. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly call: (method: string, path: string, body?: FormData | object) => Promise<any>;
  /** Makes a call, kills the server once something has happened, and starts it again. */
  readonly killAmid: (
    call: readonly [method: string, path: string, body?: FormData | object],
    isAmid: () => Promise<boolean>,
  ) => Promise<void>;
  /**
   * Makes a call, kills the server while the call waits for what these statements hold, and starts it
   * again. They are of a transaction that is taken back.
   */
  readonly killWaiting: (
    call: readonly [method: string, path: string, body?: FormData | object],
    text: string,
    values: readonly unknown[],
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts such a server. */
export async function startKillable(): Promise<KillableServer> {
  const STOREY_DATA_DIR = mkdtempSync(join(tmpdir(), "storey-killed-"));
  const database = await makeDatabase(testDatabaseServer(), process.env["STOREY_TEST_TEMPLATE"]);
  const settings = {
    STOREY_DATA_DIR,
    DATABASE_URL: database.url.href,
    PUBLIC_URL: "http://storey.test",
  };
  const { organisation, token } = await makeProcessOrganisation(settings);
  const client = new pg.Client({ connectionString: database.url.href });
  await client.connect();
  await client.query("update user_organisation_role set role_id = $1 where organisation_id = $2", [
    ...[catalogueId("role", "organisation-admin"), organisation],
  ]);
  let serving: ServingProcess = await startProcess(settings);

  const query: KillableServer["query"] = (text, values = []) => client.query(text, [...values]);
  const call: KillableServer["call"] = async (method, to, body) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${serving.origin}/api${to}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return reply.json();
  };
  const killAmid: KillableServer["killAmid"] = async (made, isAmid) => {
    const calling = call(...made).catch(() => undefined);
    while (!(await isAmid())) await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    await serving.kill();
    await calling;
    serving = await startProcess(settings);
  };
  return {
    ...{ organisation, query, call, killAmid },
    killWaiting: async (made, text, values) => {
      const holder = new pg.Client({ connectionString: database.url.href });
      await holder.connect();
      try {
        await holder.query("begin");
        await holder.query(text, [...values]);
        const { rows: held } = await holder.query("select pg_backend_pid() as pid");
        await killAmid(made, async () => {
          const { rows } = await query(
            "select count(*)::int as n from pg_stat_activity where $1 = any (pg_blocking_pids(pid))",
            [held[0].pid],
          );
          return rows[0].n > 0;
        });
      } finally {
        await holder.end();
      }
    },
    close: async () => {
      await serving.kill();
      await client.end();
      await dropDatabase(testDatabaseServer(), database.name);
      rmSync(STOREY_DATA_DIR, { recursive: true, force: true });
    },
  };
}
