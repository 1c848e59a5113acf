import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let spaces: string[];

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});
beforeEach(async () => {
  organisation = await make.organisation();
  spaces = [];
  for (let n = 0; n < 4; n++) spaces.push(await make.space(organisation));
});
afterAll(() => server.close());

async function counted(): Promise<{ changes: number; rows: number }> {
  const { rows } = await server.installation.database.pool.query(
    "select sum(changes)::int as changes, count(*)::int as rows from organisation_structure where organisation_id = $1",
    [organisation],
  );
  return rows[0];
}
const setCapacity = "update space set capacity = $2 where id = $1";

describe("the count of changes of a structure", () => {
  it("makes no writer wait for another one's commit", async () => {
    const { pool } = server.installation.database;
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (let n = 0; n < 40; n++) await client.query(setCapacity, [spaces[0], n]);
      const before = await counted();
      for (let n = 0; n < 40; n++) await pool.query(setCapacity, [spaces[1], n]);
      expect((await counted()).changes).toBe(before.changes + 40);
      await client.query("commit");
      expect((await counted()).changes).toBe(before.changes + 80);
    } finally {
      client.release();
    }
  });

  it("loses none when several write at once, and is folded meanwhile", async () => {
    const { pool } = server.installation.database;
    const before = await counted();
    const writers = spaces.map(async (space) => {
      for (let n = 0; n < 64; n++) await pool.query(setCapacity, [space, n]);
    });
    await Promise.all(writers);
    const after = await counted();
    expect(after.changes).toBe(before.changes + 4 * 64);
    expect(after.rows).toBeLessThan(4 * 64);
  });

  it("goes with its organisation, whatever goes with that", async () => {
    await server.installation.database.pool.query("delete from organisation where id = $1", [
      organisation,
    ]);
    expect((await counted()).rows).toBe(0);
  });
});
