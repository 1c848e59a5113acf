import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { openDiskFileStore } from "../../outside/file-store/disk-file-store.ts";
import { StorageUnavailableError } from "../../outside/file-store/file-store.ts";
import { acceptStore, examineStore, isStoreOfDatabase } from "./file-store-mark.service.ts";

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "storey-marks-"));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it("a store is taken by one of several who take it at once, and all agree", async () => {
  const { pool } = server.installation.database;
  const store = await openDiskFileStore(join(folder, "shared"));
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 6 }, () => acceptStore(pool, store)));
    expect(await examineStore(pool, store)).toBe(true);
  }
});

it("who looks while stores are taken never marks one in between", async () => {
  const { pool } = server.installation.database;
  const [ours, other] = await Promise.all(
    ["ours", "other"].map((name) => openDiskFileStore(join(folder, name))),
  );
  if (!ours || !other) throw new Error("There are no stores.");
  await acceptStore(pool, ours);
  const looks = Array.from({ length: 6 }, () => isStoreOfDatabase(pool, other));
  await Promise.all([acceptStore(pool, ours), acceptStore(pool, ours), ...looks]);
  expect(await Promise.all(looks)).toEqual(Array(6).fill(false));
  expect([await examineStore(pool, ours), await examineStore(pool, other)]).toEqual([true, false]);
});

it("a store that cannot be written leaves the former mark", async () => {
  const { pool } = server.installation.database;
  const store = await openDiskFileStore(join(folder, "former"));
  await acceptStore(pool, store);
  const put = () => Promise.reject(new StorageUnavailableError(undefined));
  await expect(acceptStore(pool, { ...store, put })).rejects.toThrow(StorageUnavailableError);
  expect(await examineStore(pool, store)).toBe(true);
});
