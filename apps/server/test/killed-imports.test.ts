import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogueId } from "../src/db/catalogue.ts";
import { type ServingProcess, startProcess } from "./command.ts";
import { makeProcessOrganisation } from "./process-organisation.ts";
import { dropDatabase, makeDatabase, testDatabaseServer } from "./test-database.ts";

const LIMIT = 300_000;
const ROOMS = 6_000;
const STOREY_DATA_DIR = mkdtempSync(join(tmpdir(), "storey-killed-imports-"));

let database: { name: string; url: URL };
let settings: Readonly<Record<string, string>>;
let client: pg.Client;
let organisation: string;
let token: string;
let serving: ServingProcess;
let path: string;

beforeAll(async () => {
  database = await makeDatabase(testDatabaseServer(), process.env["STOREY_TEST_TEMPLATE"]);
  settings = {
    STOREY_DATA_DIR,
    DATABASE_URL: database.url.href,
    PUBLIC_URL: "http://storey.test",
  };
  ({ organisation, token } = await makeProcessOrganisation(settings));
  client = new pg.Client({ connectionString: database.url.href });
  await client.connect();
  await client.query("update user_organisation_role set role_id = $1 where organisation_id = $2", [
    ...[catalogueId("role", "organisation-admin"), organisation],
  ]);
  serving = await startProcess(settings);
}, LIMIT);

afterAll(async () => {
  await serving.kill();
  await client.end();
  await dropDatabase(testDatabaseServer(), database.name);
  rmSync(STOREY_DATA_DIR, { recursive: true, force: true });
});

it(
  "killed while it writes an import, the server goes on where it stood and writes each row once",
  async () => {
    const form = new FormData();
    const rows = Array.from({ length: ROOMS }, (_, n) => `Quay,${n % 7},R-${n}`);
    form.set("file", new Blob([["Building,Floor,Room", ...rows].join("\n")]), "rooms.csv");
    const made = await call("POST", "/spaces/imports", form);
    path = `/spaces/imports/${made.id}`;
    await killAmid("/commit", { validRowsOnly: false }, async () => (await count("active")) > 1);
    const halfway = await call("GET", path);
    const written = (await count("active")) - 1;
    expect([written > 0, written < ROOMS]).toEqual([true, true]);
    expect(halfway).toMatchObject({ state: "importing", remainingCount: ROOMS - written });
    const done = await call("POST", `${path}/commit`, { validRowsOnly: false });
    expect(done).toMatchObject({
      state: "completed",
      remainingCount: 0,
      counts: { create: ROOMS, errors: 0 },
    });
    const { rows: found } = await client.query(
      "select count(*)::int as n, count(distinct name)::int as names from space where organisation_id = $1 and name like 'R-%'",
      [organisation],
    );
    expect(found).toEqual([{ n: ROOMS, names: ROOMS }]);
  },
  LIMIT,
);

it(
  "and while it undoes one, it archives each room once and counts each once",
  async () => {
    await killAmid("/undo", undefined, async () => (await count("archived")) > 0);
    const halfway = await call("GET", path);
    const archived = await count("archived");
    expect([archived > 0, archived < ROOMS]).toEqual([true, true]);
    expect(halfway).toMatchObject({
      state: "undoing",
      remainingCount: ROOMS - archived,
      undo: { removed: archived },
    });
    expect(await call("POST", `${path}/undo`)).toMatchObject({
      state: "undone",
      undo: { removed: ROOMS, restored: 0, stayed: 0 },
    });
    expect([await count("active"), await count("archived")]).toEqual([1, ROOMS]);
    const { rows } = await client.query(
      "select count(*)::int as n from history where organisation_id = $1 and entity = 'space' and operation = 'update'",
      [organisation],
    );
    expect(rows).toEqual([{ n: ROOMS }]);
  },
  LIMIT,
);

/** Makes a call, kills the server in the middle of it, and starts it again. */
async function killAmid(
  step: string,
  body: object | undefined,
  isAmid: () => Promise<boolean>,
): Promise<void> {
  const calling = call("POST", `${path}${step}`, body).catch(() => undefined);
  while (!(await isAmid())) await new Promise((resolve) => setTimeout(resolve, 5));
  await serving.kill();
  await calling;
  serving = await startProcess(settings);
}

async function count(which: "active" | "archived"): Promise<number> {
  const condition = which === "active" ? "is null" : "is not null";
  const { rows } = await client.query(
    `select count(*)::int as n from space where organisation_id = $1 and deleted_at ${condition}`,
    [organisation],
  );
  return rows[0].n;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
async function call(method: string, to: string, body?: FormData | object): Promise<any> {
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
}
