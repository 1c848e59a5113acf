import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "./factory.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { dropDatabase, testDatabaseServer } from "./test-database.ts";

let server: TestServer;
let make: Factory;
let database: string;
let copy: string;
let owner: pg.Client;
let token: string;
let floorId: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  const { connectionString } = server.installation.database.pool.options;
  database = new URL(String(connectionString)).pathname.slice(1);
  copy = `${database}_copy`;
  owner = new pg.Client({ connectionString: testDatabaseServer() });
  await owner.connect();
});
beforeEach(async () => {
  const organisation = await make.organisation();
  floorId = await make.floor(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await dropDatabase(testDatabaseServer(), copy);
});

/** Keeps the database as it is now. */
async function backUp(): Promise<void> {
  await dropDatabase(testDatabaseServer(), copy);
  await whileNobodyIsConnected(async () => {
    await owner.query(`create database ${copy} template ${database} strategy file_copy`);
  });
}

/** Puts the kept copy in the place of the database, under the running server. */
async function restore(): Promise<void> {
  const lost = `${database}_lost`;
  await whileNobodyIsConnected(async () => {
    await owner.query(`alter database ${database} rename to ${lost}`);
    await owner.query(`alter database ${copy} rename to ${database}`);
  });
  await dropDatabase(testDatabaseServer(), lost);
}

/** Ends the connections of the server, which makes new ones afterwards. */
async function whileNobodyIsConnected(work: () => Promise<void>): Promise<void> {
  const { pool } = server.installation.database;
  await owner.query(`alter database ${database} allow_connections false`);
  for (let isConnected = true; isConnected; ) {
    const { rowCount } = await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [database],
    );
    isConnected = rowCount !== 0 || pool.totalCount > 0;
  }
  await work();
  await owner.query(`alter database ${database} allow_connections true`);
}

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  server.call(method, path, { token, body, headers });
async function add(name: string): Promise<void> {
  const reply = await call("POST", "/spaces", { name, floorId });
  expect(reply.status, reply.text).toBe(201);
}
async function found(): Promise<string[]> {
  const { results } = (await call("POST", "/spaces/search", {})).json();
  return results.map(({ name }: { name: string }) => name);
}
const structure = (tag = "") =>
  call("GET", "/organisations/current-with-structure", undefined, { "if-none-match": tag });

describe("after a restore to an earlier moment and as many changes as were lost", () => {
  it("the search finds what was acknowledged and nothing that was lost", async () => {
    await add("Kept");
    await backUp();
    await add("Lost");
    expect(await found()).toEqual(["Kept", "Lost"]);
    await restore();
    await add("Acknowledged");
    expect(await found()).toEqual(["Acknowledged", "Kept"]);
  });

  it("a structure of the lost life is no longer the current one", async () => {
    await backUp();
    await add("Lost");
    const tag = String((await structure()).headers["etag"]);
    expect((await structure(tag)).status).toBe(304);
    await restore();
    await add("Acknowledged");
    const reply = await structure(tag);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain("Acknowledged");
    expect(reply.text).not.toContain("Lost");
  });
});
