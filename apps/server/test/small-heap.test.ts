import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServingProcess, startProcess } from "./command.ts";
import { makeProcessOrganisation, type ProcessOrganisation } from "./process-organisation.ts";
import { dropDatabase, makeDatabase, testDatabaseServer } from "./test-database.ts";

/**
 * A heap too small for the many rooms and issues of the test, and enough for a server that has few.
 */
const HEAP = { NODE_OPTIONS: "--max-old-space-size=108" };
const ROOMS = 60_000;
const FEATURES = 12;
const ISSUES = 30_000;
const STOREY_DATA_DIR = mkdtempSync(join(tmpdir(), "storey-small-"));

let database: { name: string; url: URL };
let serving: ServingProcess;
let made: ProcessOrganisation;

beforeAll(async () => {
  database = await makeDatabase(testDatabaseServer(), process.env["STOREY_TEST_TEMPLATE"]);
  const settings = {
    STOREY_DATA_DIR,
    DATABASE_URL: database.url.href,
    PUBLIC_URL: "http://storey.test",
  };
  made = await makeProcessOrganisation(settings);
  const client = new pg.Client({ connectionString: database.url.href });
  await client.connect();
  await fill(client, made.organisation).finally(() => client.end());
  serving = await startProcess({ ...settings, ...HEAP });
});

afterAll(async () => {
  await serving.kill();
  await dropDatabase(testDatabaseServer(), database.name);
  rmSync(STOREY_DATA_DIR, { recursive: true, force: true });
});

/**
 * Fills floors with a hundred rooms each, and an issue in each: without triggers, which would take
 * minutes.
 */
async function fill(client: pg.Client, organisation: string): Promise<void> {
  const tables = ["floor", "space", "issue"];
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(
    `insert into floor (organisation_id, id, location_id, name, level)
     select $1, gen_random_uuid(), l.id, 'Floor ' || n, n from generate_series(1, ${ROOMS / 100}) n
     join location l on l.organisation_id = $1`,
    [organisation],
  );
  await client.query(
    `insert into feature (organisation_id, id, name, icon)
     select $1, gen_random_uuid(), 'Feature ' || n, 'tag' from generate_series(1, ${FEATURES}) n`,
    [organisation],
  );
  await client.query(
    `insert into space (organisation_id, id, location_id, floor_id, name, shortcode, capacity, feature_ids)
     select $1, gen_random_uuid(), f.location_id, f.id, 'Room ' || f.level || '.' || n, f.level || '-' || n, n,
       (select array_agg(id) from feature where organisation_id = $1)
     from floor f join generate_series(1, 100) n on f.level is not null where f.organisation_id = $1`,
    [organisation],
  );
  await client.query(
    `insert into issue (organisation_id, id, number, title, source, location_id, floor_id, space_id, status)
     select $1, gen_random_uuid(), n, 'Lamp ' || n, 'app', s.location_id, s.floor_id, s.id,
       case when n % 6 = 0 then 'open' else 'new' end
     from (select *, row_number() over (order by id) as n from space where organisation_id = $1) s
     where n <= ${ISSUES}`,
    [organisation],
  );
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.query("analyze");
}

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
async function ask(method: string, path: string, body?: object): Promise<any> {
  const reply = await fetch(`${serving.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${made.token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return JSON.parse(text);
}

it("more rooms than the heap holds are found all the same, also by many at once", async () => {
  const all = await ask("POST", "/spaces/search", { sort: "name", pageSize: 3, page: 4 });
  expect(all.totalCount).toBe(ROOMS + 1);
  expect(all.results.map(({ name }: { name: string }) => name)).toEqual(
    // The rooms after the page of `Room`, 1.1 and 1.2: in the order in which people count.
    ["Room 1.9", "Room 1.10", "Room 1.11"],
  );
  const wanted = Array.from({ length: 3 }, (_, at) => `room ${(at + 1) * 50}.100`);
  const found = await Promise.all(
    wanted.map((searchTerm) => ask("POST", "/spaces/search", { searchTerm, capacityMin: 100 })),
  );
  for (const [at, { totalCount, results, facets }] of found.entries()) {
    expect(results[0].name.toLowerCase()).toBe(wanted[at]);
    expect(totalCount).toBe(facets.locations[0].count);
    expect(totalCount).toBe(facets.features[0].count);
  }
});

it("and their structure is given whole", async () => {
  const { locations } = await ask("GET", "/organisations/current-with-structure");
  const floors: { spaces: unknown[] }[] = locations[0].floors;
  expect(floors.reduce((sum, { spaces }) => sum + spaces.length, 0)).toBe(ROOMS + 1);
});

it("so are many issues, and the server lives", async () => {
  const open = { filters: { status: ["open"] }, pageSize: 1 };
  const [first, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => ask("POST", "/issues/search", open)),
  );
  expect(first.totalCount).toBe(ISSUES / 6);
  for (const other of others) expect(other).toEqual(first);
  const lamp = await ask("POST", "/issues/search", { searchTerm: `lamp ${ISSUES}` });
  expect(lamp.results).toHaveLength(1);
  expect(await ask("POST", "/spaces/search", { searchTerm: "room 1.1" })).toBeDefined();
  expect(serving.log()).not.toMatch(/heap|level":50/);
});
