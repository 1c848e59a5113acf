import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../src/db/migrate.ts";
import { MIGRATIONS } from "../src/db/migrations/index.ts";
import type { Database } from "../src/db/open.ts";
import { openTestDatabase } from "./test-database.ts";

const LIMITS = `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits`;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a migration takes as long as it takes, and a request no longer than before", async () => {
  const { pool } = database;
  const { rows: before } = await pool.query(LIMITS);
  const next = { name: "9999-limits", sql: `create table of_migration as ${LIMITS}` };
  expect(await migrate(pool, [...MIGRATIONS, next])).toContain(next.name);
  const { rows } = await pool.query("select limits from of_migration");
  expect(rows).toEqual([{ limits: "0 30s" }]);
  expect(before).not.toEqual(rows);
  // The same connection, which migrated.
  expect(pool.totalCount).toBe(1);
  expect((await pool.query(LIMITS)).rows).toEqual(before);
});
