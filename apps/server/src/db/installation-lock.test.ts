import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startDatabaseProxy, type TcpProxy } from "../../test/tcp-proxy.ts";
import { openTestDatabase, testDatabaseServer } from "../../test/test-database.ts";
import { DataFolderInUseError, holdInstallation } from "./installation-lock.ts";
import { type Database, openDatabase } from "./open.ts";

let folder = "";
let proxy: TcpProxy;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "storey-lock-"));
  proxy = await startDatabaseProxy(testDatabaseServer());
  database = await openTestDatabase((url) => {
    const reached = new URL(url);
    reached.host = `127.0.0.1:${proxy.port}`;
    return reached;
  });
});
afterEach(async () => {
  await proxy.restore();
  await database.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the lock of a data folder", () => {
  test("refuses a second holder, naming the folder and the remedy, until it is released", async () => {
    const lock = await holdInstallation(database, folder);
    const refused = await holdInstallation(database, folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataFolderInUseError);
    expect(String(refused)).toMatch(
      new RegExp(`${folder} is in use by process ${process.pid}\\. .*STOREY_DATA_DIR`),
    );
    await lock.release();
    await (await holdInstallation(database, folder)).release();
  });

  test("is another for another folder", async () => {
    const lock = await holdInstallation(database, folder);
    const another = mkdtempSync(join(tmpdir(), "storey-lock-"));
    const other = await holdInstallation(database, another);
    await Promise.all([lock.release(), other.release()]);
    rmSync(another, { recursive: true });
  });

  test("knows a folder again that was moved", async () => {
    const lock = await holdInstallation(database, folder);
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    folder = moved;
    await expect(holdInstallation(database, moved)).rejects.toThrow(DataFolderInUseError);
    await lock.release();
  });

  test("goes to one of many that ask at once", async () => {
    const asked = Array.from({ length: 5 }, () =>
      holdInstallation(database, folder).catch((error: unknown) => error),
    );
    const answers = await Promise.all(asked);
    const refused = answers.filter((answer) => answer instanceof DataFolderInUseError);
    expect(refused).toHaveLength(4);
    for (const answer of answers)
      if (answer && typeof answer === "object" && "release" in answer)
        await (answer.release as () => Promise<void>)();
  });

  test("is taken again when the database was away, and told of when another has it by then", async () => {
    const lock = await holdInstallation(database, folder);
    await proxy.cut();
    await proxy.restore();
    const held = () =>
      holdInstallation(database, folder).then(async (second) => {
        await second.release();
        return "free";
      }, String);
    await expect.poll(held, { timeout: 20_000 }).toContain("is in use");

    const direct = await openTestDatabaseOf(database);
    await proxy.cut();
    const usurper = await holdInstallation(direct, folder);
    await proxy.restore();
    expect(await lock.lost).toBeInstanceOf(DataFolderInUseError);
    await usurper.release();
    await direct.close();
    await lock.release();
  });
});

/** Opens another way to the same database, past the proxy. */
async function openTestDatabaseOf({ pool }: Database): Promise<Database> {
  const through = new URL(pool.options.connectionString ?? "");
  const url = new URL(testDatabaseServer());
  url.pathname = through.pathname;
  return openDatabase({ url: url.href });
}
