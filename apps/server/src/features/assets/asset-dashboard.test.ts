import type { AssetDashboard, AssetSearch } from "@storey/contract";
import {
  ASSET_LIFECYCLE_STATUSES,
  COUNTED_DATES,
  CURRENT_ASSET_STATUSES,
  DATE_BUCKETS,
  type DashboardScope,
  dayAfter,
  dayIn,
} from "@storey/domain";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { countForDashboard } from "./asset-dashboard.repository.ts";
import { foldCounts } from "./asset-recount.repository.ts";
import { searchAssets } from "./asset-search.repository.ts";
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
const fold = (most = 1_000) =>
  foldCounts(server.installation.database.pool, world.organisation, most);
const dashboard = async (scope?: DashboardScope, token?: string): Promise<AssetDashboard> => {
  const path = `/assets/dashboard${scope === undefined ? "" : `?scope=${scope}`}`;
  const reply = await world.send("GET", path, undefined, token === undefined ? {} : { token });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json();
};
/** Adds assets past what the calls allow, as an import of long ago may have left them. */
const insert = (count: number, columns: Readonly<Record<string, string>>) => {
  const names = Object.keys(columns);
  return query(
    `insert into asset (organisation_id, id, model_id, tag, ${names.join(", ")})
     select $1, gen_random_uuid(), $2, gen_random_uuid(), ${names.map((name) => columns[name]).join(", ")}
     from generate_series(1, $3::integer) n`,
    [world.organisation, world.model, count],
  );
};

/** Every number of a dashboard, with the search for exactly its assets. */
function segments(
  { dates, lifecycleStatuses, floating, ...counted }: AssetDashboard,
  scope: DashboardScope,
): { readonly count: number; readonly search: AssetSearch }[] {
  const lifecycleStatusesOf = scope === "current" ? [...CURRENT_ASSET_STATUSES] : [];
  const of = (count: number, filters: AssetSearch["filters"]) => ({
    count,
    search: {
      filters: { lifecycleStatuses: lifecycleStatusesOf, ...filters },
      ...(scope === "archived" ? { onlyDeleted: true } : {}),
    },
  });
  const ofRanking = (
    key: "assetTypeIds" | "manufacturerIds" | "locationIds",
    { results }: AssetDashboard["assetTypes"],
  ) => results.map(({ id, count }) => of(count, { [key]: [id ?? "none"] }));
  return [
    of(counted.totalCount, {}),
    of(floating, { isFloating: true }),
    ...lifecycleStatuses.map(({ value, count }) => of(count, { lifecycleStatuses: [value] })),
    ...COUNTED_DATES.flatMap((key) =>
      dates[key].map(({ value, count }) => of(count, { [key]: [value] })),
    ),
    ...ofRanking("assetTypeIds", counted.assetTypes),
    ...ofRanking("manufacturerIds", counted.manufacturers),
    ...ofRanking("locationIds", counted.locations),
    ...counted.issuesByModel.map(({ model, assetsCount }) =>
      of(assetsCount, { modelIds: [model.id], hasOpenIssues: true }),
    ),
  ];
}

const listed = async (search: AssetSearch, withFacets = false): Promise<number> => {
  const reply = await world.send("POST", "/assets/search", { ...search, pageSize: 1, withFacets });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json().totalCount;
};

/** Adds assets in two rooms, of two models, in most states, with and without dates, some archived. */
async function fill(): Promise<void> {
  const today = dayIn("UTC", Date.now());
  const bed = await world.make.assetModel(world.organisation, { name: "Bed" });
  const days = [-1, 0, 30, 31, 60, 61].map((after) => dayAfter(today, after));
  for (const [at, day] of days.entries()) {
    await world.add({
      modelId: at % 2 ? bed : world.model,
      warrantyExpiry: day,
      patNextDueAt: day,
    });
    await world.add({ spaceId: world.hall, endOfSupport: day, lifecycleStatus: "in_repair" });
  }
  await world.add({ spaceId: null, locationId: world.mill, lifecycleStatus: "missing" });
  await world.add({ spaceId: null, lifecycleStatus: "retired", licenseExpiry: days[0] });
  for (const day of days.slice(0, 2)) {
    const id = await world.add({ warrantyExpiry: day });
    await world.send("DELETE", `/assets/${id}`);
  }
  const broken = await world.add({ modelId: bed });
  for (const title of ["It hums", "It leaks"]) {
    const reply = await world.send("POST", "/issues", { title, assetId: broken });
    if (reply.status !== 201) throw new Error(reply.text);
  }
}

