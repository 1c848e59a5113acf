import type { AssetFacets, AssetSearch, AssetSearchResults } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

/** More than are told by their ids. */
const MANY = 2_100;

let server: TestServer;
let world: AssetWorld;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
  other = await world.make.assetModel(world.organisation, { name: "Crowd" });
  await query(
    `insert into asset (organisation_id, id, model_id, space_id, location_id, tag, name, lifecycle_status, warranty_expiry, deleted_at)
     select $1, gen_random_uuid(), case when n % 3 = 0 then $2 else $3 end::uuid, case when n % 8 < 7 then $4::uuid end,
       case when n % 8 = 7 then $5::uuid end, 'M-' || n, 'Zebra stripe' || n % 7,
       case when n % 5 = 0 then 'missing' else 'in_stock' end,
       (array[null, current_date - 5, current_date + 10, current_date + 400])[1 + n % 4], case when n % 10 = 9 then now() end
     from generate_series(1, ${MANY + 400}) n`,
    [world.organisation, other, world.model, world.room, world.mill],
  );
  // Nothing of it is found by a word alone.
  const labelled = await world.add({ tag: "L-1", lifecycleStatus: "retired" });
  await query(
    `insert into asset_alias (organisation_id, id, asset_id, value, value_key) values ($1, $2, $3, 'zebra', 'zebra')`,
    [world.organisation, v7(), labelled],
  );
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

async function search(body: AssetSearch): Promise<AssetSearchResults> {
  const reply = await world.send("POST", "/assets/search", body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

type Told = Pick<AssetSearchResults, "totalCount" | "hasMore"> &
  Partial<Pick<AssetFacets, "models" | "locations">>;

/** What a search tells but for the page; choices in any order. */
async function counted(body: AssetSearch): Promise<Told> {
  const { totalCount, hasMore, facets } = await search({ ...body, pageSize: 1 });
  if (!facets) return { totalCount, hasMore };
  const { lifecycleStatuses, dates, ...named } = facets;
  const sorted = (counts: readonly { readonly value: string | null; readonly count: number }[]) =>
    Object.fromEntries(counts.map(({ value, count }) => [value, count]));
  const ofDates = Object.entries(dates).map(([key, counts]) => [key, sorted(counts)]);
  return {
    ...{ totalCount, hasMore, ...named },
    ...{ lifecycleStatuses: sorted(lifecycleStatuses), dates: Object.fromEntries(ofDates) },
  };
}

describe("a text that very many assets hold", () => {
  it.each<[string, Omit<AssetSearch, "searchTerm">]>([
    ["nothing else", {}],
    ["what is archived", { onlyDeleted: true }],
    ["a state", { filters: { lifecycleStatuses: ["missing", "retired"] } }],
    ["what floats", { filters: { isFloating: true } }],
    ["dates", { filters: { warrantyExpiry: ["0-30", "none"] } }],
    [
      "a date and a state",
      { filters: { warrantyExpiry: ["expired"], lifecycleStatuses: ["in_stock"] } },
    ],
  ])("is counted as without an index, with %s", async (_name, asked) => {
    const dense = await counted({ ...asked, searchTerm: "zebra" });
    // All that is there holds the word, or the label.
    expect(dense).toEqual(await counted(asked));
    const { totalCount } = dense;
    const capped = await counted({ ...asked, searchTerm: "zebra", withFacets: false });
    expect(capped).toEqual({ totalCount: Math.min(totalCount, 1000), hasMore: totalCount > 1000 });
  });

  it("is counted by model, manufacturer and place together", async () => {
    const filters = { modelIds: [other], locationIds: [world.quay] };
    const { models, totalCount } = await counted({ searchTerm: "zebra", filters });
    expect(totalCount).toBe((await counted({ filters })).totalCount);
    expect(models).toEqual((await counted({ filters })).models);
  });

  it("is counted among what hangs in a room, and of two words", async () => {
    const inRoom = { filters: { spaceIds: [world.room] } };
    expect((await counted({ ...inRoom, searchTerm: "zebra" })).totalCount).toBe(
      (await counted(inRoom)).totalCount,
    );
    // A number alone may begin a word of the kind or the model that the factory named.
    const { totalCount } = await counted({ searchTerm: "zebra stripe3" });
    expect(totalCount).toBeLessThan(MANY);
    expect((await search({ searchTerm: "zebra m- crowd" })).totalCount).toBe(
      (await search({ filters: { modelIds: [other] } })).totalCount,
    );
  });

  it("is counted of nobody else, whose organisation's id ends alike", async () => {
    const alike = `${v7().slice(0, 24)}${world.organisation.slice(-12)}`;
    await query("insert into organisation (id, name) values ($1, 'Alike')", [alike]);
    const model = await world.make.assetModel(alike, { name: "Theirs" });
    await query(
      `insert into asset (organisation_id, id, model_id, tag, name, lifecycle_status)
       select $1, gen_random_uuid(), $2, 'Y-' || n, 'Yak ' || n, 'in_stock' from generate_series(1, ${MANY}) n`,
      [alike, model],
    );
    await world.add({ tag: "Y-1", name: "Yak, not zebra" });
    expect(await counted({ searchTerm: "yak", withFacets: false })).toEqual({
      totalCount: 1,
      hasMore: false,
    });
    expect((await counted({ searchTerm: "yak" })).totalCount).toBe(1);
  });

  it("is counted as far as networks show it", async () => {
    const { mill } = world;
    await query("update location set ip_subnets = '{203.0.113.0/24}' where id = $1", [mill]);
    try {
      const seen = await counted({ searchTerm: "zebra" });
      expect(seen.totalCount).toBeGreaterThan(2_000);
      expect(seen).toEqual(await counted({}));
      expect(seen.locations?.map(({ id }) => id)).toEqual([world.quay]);
    } finally {
      await query("update location set ip_subnets = '{}' where id = $1", [mill]);
    }
  });
});

describe("a text that few assets hold", () => {
  const walked = async (body: AssetSearch): Promise<string[]> => {
    const tags: string[] = [];
    let at: string | null = "start";
    while (at !== null) {
      const page: AssetSearchResults = await search({ ...body, at, pageSize: 3 });
      tags.push(...page.results.map(({ tag }) => tag));
      at = page.next;
    }
    return tags;
  };

  it("gives each of them once in the order of tags, page after page, as another search does", async () => {
    // M-24, M-240 … M-2499 stand by their numbers, not by their letters.
    const body = { searchTerm: "zebra m-24" };
    const tags = await walked(body);
    const { totalCount, results } = await search({ ...body, page: 1, pageSize: 100 });
    expect(tags.length).toBeGreaterThan(6);
    expect(tags).toEqual(results.map(({ tag }) => tag));
    expect(new Set(tags).size).toBe(totalCount);
    // Backwards from the second page stands the first.
    const first = await search({ ...body, at: "start", pageSize: 3 });
    const second = await search({ ...body, at: first.next ?? "", pageSize: 3 });
    const back = await search({ ...body, at: second.previous ?? "", pageSize: 3 });
    expect(back.results).toEqual(first.results);
  });
});
