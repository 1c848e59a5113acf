import { ASSET_LIFECYCLE_STATUSES, COUNTED_DATES, nextAssetStatuses } from "@storey/domain";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../../test/command.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { assetDatesJob } from "../asset-models/asset-dates.service.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { assetImporter } from "../imports/assets/asset-imports.fixture.ts";
import { foldAssetCountsJob, recountAssetsJob } from "./asset-counts.service.ts";
import { findRecounts, foldCounts, recount } from "./asset-recount.repository.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
});

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);
const pool = () => server.installation.database.pool;
const fold = (most = 1_000) => foldCounts(pool(), world.organisation, most);
const changes = async () => {
  const { rows } = await query(
    "select n from asset_count_change where organisation_id = $1 order by id",
    [world.organisation],
  );
  return rows.map(({ n }) => n);
};
const total = async (table: "asset_count" | "asset_count_change") => {
  const { rows } = await query(
    `select coalesce(sum(n), 0)::integer as n from ${table} where organisation_id = $1`,
    [world.organisation],
  );
  return rows[0].n;
};
const ok = async (method: string, path: string, body?: unknown) => {
  const reply = await world.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply;
};

const WHAT = [
  ...["add", "change", "dates", "step", "move", "archive", "restore", "model", "import", "fold"],
  "delete",
] as const;

