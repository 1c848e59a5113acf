import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { placeDatabase, preparedSnapshot } from "../../../test/test-database.ts";
import { type Database, dumpEmbedded, isDatabaseUnavailable, openDatabase } from "../open.ts";

const ANSWER_LIMIT_MS = 1_500;

describe("the embedded engine", () => {
  let folder = "";
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "storey-engine-"));
    placeDatabase(folder);
    database = await openDatabase({
      dataDir: folder,
      statementTimeoutMs: ANSWER_LIMIT_MS,
      connectTimeoutMs: 10_000,
    });
    await database.pool.query("create table kept (n integer)");
  }, 60_000);
  afterEach(() => database.pool.query("truncate kept"));
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("works off the main thread: timers run while it computes", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await database.pool.query("select pg_sleep(0.5)");
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });

  test("ends a statement that runs too long and works again, with what was committed", async () => {
    await database.pool.query("insert into kept values (1)");
    const error = await database.pool
      .query("select pg_sleep(30)")
      .catch((reason: unknown) => reason);
    expect(String(error)).toContain(`more than ${ANSWER_LIMIT_MS} ms`);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect((await database.pool.query("select n from kept")).rows).toEqual([{ n: 1 }]);
  }, 30_000);

  test("starts again after PostgreSQL has stopped inside of it, without the open transaction", async () => {
    const client = await database.pool.connect();
    await client.query("begin; insert into kept values (2)");
    // COPY from the client cannot wait for the client inside of WebAssembly: PostgreSQL exits.
    const error = await client.query("copy kept from stdin").catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    const next = await client.query("commit").catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(next)).toBe(true);
    client.release(true);
    expect((await database.pool.query("select n from kept")).rows).toEqual([]);
  }, 30_000);

  test("keeps transactions apart: a second one waits for its turn", async () => {
    const first = await database.pool.connect();
    await first.query("begin; insert into kept values (3)");
    const second = database.pool.query("select count(*)::int as n from kept");
    await first.query("rollback");
    first.release();
    expect((await second).rows).toEqual([{ n: 0 }]);
  });
});

describe("the embedded engine in memory", () => {
  test("says why a turn did not come, and keeps its place for others", async () => {
    const database = await openDatabase({ ...preparedSnapshot(), connectTimeoutMs: 4_000 });
    const client = await database.pool.connect();
    const error = await database.pool.query("select 1").catch((reason: unknown) => reason);
    expect(String(error)).toContain("send it through that transaction");
    expect(isDatabaseUnavailable(error)).toBe(true);
    client.release();
    await database.ping();
    await database.close();
  }, 60_000);

  test("starts from a dump, apart from the one it was taken from", async () => {
    const first = await openDatabase(preparedSnapshot());
    await first.pool.query("create table kept as select 1 as n");
    const place = mkdtempSync(join(tmpdir(), "storey-dump-"));
    const snapshot = join(place, "dump.tar");
    writeFileSync(snapshot, await dumpEmbedded(first));
    await first.pool.query("drop table kept");
    await first.close();
    const second = await openDatabase({ snapshot });
    rmSync(place, { recursive: true, force: true });
    expect((await second.pool.query("select n from kept")).rows).toEqual([{ n: 1 }]);
    await second.close();
    await second.close();
    await expect(second.ping()).rejects.toThrow(/pool/);
  }, 60_000);

  test("does not keep a process running that forgot to close it", async () => {
    const program = new URL("./fixture/forget-to-close.ts", import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 30_000 });
    expect(stdout).toBe("done");
  }, 60_000);

  test("is gone for good when it stops, rather than come back empty", async () => {
    const database = await openDatabase({ ...preparedSnapshot(), statementTimeoutMs: 1_000 });
    await database.pool.query("create table kept as select 1 as n");
    await expect(database.pool.query("select pg_sleep(30)")).rejects.toThrow(/more than 1000 ms/);
    await expect(database.ping()).rejects.toThrow(/more than 1000 ms/);
    await database.close();
  }, 60_000);
});
