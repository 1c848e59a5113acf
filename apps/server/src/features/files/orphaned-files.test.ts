import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { type FullOrganisation, fullOrganisation } from "../../../test/full-organisation.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { FILE_KINDS } from "./file-kinds.ts";
import { removeDueFiles } from "./file-removal.service.ts";
import { sweepOrphans } from "./orphaned-files.service.ts";

const HOUR_MS = 3_600_000;
let server: TestServer;
let full: FullOrganisation;
let organisation: string;

beforeAll(async () => {
  server = await startTestServer();
  full = await fullOrganisation(server, new Factory(server), "Sweep");
  organisation = full.ids.organisation;
  await settle();
});

beforeEach(() => pool().query("delete from file_removal"));

afterAll(() => server.close());

it("what a row names is never let go, however old, archived or not", async () => {
  const before = await stored();
  expect(before.length).toBeGreaterThan(5);
  await makeOld(before);
  await pool().query("update space_document set deleted_at = now()");
  expect(await sweep()).toBe(0);
  await settle();
  expect(await stored()).toEqual(before);
});

it("files of every kind go that no row names any more, a day after they were stored", async () => {
  const kept = await stored();
  const { space, issue } = full.ids;
  const panorama = `${organisation}/spaces/${space}/panoramas/${v7()}-${v7()}`;
  const orphans = [
    `${organisation}/logo/${v7()}`,
    `${organisation}/spaces/${space}/${v7()}-${v7()}/retina`,
    `${organisation}/demonstration/lobby-1/retina`,
    `${organisation}/spaces/${space}/documents/${v7()}-${v7()}`,
    `${panorama}/original`,
    `${panorama}/tiles/0/0_0`,
    `${organisation}/issues/${issue}/${v7()}-${v7()}`,
    `${organisation}/issues/${issue}/${v7()}-${v7()}/small`,
    `${organisation}/uploads/${v7()}-${v7()}/0`,
    `${organisation}/imports/${v7()}-${v7()}`,
    `${organisation}/imports/${v7()}-${v7()}-errors`,
    `${organisation}/checklists/${v7()}/${v7()}-${v7()}`,
    `${v7()}/logo/${v7()}`,
  ];
  for (const { pattern } of FILE_KINDS)
    expect([pattern, orphans.some((key) => pattern.test(key))]).toEqual([pattern, true]);
  for (const key of orphans) await put(key);
  expect(await sweep()).toBe(0);
  await makeOld(orphans);
  expect(await sweep()).toBe(orphans.length);
  // A file that is already queued for removal is not queued twice.
  expect(await sweep()).toBe(0);
  await settle();
  expect(await stored()).toEqual(kept);
});

it("a file whose row is committed while the store is read stays, and so does one of no known kind", async () => {
  const key = `${organisation}/logo/${v7()}`;
  const foreign = `${organisation}/something-new/${v7()}`;
  for (const one of [key, foreign]) await put(one);
  await makeOld([key, foreign]);
  const files = server.installation.files;
  const slow = {
    ...files,
    async *list() {
      yield* files.list();
      await pool().query("update organisation set logo_key = $2 where id = $1", [
        organisation,
        key,
      ]);
    },
  };
  await sweepOrphans(pool(), slow, new Date());
  await settle();
  expect(await stored()).toEqual(expect.arrayContaining([key, foreign]));
});

function sweep(): Promise<number> {
  return sweepOrphans(pool(), server.installation.files, new Date());
}

function put(key: string): Promise<void> {
  return server.installation.files.put(key, Buffer.from("x"), { contentType: "text/plain" });
}

async function settle(): Promise<void> {
  await removeDueFiles(pool(), server.installation.files, new Date(Date.now() + HOUR_MS));
}

/** Lists every file in the store, without those that the server itself brings. */
async function stored(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder().length + 1))
    .sort();
}

async function makeOld(keys: readonly string[]): Promise<void> {
  const then = new Date(Date.now() - 25 * HOUR_MS);
  for (const key of keys) await utimes(join(folder(), key), then, then);
}

function folder(): string {
  return join(server.installation.dataDir, "files");
}

function pool() {
  return server.installation.database.pool;
}
