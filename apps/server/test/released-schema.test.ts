import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { migrate } from "../src/db/migrate.ts";
import { MIGRATIONS } from "../src/db/migrations/index.ts";
import type { Database } from "../src/db/open.ts";
import { Factory } from "./factory.ts";
import { hashOf, releasedMigrations } from "./released/released-migrations.ts";
import { describeSchema } from "./schema-document.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { openTestDatabase } from "./test-database.ts";

/** The newest migration of the first release. */
const LAST_OF_FIRST_RELEASE = "0023-guest-policies";
/** The present names of tables; null for one whose rows were of use to the first release alone. */
const NOW_CALLED: Readonly<Record<string, string | null>> = {
  favourite_space: "favourite",
  viewed_space: "recently_viewed",
  document_upload: null,
  issue_counter: null,
  space_import: "import",
  space_import_slice: "import_slice",
};
/** The ids of the organisation in `first-rows.jsonl`, which has a record of every kind. */
const ADMIN = "person-01a20431-f00c-72ce-8c65-ef6449d0c5e0@example.test";
const SPACE = "01a20431-f1b9-742b-8499-0ebd7187a8ad";
const ISSUE = "01a20432-047d-75df-b0b8-4c4074c5e93e";

/** Tables of that release that are gone, and the present places of their rows. */

const RELEASED = releasedMigrations();

describe("a released migration is never edited", () => {
  test.each(RELEASED)("$name", ({ name, hash }) => {
    const migration = MIGRATIONS.find((one) => one.name === name);
    const found = migration && hashOf(migration);
    expect(found, `${name} was released: databases have run it. Write a new migration.`).toBe(hash);
  });

  test("nor is another one put before it", () => {
    const first = MIGRATIONS.slice(0, RELEASED.length);
    expect(first.map(({ name }) => name)).toEqual(RELEASED.map(({ name }) => name));
    expect(RELEASED.map(({ name }) => name)).toContain(LAST_OF_FIRST_RELEASE);
  });
});

describe("a database of the first release", () => {
  const rows = readRows();
  let database: Database;
  /** The number of rows of each table before a server starts to delete old ones. */
  let upgraded: Map<string, number>;
  let server: TestServer;

  beforeAll(async () => {
    database = await openTestDatabase();
    await makeFirstSchema(database.pool);
    await insertRows(database.pool, rows);
    await migrate(database.pool);
    upgraded = await countRows(database.pool);
    server = await startTestServer({}, { open: async () => database });
  });

  afterAll(() => server.close());

  it("has the schema of a new one", async () => {
    const fresh = await openTestDatabase();
    try {
      expect(await describeSchema(database.pool)).toBe(await describeSchema(fresh.pool));
    } finally {
      await fresh.close();
    }
  });

  it("has every row that it had", () => {
    for (const [table, before] of rows) {
      const name = NOW_CALLED[table] === undefined ? table : NOW_CALLED[table];
      if (name === null) continue;
      expect.soft(upgraded.get(name), table).toBeGreaterThanOrEqual(before.length);
    }
  });

  it("has what its spaces carry where it was", async () => {
    const hung = ["space_image", "space_document", "space_link", "space_code", "favourite_space"];
    for (const table of [...hung, "viewed_space"]) {
      const before = (rows.get(table) as { space_id: string | null }[]).map((row) => row.space_id);
      const { rows: now } = await database.pool.query<{ owner_id: string | null }>(
        `select owner_id from ${NOW_CALLED[table] ?? table}`,
      );
      expect([table, now.map((row) => row.owner_id).sort()]).toEqual([table, before.sort()]);
    }
    const { rows: owners } = await database.pool.query(
      "select o.id from attachment_owner o join space s using (organisation_id, id, location_id) where o.deleted_at is not distinct from s.deleted_at",
    );
    expect(owners.length).toBe(rows.get("space")?.length);
  });

  it("numbers its issues on from where it was", async () => {
    const highest = await database.pool.query<{ number: number }>(
      "select max(number) as number from issue",
    );
    const token = await new Factory(server).token(ADMIN);
    const body = { spaceId: SPACE, title: "The next one" };
    const reported = await server.call("POST", "/issues", { token, body });
    const next = (highest.rows[0]?.number ?? 0) + 1;
    expect([reported.status, reported.json().number]).toEqual([201, next]);
  });

  it("is read and written by its administrator", async () => {
    const token = await new Factory(server).token(ADMIN);
    const space = await server.call("GET", `/spaces/${SPACE}`, { token });
    expect([space.status, space.json().name]).toEqual([200, "First space"]);
    const issue = await server.call("GET", `/issues/${ISSUE}`, { token });
    expect([issue.status, issue.json().title]).toEqual([200, "First lamp"]);
    const renamed = await server.call("PATCH", `/spaces/${SPACE}`, {
      token,
      body: { name: "Second space" },
    });
    expect([renamed.status, renamed.json().version]).toEqual([200, space.json().version + 1]);
    const { rows: written } = await database.pool.query(
      "select after from history where entity_id = $1 order by id desc limit 1",
      [SPACE],
    );
    expect(written).toEqual([{ after: { name: "Second space" } }]);
  });
});

async function countRows(pool: Pool): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const found = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    found.set(name, rows[0]?.n ?? 0);
  }
  return found;
}

type Rows = Map<string, unknown[]>;

/** Reads the rows of every table, as the first release kept them. */
function readRows(): Rows {
  const text = readFileSync(new URL("./released/first-rows.jsonl", import.meta.url), "utf8");
  const found: Rows = new Map();
  for (const line of text.trimEnd().split("\n")) {
    const [table, row] = JSON.parse(line) as [string, unknown];
    found.set(table, [...(found.get(table) ?? []), row]);
  }
  return found;
}

/** Empties a database and runs the migrations of the first release in it. */
async function makeFirstSchema(pool: Pool): Promise<void> {
  await pool.query(
    `drop schema public cascade; create schema public; grant usage on schema public to public;
     create table migration (name text primary key, ran_at timestamptz not null default now())`,
  );
  const count = MIGRATIONS.findIndex(({ name }) => name === LAST_OF_FIRST_RELEASE) + 1;
  for (const { name, sql } of MIGRATIONS.slice(0, count)) {
    await pool.query(sql);
    await pool.query("insert into migration (name) values ($1)", [name]);
  }
}

/**
 * Fills the tables as they were: nothing is derived anew, and references are checked at the end.
 */
async function insertRows(pool: Pool, rows: Rows): Promise<void> {
  const { rows: references } = await pool.query<{
    table: string;
    name: string;
    definition: string;
  }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) {
    await pool.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const [table, given] of rows) {
    const columns = Object.keys(given[0] as object).join(", ");
    await pool.query(`alter table ${table} disable trigger user`);
    await pool.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(given)],
    );
    await pool.query(`alter table ${table} enable trigger user`);
  }
  for (const { table, name, definition } of references) {
    await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  const { rows: numbered } = await pool.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
     where attidentity <> '' and attrelid::regclass::text = any ($1)`,
    [[...rows.keys()]],
  );
  for (const { table, column } of numbered) {
    await pool.query(
      `select setval(pg_get_serial_sequence($1, $2), (select max(${column}) from ${table}))`,
      [table, column],
    );
  }
}
