import type { PoolClient } from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type CustodyWorld, custodyWorld } from "./custody.fixture.ts";
import { RECEIPTS, type ReceiptKind } from "./custody-receipt.repository.ts";

/** How many things were handed out, to a tenth as many people. */
const COUNT = 1_000;
const HOLDERS = 100;
const EACH = COUNT / HOLDERS;

let server: TestServer;
let world: CustodyWorld;
let client: PoolClient;
let act: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await custodyWorld(server);
  act = v7();
});

/** Lets many people have things in one act, by its id or at one moment, or have had and given them back. */
async function handOutMany(actId: string | null, isBack = true): Promise<string> {
  const { organisation, model } = world;
  const { pool } = server.installation.database;
  await pool.query(
    `insert into asset (organisation_id, id, model_id, tag, lifecycle_status)
     select $1, gen_random_uuid(), $2, 'R-' || n, 'in_service' from generate_series(1, $3::int) n`,
    [organisation, model, COUNT],
  );
  await pool.query(
    `insert into custody (organisation_id, id, asset_id, holder_name, holder_email, out_at, out_act, in_at, in_act, again_act, ended_by)
     select $1, gen_random_uuid(), a.id, 'Robin', case when n % $3 > 0 then n % $3 || '@holder.test' end,
       '2026-01-01', $2::uuid, case when $4 then timestamptz '2026-02-01' end, case when $4 then $2 end,
       case when not $4 then $2 end, case when $4 then 'return' end
     from (select id, row_number() over (order by id) as n from asset where organisation_id = $1 and tag like 'R-%') a`,
    [organisation, actId, HOLDERS, isBack],
  );
  await pool.query("analyze asset");
  await pool.query("analyze custody");
  const { rows } = await pool.query(
    "select id from custody where organisation_id = $1 and email_key = '7@holder.test' limit 1",
    [organisation],
  );
  return rows[0].id;
}

/** Counts what somebody's transaction reads of custodies while it does some work. */
async function readBy(work: () => Promise<unknown>): Promise<{ scans: number; rows: number }> {
  const counted = async (): Promise<{ scans: number; rows: number }> => {
    const { rows } = await client.query(
      `select seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
       from pg_stat_xact_user_tables where relname = 'custody'`,
    );
    return rows[0] as { scans: number; rows: number };
  };
  const before = await counted();
  await work();
  const after = await counted();
  return { scans: after.scans - before.scans, rows: after.rows - before.rows };
}

async function asMember(work: () => Promise<void>): Promise<void> {
  client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organisation_id', $1, true)", [world.organisation]);
    await client.query("set local role storey_app");
    await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe.each([
  ["of a change of many", (): string | null => act],
  ["of one moment", (): string | null => null],
] as const)("a receipt %s", (_name, actOf) => {
  it.each(["out", "in"])(
    "on paper (%s) reads what it names, and nothing of others",
    async (end) => {
      const custodyId = await handOutMany(actOf());
      await asMember(async () => {
        const read = await readBy(async () => {
          const { rows } = await client.query("select custody_receipt($1, $2, $3) as said", [
            ...[world.organisation, custodyId, end],
          ]);
          expect(rows[0].said.things).toHaveLength(EACH);
        });
        // The custody that it begins with, and those that it names.
        expect(read).toEqual({ scans: 0, rows: 1 + EACH });
      });
    },
  );
});

it.each<ReceiptKind>(["out", "in", "again"])(
  "a receipt by mail (%s) is found by its holder",
  async (kind) => {
    const { pool } = server.installation.database;
    const custodyId = await handOutMany(act, kind === "in");
    const { sql, parameters } = RECEIPTS[kind](world.organisation, custodyId).compile();
    client = await pool.connect();
    try {
      await client.query("begin");
      const read = await readBy(async () => {
        const { rows } = await client.query(sql, [...parameters]);
        expect(rows[0].things).toHaveLength(EACH);
      });
      expect(read).toEqual({ scans: 0, rows: 1 + EACH });
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);