describe("the counts of assets", () => {
  it("are written beside each write as what it changed, and as nothing where that is nothing", async () => {
    const id = await world.add();
    expect(await changes()).toEqual([1]);
    await ok("PATCH", `/assets/${id}`, { name: "Named", serialNumber: "S-1" });
    expect(await changes()).toEqual([1]);
    await ok("PATCH", `/assets/${id}`, { lifecycleStatus: "in_repair" });
    expect((await changes()).toSorted()).toEqual([-1, 1, 1]);
    await ok("DELETE", `/assets/${id}`);
    expect(await total("asset_count_change")).toBe(1);
    await query("delete from asset where id = $1", [id]);
    expect(await total("asset_count_change")).toBe(0);
  });

  it("keep no writer waiting: who writes and who folds are done while others hold what they wrote", async () => {
    await world.add();
    const client = await pool().connect();
    try {
      await client.query("begin");
      await client.query(
        "update asset set lifecycle_status = 'missing' where organisation_id = $1",
        [world.organisation],
      );
      await world.add();
      expect(await fold()).toBe(2);
      expect(await total("asset_count")).toBe(2);
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect(await recount(pool(), world.organisation)).toBe(0);
  });

  it("are folded once by two who fold at once", async () => {
    for (let at = 0; at < 7; at++) await world.add({ warrantyExpiry: `2027-01-0${at + 1}` });
    const first = await pool().connect();
    try {
      await first.query("begin");
      const { rows } = await first.query("select fold_asset_counts($1, 5) as folded", [
        world.organisation,
      ]);
      expect(rows[0].folded).toBe(5);
      // The other one neither waits nor counts them again.
      expect(await fold()).toBe(0);
      await first.query("commit");
    } finally {
      first.release();
    }
    const folded = await Promise.all([fold(), fold(), fold()]);
    expect(folded.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(await total("asset_count")).toBe(7);
    expect(await recount(pool(), world.organisation)).toBe(0);
  });

  it("stay as they were when a fold is broken off", async () => {
    await world.add();
    const client = await pool().connect();
    await client.query("begin");
    await client.query("select fold_asset_counts($1, 5)", [world.organisation]);
    await client.query("rollback");
    client.release();
    expect([await total("asset_count"), await total("asset_count_change")]).toEqual([0, 1]);
  });

  it("keep no row of what is no longer there", async () => {
    const id = await world.add({ patNextDueAt: "2027-03-04" });
    await fold();
    await ok("DELETE", `/assets/${id}`);
    await fold();
    const { rows } = await query(
      "select is_archived from asset_count where organisation_id = $1 union all select is_archived from asset_date_count where organisation_id = $1 union all select is_archived from asset_date_total where organisation_id = $1",
      [world.organisation],
    );
    expect(rows.every((row) => row.is_archived)).toBe(true);
    expect(rows).toHaveLength(1 + (4 + 2) * 2);
  });

  it("go with their organisation", async () => {
    await world.add();
    await fold();
    await world.add();
    await query("delete from organisation where id = $1", [world.organisation]);
    expect([await total("asset_count"), await total("asset_count_change")]).toEqual([0, 0]);
  });

  it("are folded and compared by jobs, which put right what is wrong, and the doctor says so", async () => {
    const work = (job: typeof foldAssetCountsJob) =>
      job.work(
        {},
        {
          installation: server.installation,
          job: { id: world.model, organisationId: null, attempt: 1, isLastAttempt: false },
          signal: new AbortController().signal,
          finishIn: async () => undefined,
        },
      );
    const { dataDir } = server.installation;
    const { connectionString = "" } = pool().options;
    const doctor = async () =>
      (await runCommand(["doctor"], { DATABASE_URL: connectionString, STOREY_DATA_DIR: dataDir }))
        .output;
    await world.add({ licenseExpiry: "2027-05-06" });
    await world.add();
    await work(foldAssetCountsJob);
    expect([await total("asset_count"), await total("asset_count_change")]).toEqual([2, 0]);
    await world.add();
    await work(recountAssetsJob);
    expect((await findRecounts(pool())).wrong).toBe(0);
    await query("update asset_count set n = n + 3 where organisation_id = $1", [
      world.organisation,
    ]);
    await query(
      "delete from asset_date_count where organisation_id = $1 and date_key = 'license_expiry' and period = 'day'",
      [world.organisation],
    );
    await query(
      "update asset_date_total set n = n - 1 where organisation_id = $1 and date_key = 'license_expiry' and period = 'month'",
      [world.organisation],
    );
    await work(recountAssetsJob);
    expect((await findRecounts(pool())).wrong).toBe(3);
    expect(await total("asset_count")).toBe(2);
    expect(await doctor()).toMatch(
      /^WRONG counts of assets: 3 were wrong when they were last compared, and were put right/m,
    );
    await work(recountAssetsJob);
    expect(await findRecounts(pool())).toMatchObject({ wrong: 0 });
    expect(await doctor()).toMatch(/^ok +counts of assets: are right$/m);
    await work(foldAssetCountsJob);
    expect([await total("asset_count"), await total("asset_count_change")]).toEqual([3, 0]);
  });

  it("are the assets at any moment, whatever several people do at once and however it is folded", async () => {
    const other = await world.make.assetModel(world.organisation, { name: "Other" });
    const days = [null, "2026-01-01", "2026-12-31", "2027-01-31", "2028-02-29"];
    const day = fc.constantFrom(...days);
    const deed = fc.record({
      what: fc.constantFrom(...WHAT),
      which: fc.nat(1_000),
      modelId: fc.constantFrom(world.model, other),
      spaceId: fc.constantFrom(world.room, world.hall, null),
      warrantyExpiry: day,
      installDate: day,
      patNextDueAt: day,
      months: fc.option(fc.integer({ min: 0, max: 30 })),
      state: fc.constantFrom(...ASSET_LIFECYCLE_STATUSES),
      most: fc.constantFrom(1, 3, 1_000),
    });
    type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;
    const ids: string[] = [];
    const importer = assetImporter(server, world.admin.token);
    let imported = 0;
    const asset = (which: number) => ids[which % Math.max(ids.length, 1)];
    // What is refused (a step that is none, what somebody else just archived) is part of it.
    const DEEDS: Readonly<Record<string, (given: Deed) => Promise<unknown>>> = {
      add: async ({ modelId, spaceId, warrantyExpiry, installDate, patNextDueAt }) => {
        const dates = { warrantyExpiry, installDate, patNextDueAt };
        ids.push(await world.add({ modelId, spaceId, ...dates }));
      },
      change: ({ which, modelId }) => world.send("PATCH", `/assets/${asset(which)}`, { modelId }),
      dates: ({ which, warrantyExpiry, installDate, patNextDueAt }) =>
        world.send("PATCH", `/assets/${asset(which)}`, {
          warrantyExpiry,
          installDate,
          patNextDueAt,
        }),
      step: ({ which, state }) => {
        const [next = state] = nextAssetStatuses(state);
        const reason = next === "disposed" ? { disposalReason: "Old" } : {};
        return world.send("PATCH", `/assets/${asset(which)}`, { lifecycleStatus: next, ...reason });
      },
      move: ({ which, spaceId }) => world.send("POST", `/assets/${asset(which)}/move`, { spaceId }),
      archive: ({ which }) => world.send("DELETE", `/assets/${asset(which)}`),
      restore: ({ which }) => world.send("PUT", `/assets/${asset(which)}/restore`),
      model: ({ modelId, months, warrantyExpiry }) =>
        world.send("PATCH", `/asset-models/${modelId}`, {
          endOfLifeMonths: months,
          licenseExpiry: warrantyExpiry,
        }),
      import: async () => {
        const tag = `I-${imported++}`;
        const bytes = `Asset tag,Type,Model,Warranty expiry\n${tag}a,Kind,Imported,2027-01-01\n${tag}b,Kind,Imported,\n`;
        const made = (await importer.upload(bytes)).json();
        await importer.call("PUT", `/assets/imports/${made.id}/mapping`, made.choices);
        await importer.call("POST", `/assets/imports/${made.id}/commit`, { validRowsOnly: true });
      },
      fold: ({ most }) => fold(most),
      delete: ({ which }) =>
        query("delete from asset where id = $1 and parent_id is null", [asset(which)]),
    };
    for (let at = 0; at < 4; at++) ids.push(await world.add());
    // Each at least once.
    const deeds = fc
      .sample(deed, { numRuns: WHAT.length + 110, seed: 20_261_130 })
      .map((one, at) => ({ ...one, what: WHAT[at] ?? one.what }));
    const worker = async () => {
      for (let next = deeds.shift(); next; next = deeds.shift()) {
        await DEEDS[next.what]?.(next);
        expect(await recount(pool(), world.organisation), next.what).toBe(0);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    await new JobRunner(server.installation, [assetDatesJob]).runDue();
    const naive = async () => {
      const { rows } = await query(
        `select deleted_at is not null as is_archived, model_id, location_id, lifecycle_status, space_id is null as is_floating,
           count(*)::integer as n from asset where organisation_id = $1 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
        [world.organisation],
      );
      return rows;
    };
    expect(await recount(pool(), world.organisation)).toBe(0);
    await fold();
    const { rows } = await query(
      `select is_archived, model_id, nullif(location_id, '00000000-0000-0000-0000-000000000000') as location_id,
         lifecycle_status, is_floating, n from asset_count where organisation_id = $1 order by 1, 2, 3, 4, 5`,
      [world.organisation],
    );
    expect(rows).toEqual(await naive());
    const { rows: brought } = await query(
      "select id from asset where organisation_id = $1 and tag like 'I-%'",
      [world.organisation],
    );
    expect(brought.length).toBeGreaterThan(0);
    // How many kinds are left is chance; what was brought in is there in any case.
    expect(rows.length).toBeGreaterThan(0);
    const { rows: dated } = await query(
      "select count(distinct date_key)::integer as kinds from asset_date_count where organisation_id = $1",
      [world.organisation],
    );
    expect(dated[0].kinds).toBe(COUNTED_DATES.length);
  });
});
