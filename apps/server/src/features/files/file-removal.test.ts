import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { openDiskFileStore } from "../../outside/file-store/disk-file-store.ts";
import { type FileStore, StorageUnavailableError } from "../../outside/file-store/file-store.ts";
import { removeFilesLater } from "../../platform/files/file-removal.repository.ts";
import { removeDueFiles } from "./file-removal.service.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
let folder: string;
let files: FileStore;
let organisation: string;
let person: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "storey-files-"));
  files = await openDiskFileStore(folder);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  const make = new Factory(server);
  organisation = await make.organisation();
  person = await make.user({ organisations: [organisation] });
  await server.installation.database.pool.query("delete from file_removal");
});

describe("files that are let go", () => {
  it("are removed from the store with the next upkeep, and a missing one counts as removed", async () => {
    const [key, missing] = [`${organisation}/logo/a`, `${organisation}/logo/missing`];
    await store(key);
    await inTransaction((transaction) => removeFilesLater(transaction, [key, missing]));
    expect(existsSync(join(folder, key))).toBe(true);
    expect(await removeDueFiles(pool(), files, soon())).toEqual({ removed: 2, failures: [] });
    expect(existsSync(join(folder, key))).toBe(false);
    expect(await waiting()).toBe(0);
  });

  it("go with everything below them when the key ends in a slash, and nothing beside it", async () => {
    await store(`${organisation}/spaces/1/a`);
    await store(`${organisation}/spaces/1/b`);
    await store(`${organisation}/spaces/11/c`);
    await inTransaction((transaction) =>
      removeFilesLater(transaction, [`${organisation}/spaces/1/`]),
    );
    await removeDueFiles(pool(), files, soon());
    expect(readdirSync(join(folder, organisation, "spaces"))).toEqual(["11"]);
  });

  it("stay when the transaction that let go of them is rolled back", async () => {
    const key = `${organisation}/logo/kept`;
    await store(key);
    const failing = inTransaction(async (transaction) => {
      await removeFilesLater(transaction, [key]);
      throw new Error("after all");
    });
    await expect(failing).rejects.toThrow("after all");
    await removeDueFiles(pool(), files, soon());
    expect(existsSync(join(folder, key))).toBe(true);
  });

  it("are tried again later and later while the store does not answer, the others meanwhile", async () => {
    const [stuck, free] = [`${organisation}/logo/stuck`, `${organisation}/logo/free`];
    await store(stuck);
    await store(free);
    await inTransaction((transaction) => removeFilesLater(transaction, [stuck, free]));
    let attempts = 0;
    const failing: FileStore = {
      ...files,
      delete: async (key) => {
        if (key !== stuck) return files.delete(key);
        attempts += 1;
        throw new StorageUnavailableError("away");
      },
    };
    const start = soon();
    const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
    const first = await removeDueFiles(pool(), failing, at(0));
    expect([first.removed, first.failures.length]).toEqual([1, 1]);
    expect(existsSync(join(folder, free))).toBe(false);
    for (const minutes of [0.5, 1, 2, 3, 4, 6, 7])
      await removeDueFiles(pool(), failing, at(minutes));
    // Due after 1, then 2, then 4 minutes: at 0, 1, 3 and 7.
    expect(attempts).toBe(4);
    await removeDueFiles(pool(), files, at(60));
    expect(existsSync(join(folder, stuck))).toBe(false);
    expect(await waiting()).toBe(0);
  });

  it("cannot be those of another organisation, nor be listed or taken back by the application", async () => {
    const foreign = inTransaction((transaction) =>
      removeFilesLater(transaction, [`${v7()}/logo/theirs`]),
    );
    await expect(foreign).rejects.toMatchObject({ code: "42501" });
    const upward = inTransaction((transaction) =>
      removeFilesLater(transaction, [`${organisation}/../x`]),
    );
    await expect(upward).rejects.toMatchObject({ code: "23514" });
    for (const statement of ["select * from file_removal", "delete from file_removal"]) {
      const looking = inTransaction(async (transaction) => {
        await transaction.execute(raw(sql.raw(statement)));
      });
      await expect(looking).rejects.toMatchObject({ code: "42501" });
    }
  });
});

function pool() {
  return server.installation.database.pool;
}

/** Returns a moment at which a file released just now is due, whatever the two clocks say. */
function soon(): Date {
  return new Date(Date.now() + MINUTE_MS);
}

function store(key: string): Promise<void> {
  return files.put(key, Buffer.from("x"), { contentType: "text/plain" });
}

function inTransaction(work: (transaction: Transaction) => Promise<void>): Promise<void> {
  const credential = { subject: person.auth0Id };
  return server.installation.gateway.begin(
    { credential, requestId: "test", address: "127.0.0.1" },
    "write",
    work,
  );
}

async function waiting(): Promise<number> {
  const { rows } = await pool().query<{ n: number }>("select count(*)::int as n from file_removal");
  return rows[0]?.n ?? -1;
}
