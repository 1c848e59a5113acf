import type { AssetSearch, AssetSearchResults } from "@storey/contract";
import { ASSET_DATES, DATE_BUCKETS, dateBucketOf, dayAfter, dayIn } from "@storey/domain";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { assetDatesJob, DATES_AT_ONCE } from "../asset-models/asset-dates.service.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
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
const search = async (body: AssetSearch): Promise<AssetSearchResults> => {
  const reply = await world.send("POST", "/assets/search", body);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json();
};
const found = async (body: AssetSearch) => (await search(body)).results.map(({ id }) => id);
const setModel = async (body: object, headers: Record<string, string> = {}) => {
  const path = `/asset-models/${world.model}`;
  const reply = await world.send("PATCH", path, body, { headers });
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
};
/** The stored dates of the warranty, by asset. */
const warranties = async (): Promise<Record<string, string | null>> => {
  const { rows } = await query(
    "select id, effective_warranty_expiry::text as day from asset where organisation_id = $1",
    [world.organisation],
  );
  return Object.fromEntries(rows.map(({ id, day }) => [id, day]));
};
/** Many assets of the model, installed on one day. */
const many = (count: number) =>
  query(
    `insert into asset (organisation_id, id, model_id, tag, lifecycle_status, install_date)
     select $1, gen_random_uuid(), $2, 'M-' || n, 'in_stock', '2020-01-31' from generate_series(1, $3::integer) n`,
    [world.organisation, world.model, count],
  );
const pending = async () =>
  (await world.send("GET", `/asset-models/${world.model}`)).json().pendingDatesCount;
const runJobs = () => new JobRunner(server.installation, [assetDatesJob]).runDue();

describe("the stored dates that count", () => {
  it("are the ones that a page computes, whatever asset and model say", async () => {
    const day = fc.option(
      fc.date({ min: new Date("1950-01-01"), max: new Date("2900-12-31"), noInvalidDate: true }),
    );
    const asDay = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
    const months = fc.option(fc.integer({ min: 0, max: 1_200 }));
    const cases = fc.sample(fc.tuple(day, day, months, day), { numRuns: 60, seed: 20_261_130 });
    const ends = [
      [null, null, 1, new Date("2027-01-31")],
      [null, null, 12, new Date("2024-02-29")],
      [null, null, 0, new Date("2026-11-30")],
    ] as const;
    for (const [own, ofModel, after, installed] of [...cases, ...ends]) {
      await setModel({ endOfSupport: asDay(ofModel), endOfSupportMonths: after });
      const id = await world.add({
        endOfSupport: asDay(own),
        installDate: asDay(installed),
      });
      const asset = (await world.send("GET", `/assets/${id}`)).json();
      const { rows } = await query(
        "select effective_end_of_support::text as day from asset where id = $1",
        [id],
      );
      expect(rows[0].day).toBe(asset.effectiveDates.endOfSupport?.value ?? null);
    }
  });

  it("follow every change of the asset, without one of their own", async () => {
    await setModel({ warrantyMonths: 12 });
    const id = await world.add({ installDate: "2026-01-31" });
    expect(await warranties()).toEqual({ [id]: "2027-01-31" });
    await world.send("PATCH", `/assets/${id}`, { installDate: "2026-02-28" });
    expect(await warranties()).toEqual({ [id]: "2027-02-28" });
    await world.send("PATCH", `/assets/${id}`, { warrantyExpiry: "2030-01-01" });
    expect(await warranties()).toEqual({ [id]: "2030-01-01" });
    const other = await world.make.assetModel(world.organisation);
    await world.send("PATCH", `/assets/${id}`, { modelId: other, warrantyExpiry: null });
    expect(await warranties()).toEqual({ [id]: null });
    const { results } = (await world.send("GET", `/assets/${id}/history`)).json();
    const fields = results.flatMap(({ changes }: { changes: { field: string }[] }) =>
      changes.map(({ field }) => field),
    );
    expect(fields.sort()).toEqual(["installDate", "modelId", "warrantyExpiry", "warrantyExpiry"]);
  });

  it("move at once with a model of few assets, which stay as their people left them", async () => {
    const one = await world.add({ installDate: "2026-01-31" });
    const own = await world.add({ installDate: "2026-01-31", warrantyExpiry: "2031-05-01" });
    const gone = await world.add({ installDate: "2026-03-15" });
    await world.send("DELETE", `/assets/${gone}`);
    const before = (await world.send("GET", `/assets/${one}`)).json();
    const model = await setModel({ warrantyMonths: 1 });
    expect(model.pendingDatesCount).toBe(0);
    expect(await warranties()).toEqual({
      [one]: "2026-02-28",
      [own]: "2031-05-01",
      [gone]: "2026-04-15",
    });
    const after = (await world.send("GET", `/assets/${one}`)).json();
    expect([after.version, after.updatedAt]).toEqual([before.version, before.updatedAt]);
    const { results } = (await world.send("GET", `/assets/${one}/history`)).json();
    expect(results).toHaveLength(1);
  });

  it("of a model with many move in slices, and the model says how many remain", async () => {
    await many(DATES_AT_ONCE + 1);
    const changed = await setModel({ warrantyMonths: 12 });
    expect(changed.pendingDatesCount).toBe(DATES_AT_ONCE + 1);
    // The page computes what the list does not know yet.
    const [first] = (await search({ pageSize: 1 })).results;
    expect(first?.effectiveDates.warrantyExpiry?.value).toBe("2021-01-31");

    // Killed before its second slice: what is done stays done, and the next try does the rest.
    const { signal } = new AbortController();
    let slices = 0;
    signal.throwIfAborted = () => {
      if (slices++ === 1) throw new Error("killed");
    };
    const { organisation, model } = world;
    const work = assetDatesJob.work(
      { modelId: model },
      {
        installation: server.installation,
        job: { id: model, organisationId: organisation, attempt: 1, isLastAttempt: false },
        signal,
        finishIn: async () => undefined,
      },
    );
    await expect(work).rejects.toThrow("killed");
    expect(await pending()).toBe(DATES_AT_ONCE + 1 - 500);
    await runJobs();
    expect(await pending()).toBe(0);
    expect(new Set(Object.values(await warranties()))).toEqual(new Set(["2021-01-31"]));
  });

  it("follow the last of two changes, while the first one is still under way", async () => {
    await many(DATES_AT_ONCE + 1);
    await setModel({ warrantyMonths: 12 });
    await Promise.all([setModel({ warrantyMonths: 24 }), runJobs()]);
    await runJobs();
    expect(await pending()).toBe(0);
    expect(new Set(Object.values(await warranties()))).toEqual(new Set(["2022-01-31"]));
  });

  it("follow both of two who change a model, and an asset of it, at once", async () => {
    const ids = [];
    for (let at = 0; at < 6; at++) ids.push(await world.add({ installDate: "2020-01-31" }));
    await Promise.all([
      setModel({ warrantyMonths: 12 }),
      setModel({ endOfSupportMonths: 24 }),
      ...ids
        .slice(0, 3)
        .map((id) => world.send("PATCH", `/assets/${id}`, { installDate: "2021-01-31" })),
      ...ids.slice(3).map((id) => world.send("PATCH", `/assets/${id}`, { name: "Named" })),
      ...[1, 2, 3].map(() => world.add({ installDate: "2022-01-31" })),
    ]);
    await runJobs();
    expect(await pending()).toBe(0);
    const { rows } = await query(
      "select install_date::text as installed, effective_warranty_expiry::text as warranty, effective_end_of_support::text as support from asset where organisation_id = $1",
      [world.organisation],
    );
    expect(rows).toHaveLength(9);
    for (const { installed, warranty, support } of rows) {
      const year = Number(installed.slice(0, 4));
      expect([warranty, support]).toEqual([`${year + 1}-01-31`, `${year + 2}-01-31`]);
    }
  });

  it("of an asset that somebody holds are left for later, and nobody waits", async () => {
    const held = await world.add({ installDate: "2020-01-31" });
    const free = await world.add({ installDate: "2020-01-31" });
    const client = await server.installation.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("select from asset where id = $1 for no key update", [held]);
      expect((await setModel({ warrantyMonths: 12 })).pendingDatesCount).toBe(1);
      expect(await warranties()).toEqual({ [held]: null, [free]: "2021-01-31" });
    } finally {
      await client.query("rollback");
      client.release();
    }
    await runJobs();
    expect(await warranties()).toEqual({ [held]: "2021-01-31", [free]: "2021-01-31" });
  });
});

