import { existsSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Factory } from "../test/factory.ts";
import { startTestServer, type TestServer } from "../test/server.ts";
import { startUpkeep } from "./upkeep.ts";

let server: TestServer;
let organisation: string;

beforeAll(async () => {
  server = await startTestServer();
  organisation = await new Factory(server).organisation();
});

afterAll(() => server.close());

it("drops imports after ninety days, and then their files and reports", async () => {
  const old = await addImport("91 days");
  const recent = await addImport("89 days");
  // Two rounds: the first may look for files before the rows that named them are gone.
  for (const key of [old, recent]) expect(isStored(key)).toBe(true);
  await vi.waitFor(
    async () => {
      const stop = startUpkeep(server.installation);
      const { rows } = await query("select 1 from file_removal");
      stop();
      expect([rows.length, isStored(old), isStored(`${old}-errors`)]).toEqual([0, false, false]);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect([isStored(recent), isStored(`${recent}-errors`)]).toEqual([true, true]);
  const { rows } = await query("select file_key from space_import");
  expect(rows).toEqual([{ file_key: recent }]);
});

async function addImport(age: string): Promise<string> {
  const id = v7();
  const key = `${organisation}/imports/${id}`;
  for (const name of [key, `${key}-errors`])
    await server.installation.files.put(name, Buffer.from("x"), { contentType: "text/csv" });
  await query(
    `insert into space_import (organisation_id, id, state, file_name, file_key, choices, created_at)
     values ($1, $2, 'uploaded', 'spaces.csv', $3, '{}', now() - $4::interval)`,
    [organisation, id, key, age],
  );
  return key;
}

function isStored(key: string): boolean {
  return existsSync(join(server.installation.dataDir, "files", key));
}

function query(text: string, values: unknown[] = []) {
  return server.installation.database.pool.query(text, values);
}
