import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "../src/db/migrate.ts";
import type * as migrations from "../src/db/migrations/index.ts";
import type { Database } from "../src/db/open.ts";
import { openTestDatabase } from "./test-database.ts";

const LIMITS = vi.hoisted(
  () =>
    "select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits",
);

vi.mock("../src/db/migrations/index.ts", async (original) => {
  const all = await original<typeof migrations>();
  const sql = `create table of_migration as ${LIMITS}`;
  return { ...all, MIGRATIONS: [...all.MIGRATIONS, { name: "9999-limits", sql }] };
});

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a migration takes as long as it takes, and a request no longer than before", async () => {
  const { pool } = database;
  const client = await pool.connect();
  const before = await client.query(LIMITS);
  client.release();
  await migrate(pool);
  const { rows } = await pool.query("select limits from of_migration");
  expect(rows).toEqual([{ limits: "0 0" }]);
  expect(before.rows).not.toEqual(rows);
  // The same connection, which migrated.
  expect(pool.totalCount).toBe(1);
  expect((await pool.query(LIMITS)).rows).toEqual(before.rows);
});
