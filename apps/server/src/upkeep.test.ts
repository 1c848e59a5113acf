import { existsSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../test/factory.ts";
import { startTestServer, type TestServer } from "../test/server.ts";
import { removeDueFiles } from "./features/files/file-removal.service.ts";
import { guestOf, guestWorld, report } from "./features/public/guest-world.fixture.ts";
import { dropExpired } from "./upkeep.ts";

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
  for (const key of [old, recent]) expect(isStored(key)).toBe(true);
  await dropExpired(server.installation);
  await removeDueFiles(server.installation.database.pool, server.installation.files, soon());
  expect([isStored(old), isStored(`${old}-errors`)]).toEqual([false, false]);
  expect([isStored(recent), isStored(`${recent}-errors`)]).toEqual([true, true]);
  const { rows } = await query("select file_key from import");
  expect(rows).toEqual([{ file_key: recent }]);
});

it("forgets after a day where a report without an account came from, and keeps the report", async () => {
  const world = await guestWorld(server, new Factory(server));
  const { call } = await guestOf(server, world.code);
  for (const age of ["25 hours", "23 hours"]) {
    const { issueId } = (await call("POST", "/issues", { body: report() })).json();
    await query("update guest_report set created_at = now() - $2::interval where issue_id = $1", [
      issueId,
      age,
    ]);
  }
  await dropExpired(server.installation);
  const { rows } = await query(
    "select network is null as is_forgotten from guest_report order by created_at",
  );
  expect(rows).toEqual([{ is_forgotten: true }, { is_forgotten: false }]);
});

/** Returns a moment at which a file released just now is due, whatever the two clocks say. */
function soon(): Date {
  return new Date(Date.now() + 60_000);
}

async function addImport(age: string): Promise<string> {
  const id = v7();
  const key = `${organisation}/imports/${id}`;
  for (const name of [key, `${key}-errors`])
    await server.installation.files.put(name, Buffer.from("x"), { contentType: "text/csv" });
  await query(
    `insert into import (organisation_id, kind, id, state, file_name, file_key, choices, created_at)
     values ($1, 'space', $2, 'uploaded', 'spaces.csv', $3, '{}', now() - $4::interval)`,
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