describe("the dashboard", () => {
  it("sorts each date into its bucket to the day, by the organisation's clock, folded or not", async () => {
    await query("update organisation set timezone = 'Pacific/Kiritimati' where id = $1", [
      world.organisation,
    ]);
    const today = dayIn("Pacific/Kiritimati", Date.now());
    const edges = [-4_000, -32, -1, 0, 1, 30, 31, 60, 61, 95, 4_000];
    const dates = ["endOfLife", "endOfSupport", "licenseExpiry", "warrantyExpiry", "patNextDueAt"];
    for (const after of edges) {
      const day = dayAfter(today, after);
      await world.add(Object.fromEntries(dates.map((key) => [key, day])));
    }
    await world.add();
    const expected = [
      { value: "expired", count: 3 },
      { value: "0-30", count: 3 },
      { value: "31-60", count: 2 },
      { value: "61+", count: 3 },
      { value: "none", count: 1 },
    ];
    for (const most of [0, 5, 1_000]) {
      if (most > 0) await fold(most);
      const counted = await dashboard();
      expect(counted.today).toBe(today);
      for (const key of COUNTED_DATES) expect([key, counted.dates[key]]).toEqual([key, expected]);
    }
  });

  it("tells of every day of two years the bucket that a list finds it in", async () => {
    const { organisation, model } = world;
    await query(
      `insert into asset (organisation_id, id, model_id, tag, lifecycle_status, warranty_expiry)
       select $1, gen_random_uuid(), $2, 'D-' || n, 'in_stock', current_date + n from generate_series(-400, 400) n`,
      [organisation, model],
    );
    await fold(10_000);
    const { warrantyExpiry } = (await dashboard()).dates;
    expect(warrantyExpiry.map(({ count }) => count)).toEqual([400, 31, 30, 340, 0]);
    for (const { value, count } of warrantyExpiry) {
      const filters = { warrantyExpiry: [value] };
      expect([value, await listed({ filters }, true)]).toEqual([value, count]);
    }
  });

  it("leaves out what is retired, disposed of and archived until it is asked for", async () => {
    for (const status of ASSET_LIFECYCLE_STATUSES) {
      await insert(2, {
        lifecycle_status: `'${status}'`,
        disposal_reason: "'Old'",
        disposed_at: "current_date",
      });
    }
    await insert(3, { lifecycle_status: "'in_stock'", deleted_at: "now()" });
    const states = ({ lifecycleStatuses }: AssetDashboard) =>
      lifecycleStatuses.map(({ value }) => value).toSorted();
    const current = await dashboard();
    expect([current.totalCount, states(current)]).toEqual([
      10,
      [...CURRENT_ASSET_STATUSES].toSorted(),
    ]);
    const all = await dashboard("all");
    expect([all.totalCount, states(all)]).toEqual([14, [...ASSET_LIFECYCLE_STATUSES].toSorted()]);
    const archived = await dashboard("archived");
    expect([archived.totalCount, states(archived)]).toEqual([3, ["in_stock"]]);
    expect(archived.dates.endOfLife.at(-1)).toEqual({ value: "none", count: 3 });
    expect((await world.send("GET", "/assets/dashboard?scope=none")).status).toBe(400);
  });

  it("counts in every segment the assets of the list it leads to", async () => {
    await fill();
    const looks = [
      ["current", 0],
      ["all", 4],
      ["archived", 4],
      ["current", 1_000],
    ] as const;
    for (const [scope, most] of looks) {
      if (most > 0) await fold(most);
      const all = segments(await dashboard(scope), scope);
      expect(all.length).toBeGreaterThan(25);
      for (const [at, { count, search }] of all.entries()) {
        const found = await listed(search, at % 2 === 0);
        expect([JSON.stringify(search), found]).toEqual([JSON.stringify(search), count]);
      }
    }
    const { issuesByModel } = await dashboard();
    expect(issuesByModel).toEqual([
      { model: expect.objectContaining({ name: "Bed" }), issuesCount: 2, assetsCount: 1 },
    ]);
  });

  it("agrees with the lists at every moment, while others write and their changes are folded", async () => {
    await fill();
    const { admin, organisation } = world;
    const caller = {
      credential: { subject: admin.auth0Id },
      requestId: "dashboard",
      address: "192.0.2.1",
    };
    const writes: (() => Promise<unknown>)[] = [
      () => world.add({ warrantyExpiry: "2027-01-01", patNextDueAt: "2020-01-01" }),
      () => fold(3),
      () =>
        query("update asset set lifecycle_status = 'missing' where organisation_id = $1", [
          organisation,
        ]),
      () => fold(),
      () => query("update asset set deleted_at = now() where organisation_id = $1", [organisation]),
      () => fold(),
    ];
    const before = await dashboard();
    await server.installation.gateway.begin(caller, "read", async (transaction) => {
      const counted = await countForDashboard(transaction, organisation, "current");
      expect(counted).toEqual(before);
      const all = segments(counted, "current");
      for (const [at, { count, search }] of all.entries()) {
        await writes[at]?.();
        const found = await searchAssets(transaction, organisation, { ...search, pageSize: 1 });
        expect([JSON.stringify(search), found.totalCount]).toEqual([JSON.stringify(search), count]);
      }
      expect(all.length).toBeGreaterThan(writes.length);
    });
    expect((await dashboard()).totalCount).toBe(0);
  });

  it("gives lists the same facets as their assets do, whatever is chosen, folded or not", async () => {
    await fill();
    const types = (await world.send("GET", "/asset-types")).json() as { id: string }[];
    const some = <Value>(...values: Value[]) => fc.option(fc.subarray(values), { nil: undefined });
    const filters = fc.record({
      locationIds: some(world.quay, world.mill, "none"),
      lifecycleStatuses: some(...ASSET_LIFECYCLE_STATUSES),
      assetTypeIds: some(...types.slice(0, 2).map(({ id }) => id)),
      isFloating: fc.option(fc.boolean(), { nil: undefined }),
      warrantyExpiry: some(...DATE_BUCKETS),
      patNextDueAt: fc.option(fc.constantFrom([], [...DATE_BUCKETS].slice(0, 2)), {
        nil: undefined,
      }),
    });
    // True of each of them, and nothing that is counted by.
    const conditions = [{ field: "quantity", op: "empty" }];
    const counted = async (body: object) => {
      const reply = await world.send("POST", "/assets/search", { ...body, pageSize: 1 });
      expect(reply.status, reply.text).toBe(200);
      const { facets, totalCount } = reply.json();
      const byValue = (one: { value: string }, other: { value: string }) =>
        one.value < other.value ? -1 : 1;
      for (const key of COUNTED_DATES) facets.dates[key].sort(byValue);
      facets.lifecycleStatuses.sort(byValue);
      return { facets, totalCount };
    };
    const one = (given: object) => ({ ...given, patNextDueAt: undefined });
    const drawn = fc.sample(filters, { numRuns: 24, seed: 20_261_130 });
    const chosen = [...drawn.slice(0, 12), ...drawn.slice(12).map(one), {}];
    for (const [at, filters] of chosen.entries()) {
      if (at % 6 === 5) await fold(5);
      const body = { filters, ...(at % 4 === 3 ? { onlyDeleted: true } : {}) };
      const known = await counted(body);
      expect([JSON.stringify(body), known]).toEqual([
        JSON.stringify(body),
        await counted({ ...body, conditions }),
      ]);
    }
  });

  it("names ten of many, and sums up the others", async () => {
    for (let at = 0; at < 12; at++) {
      const model = await world.make.assetModel(world.organisation, { name: `Model ${at}` });
      await world.add({ modelId: model });
      if (at < 3) await world.add({ modelId: model });
    }
    const { assetTypes, manufacturers } = await dashboard();
    expect(assetTypes.results).toHaveLength(10);
    expect(assetTypes.results.slice(0, 4).map(({ count }) => count)).toEqual([2, 2, 2, 1]);
    expect(assetTypes.others).toEqual({ choices: 2, assets: 2 });
    expect(manufacturers.others.choices + manufacturers.results.length).toBeGreaterThan(0);
  });

  it("counts nothing of a location whose networks hold the caller off", async () => {
    await world.add({ warrantyExpiry: "2020-01-01" });
    await world.add({ spaceId: world.hall, warrantyExpiry: "2020-01-01" });
    await world.add({ spaceId: null });
    await fold(2);
    await world.add({ spaceId: world.hall });
    await query(
      `update location set ip_subnets = '{10.0.0.0/8}', ip_subnets_apply_to = 'all' where id = $1`,
      [world.mill],
    );
    const counted = await dashboard();
    expect(counted.totalCount).toBe(2);
    expect(counted.dates.warrantyExpiry[0]).toEqual({ value: "expired", count: 1 });
    expect(counted.locations.results.map(({ id }) => id).toSorted()).not.toContain(world.mill);
    const { facets, totalCount } = (await world.send("POST", "/assets/search", {})).json();
    expect(totalCount).toBe(2);
    expect(facets.dates.warrantyExpiry).toEqual([
      { value: "expired", count: 1 },
      { value: "none", count: 1 },
    ]);
    expect(facets.locations).toHaveLength(2);
  });

  it("is for who may see analytics, in the whole organisation also where their role is limited", async () => {
    await world.add();
    await world.add({ spaceId: world.hall });
    const { organisation, make } = world;
    const technician = await make.user({ organisations: [organisation], roles: ["technician"] });
    const reply = await world.send("GET", "/assets/dashboard", undefined, technician);
    expect([reply.status, reply.json().code]).toEqual([403, "access.forbidden"]);
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "organisation-admin", [world.quay]);
    expect((await dashboard("current", limited.token)).totalCount).toBe(2);
  });

  it("counts nothing of another organisation", async () => {
    await world.add({ warrantyExpiry: "2020-01-01" });
    await fold();
    const first = world;
    world = await assetWorld(server);
    await world.add();
    expect((await dashboard()).totalCount).toBe(1);
    world = first;
    expect((await dashboard()).totalCount).toBe(1);
  });
});
