import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../../assets/assets.fixture.ts";
import { matchStatement } from "./asset-rows.repository.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
});
afterAll(() => server.close());

it("rows are looked up by the key of each, held to the policies", async () => {
  const { organisation, model } = world;
  const { pool } = server.installation.database;
  await pool.query(
    `insert into asset (organisation_id, id, model_id, tag, serial_number, lifecycle_status)
     select $1, gen_random_uuid(), $2, 'K-' || n, 'S-' || n, 'in_stock' from generate_series(1, 1000) n`,
    [organisation, model],
  );
  await pool.query("analyze asset");
  const rows = JSON.stringify([{ row: 1, tag: "k-7", serial: "s-7", hasManufacturer: false }]);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organisation_id', $1, true)", [organisation]);
    await client.query("set local role storey_app");
    const { sql, parameters } = matchStatement(organisation, rows).compile();
    const found = await client.query(sql, [...parameters]);
    expect(found.rows).toMatchObject([
      { row: 1, by: "tag", tag: "K-7" },
      { row: 1, by: "serial", tag: "K-7" },
    ]);
    const explained = await client.query(`explain ${sql}`, [...parameters]);
    const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Cond: .*tag_key = n/);
    expect(plan).toMatch(/Index Cond: .*serial_key = n/);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
