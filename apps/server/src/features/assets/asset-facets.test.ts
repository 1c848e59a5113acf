import type { AssetFilters, AssetSearch, AssetSearchResults } from "@storey/contract";
import {
  ASSET_LIFECYCLE_STATUSES,
  COUNTED_DATES,
  type CountedDateKey,
  DATE_BUCKETS,
  dayAfter,
  dayIn,
} from "@storey/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Transaction } from "../../db/transaction.ts";
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

const search = async (body: AssetSearch): Promise<AssetSearchResults> => {
  const reply = await world.send("POST", "/assets/search", { ...body, pageSize: 1 });
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
};
/** How many a list finds that counts nothing besides. */
const listed = async (filters: AssetFilters): Promise<number> =>
  (await search({ filters, withFacets: false })).totalCount;
const countIn = <Value>(
  counts: readonly { readonly value: Value; readonly count: number }[],
  value: Value,
) => counts.find((one) => one.value === value)?.count ?? 0;

/** Adds assets of every pair of buckets of two dates, in two states and two places. */
async function fill(): Promise<void> {
  const today = dayIn("UTC", Date.now());
  const days = [null, -3, 12, 45, 90].map((after) =>
    after === null ? null : dayAfter(today, after),
  );
  const { rows } = await server.installation.database.pool.query(
    `insert into asset (organisation_id, id, model_id, tag, space_id, location_id, lifecycle_status, warranty_expiry, license_expiry, pat_next_due_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), null, case when n % 2 = 0 then $3::uuid end,
       case when n % 3 = 0 then 'in_repair' else 'in_stock' end, w.day, l.day, case when n % 4 = 0 then w.day end
     from unnest($4::date[]) with ordinality w(day, a), unnest($4::date[]) with ordinality l(day, b), generate_series(1, 2) n
     returning id`,
    [world.organisation, world.model, world.mill, days],
  );
  expect(rows).toHaveLength(days.length ** 2 * 2);
}

const CHOSEN: readonly AssetFilters[] = [
  { warrantyExpiry: ["expired", "0-30"], licenseExpiry: ["61+"] },
  { warrantyExpiry: ["none"], licenseExpiry: ["0-30", "none"], lifecycleStatuses: ["in_repair"] },
  { warrantyExpiry: ["31-60"], licenseExpiry: ["31-60"], patNextDueAt: ["none"] },
  { licenseExpiry: ["0-30"], patNextDueAt: ["expired"], isFloating: true },
];

describe("the facets of a list that two dates narrow", () => {
  it("are what the list finds with each of their choices", async () => {
    await fill();
    for (const [at, chosen] of CHOSEN.entries()) {
      const filters = at % 2 === 0 ? chosen : { ...chosen, locationIds: [world.mill] };
      const { facets, totalCount } = await search({ filters });
      expect([filters, totalCount]).toEqual([filters, await listed(filters)]);
      const ofDate = async (key: CountedDateKey) => {
        for (const bucket of DATE_BUCKETS) {
          const count = countIn(facets?.dates[key] ?? [], bucket);
          const narrowed = { ...filters, [key]: [bucket] };
          expect([narrowed, count]).toEqual([narrowed, await listed(narrowed)]);
        }
      };
      for (const key of COUNTED_DATES) await ofDate(key);
      for (const status of ASSET_LIFECYCLE_STATUSES) {
        const narrowed = { ...filters, lifecycleStatuses: [status] };
        const count = countIn(facets?.lifecycleStatuses ?? [], status);
        expect([narrowed, count]).toEqual([narrowed, await listed(narrowed)]);
      }
    }
  });

  it("are counted with the total in one look at the assets", async () => {
    await fill();
    const { admin, organisation } = world;
    const caller = {
      credential: { subject: admin.auth0Id },
      ...{ requestId: "facets", address: "192.0.2.1" },
    };
    const looks = (filters: AssetFilters) =>
      server.installation.gateway.begin(caller, "read", async (transaction) => {
        const counting: string[] = [];
        const heard: Transaction = {
          ...transaction,
          first: (statement) => {
            const { sql } = statement.compile();
            if (sql.includes("from asset a")) counting.push(sql);
            return transaction.first(statement);
          },
        };
        await searchAssets(heard, organisation, { filters, pageSize: 1 });
        return counting.length;
      });
    for (const filters of CHOSEN) expect(await looks(filters)).toBe(1);
  });
});
