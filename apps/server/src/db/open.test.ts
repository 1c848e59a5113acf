import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startDatabaseProxy, type TcpProxy } from "../../test/tcp-proxy.ts";
import { openTestDatabase, testDatabaseServer } from "../../test/test-database.ts";
import { type Database, isDatabaseUnavailable, openDatabase } from "./open.ts";

const MEGABYTE = 1024 * 1024;

/** Returns the value of a promise, or its error's code or message. */
async function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: Error & { code?: string }) => error.code ?? error.message);
}

describe("the driver", () => {
  let database: Database;
  let client: PoolClient;
  const table = `driver_${randomUUID().replaceAll("-", "")}`;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.pool.query(`create table ${table} (n integer primary key)`);
  }, 60_000);
  afterEach(() => client?.release(true));
  afterAll(async () => {
    await database.pool.query(`drop table ${table}`);
    await database.close();
  });

  test("says which engine it is and answers a ping", async () => {
    client = await database.pool.connect();
    expect(database.engine).toBe("postgresql");
    expect(database.pool.options.max).toBe(database.size);
    await client.query("select 1");
  });

  test("answers pipelined named statements in order, each with its own rows", async () => {
    client = await database.pool.connect();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        client.query({ name: "echo", text: "select $1::int as n", values: [n] }),
      ),
    );
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  test("fails one pipelined statement without losing the place of the others", async () => {
    client = await database.pool.connect();
    const answers = await Promise.all(
      [
        client.query("begin"),
        client.query(`insert into ${table} values ($1)`, [1]),
        client.query("select 1 / $1::int", [0]),
        client.query({ name: "late", text: "select $1::int as n", values: [2] }),
        client.query("commit").then(({ command }) => command),
        client.query("select $1::int as n", [3]).then(({ rows }) => rows),
        client.query(`select count(*)::int as n from ${table}`).then(({ rows }) => rows),
      ].map(outcome),
    );
    expect(answers.slice(2)).toEqual(["22012", "25P02", "ROLLBACK", [{ n: 3 }], [{ n: 0 }]]);
    // A named statement that an aborted transaction refused is prepared again when it comes again.
    const again = await client.query({ name: "late", text: "select $1::int as n", values: [4] });
    expect(again.rows).toEqual([{ n: 4 }]);
  });

  test("carries large parameters and results whole", async () => {
    client = await database.pool.connect();
    const text = "ä€𝄞x".repeat(MEGABYTE / 10);
    const { rows } = await client.query("select $1::text as back, repeat('y', $2) as made", [
      text,
      4 * MEGABYTE,
    ]);
    expect(rows[0].back).toBe(text);
    expect(rows[0].made).toBe("y".repeat(4 * MEGABYTE));
    const many = await client.query("select n, repeat('z', 100) from generate_series(1, 40000) n");
    expect(many.rows.at(-1).n).toBe(40_000);
  });

  test("refuses a NUL character and goes on", async () => {
    client = await database.pool.connect();
    expect(await outcome(client.query("select $1::text", ["a\0b"]))).toBe("22021");
    expect((await client.query("select $1::bytea as b", [Buffer.of(0, 1)])).rows[0].b).toEqual(
      Buffer.of(0, 1),
    );
  });

  test("answers many concurrent statements through the pool", async () => {
    client = await database.pool.connect();
    client.release();
    const one = (n: number) => database.pool.query("select $1::int as n", [n]);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => one(n)));
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    client = await database.pool.connect();
  });

  test("gives nothing of a broken connection to the next one", async () => {
    client = await database.pool.connect();
    await client.query(`begin; insert into ${table} values (9); create temp table leftover ()`);
    await client.query(
      "set local role none; set application_name = 'leftover'; select pg_advisory_lock(4711)",
    );
    await client.query({ name: "leftover", text: "select 1" });
    await outcome(client.query("select * from missing"));
    client.release(new Error("broken in the middle of a transaction"));
    client = await database.pool.connect();
    const { rows } = await client.query(
      `select (select count(*)::int from ${table} where n = 9) as rows, to_regclass('leftover') as relation,
              current_setting('application_name') <> 'leftover' as settings,
              (select count(*)::int from pg_prepared_statements) as statements`,
    );
    expect(rows).toEqual([{ rows: 0, relation: null, settings: true, statements: 0 }]);
    await client.query("select pg_advisory_lock(4711)");
  });

  test("lets the owner create the extensions that search needs, with the index they are for", async () => {
    client = await database.pool.connect();
    await client.query("begin");
    for (const name of ["pg_trgm", "btree_gin", "unaccent"]) {
      await client.query(`create extension if not exists ${name}`);
    }
    await client.query("create temp table searched (organisation_id uuid, search_text text)");
    await client.query(
      "create index on searched using gin (organisation_id, search_text gin_trgm_ops)",
    );
    const { rows } = await client.query(
      "select unaccent('Gebäude') as plain, current_setting('timezone') as zone",
    );
    await client.query("rollback");
    expect(rows).toEqual([{ plain: "Gebaude", zone: "UTC" }]);
  });
});

describe("a database that goes away", () => {
  let database: Database;
  let proxy: TcpProxy;
  const lost: Error[] = [];

  beforeAll(async () => {
    proxy = await startDatabaseProxy(testDatabaseServer());
    const address = new URL(testDatabaseServer());
    address.host = `127.0.0.1:${proxy.port}`;
    const onError = (error: Error) => lost.push(error);
    database = await openDatabase({ url: address.href }, { onError });
  });
  afterAll(async () => {
    await proxy.restore();
    await database.close();
    await proxy.close();
  });

  test("fails fast, is told apart from a wrong statement, and is used again once it is back", async () => {
    await database.ping();
    const holder = await database.pool.connect();
    const running = holder.query("begin").then(() => holder.query("select pg_sleep(1)"));
    const interrupted = running.catch((error: unknown) => error);
    await holder.query("select 1");
    await proxy.cut();
    const refused = await database.ping().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    expect(isDatabaseUnavailable(await interrupted)).toBe(true);
    expect(
      isDatabaseUnavailable(await holder.query("select 1").catch((error: unknown) => error)),
    ).toBe(true);
    holder.release(true);
    await proxy.restore();
    await database.ping();
    const wrong = await database.pool
      .query("select * from missing")
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(wrong)).toBe(false);
  }, 30_000);

  test("loses an idle connection without ending the process", async () => {
    await database.ping();
    const before = lost.length;
    await proxy.cut();
    await expect.poll(() => lost.length).toBeGreaterThan(before);
    await proxy.restore();
    await database.ping();
  });
});
