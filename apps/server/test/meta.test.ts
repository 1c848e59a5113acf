import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "./factory.ts";
import { type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** Each row-level policy is removed in turn: what the suite checks must then fail. */
let server: TestServer;
let ours: FullOrganisation;
let theirs: FullOrganisation;
let tables: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  ours = await fullOrganisation(server, make, "Ours");
  theirs = await fullOrganisation(server, make, "Theirs");
  await server.call("POST", "/locations", {
    token: theirs.admin.token,
    body: { name: "Theirs keyed" },
    headers: { "idempotency-key": "theirs" },
  });
  const { rows } = await server.installation.database.pool.query(
    `insert into user_app_role (user_id, role_id) select $1, id from role where name = 'storey-employee' returning user_id`,
    [theirs.admin.id],
  );
  expect(rows).toHaveLength(1);
  tables = await rollingBack(async (client) => {
    const found = await client.query<{ name: string }>(
      "select distinct tablename as name from pg_policies where schemaname = 'public' order by 1",
    );
    return found.rows.map(({ name }) => name);
  });
});

afterAll(() => server.close());

describe("row-level security", () => {
  it("stands on more than a dozen tables", () => {
    expect(tables.length).toBeGreaterThan(15);
  });

  it("hides another organisation's rows in each of them, and shows them when it is taken away", async () => {
    for (const name of tables) {
      const seen = await rollingBack(async (client) => {
        const before = await foreignRows(client, name);
        await client.query("reset role");
        await client.query(`alter table ${name} disable row level security`);
        return [before, await foreignRows(client, name)];
      });
      expect([name, seen[0], (seen[1] ?? 0) > 0]).toEqual([name, 0, true]);
    }
  });
});

async function actAs(client: PoolClient, { ids, admin }: FullOrganisation): Promise<void> {
  await client.query(
    "select set_config('app.organisation_id', $1, true), set_config('app.user_id', $2, true)",
    [ids.organisation, admin.id],
  );
  await client.query("set local role storey_app");
}

/** How many rows of the other organisation, or of its admin, we see in a table. */
async function foreignRows(client: PoolClient, name: string): Promise<number> {
  await actAs(client, ours);
  const { rows } = await client.query(
    `select count(*)::int as n from ${name} t
     where to_jsonb(t)->>'organisation_id' = $1
       or (to_jsonb(t)->>'user_id' = $2 and to_jsonb(t)->>'organisation_id' is null)
       or to_jsonb(t)->>'id' in ($1, $2)`,
    [theirs.ids.organisation, theirs.admin.id],
  );
  return rows[0]?.["n"];
}

async function rollingBack<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