describe("a list of assets", () => {
  it("is filtered by the buckets of each date, by the organisation's day", async () => {
    await query("update organisation set timezone = 'Pacific/Kiritimati' where id = $1", [
      world.organisation,
    ]);
    const today = dayIn("Pacific/Kiritimati", Date.now());
    const days = [-400, -1, 0, 30, 31, 60, 61, 4_000].map((after) => dayAfter(today, after));
    const byBucket = new Map<string, string[]>(DATE_BUCKETS.map((bucket) => [bucket, []]));
    for (const day of [...days, null]) {
      const id = await world.add({ licenseExpiry: day });
      byBucket.get(dateBucketOf(day, today))?.push(id);
    }
    for (const bucket of DATE_BUCKETS) {
      const ids = await found({ filters: { licenseExpiry: [bucket] } });
      expect(ids.sort(), bucket).toEqual(byBucket.get(bucket)?.sort());
    }
    const two = await found({ filters: { licenseExpiry: ["expired", "none"] } });
    expect(two).toHaveLength(3);
    const { facets, totalCount } = await search({
      filters: { licenseExpiry: ["61+"], warrantyExpiry: ["none"] },
    });
    expect(totalCount).toBe(2);
    const counts = (key: (typeof ASSET_DATES)[number]) =>
      Object.fromEntries(facets?.dates[key].map(({ value, count }) => [value, count]) ?? []);
    expect(counts("licenseExpiry")).toEqual({
      expired: 2,
      ...{ "0-30": 2, "31-60": 2, "61+": 2, none: 1 },
    });
    expect(counts("warrantyExpiry")).toEqual({ none: 2 });
    expect(facets?.floating).toBe(0);
    expect(facets?.models[0]?.count).toBe(2);
  });

  it("is sorted by each date, what has none at the end", async () => {
    for (const key of ASSET_DATES) {
      const late = await world.add({ [key]: "2031-01-01" });
      const early = await world.add({ [key]: "2026-01-01" });
      const up = await found({ sort: key });
      expect(up.slice(0, 2)).toEqual([early, late]);
      expect((await found({ sort: `-${key}` })).slice(0, 2)).toEqual([late, early]);
    }
  });
});
