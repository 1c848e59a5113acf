import type { AssetOrder, AssetSearch, AssetSearchResults } from "@storey/contract";
import { ASSET_LIST_COLUMNS } from "@storey/domain";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let wattage: string;

/** Few values, so that many rows are alike, and nothing in some. */
const NAMES = ["Äpfel", "apfel", "b-2", "b-10", null];
const COSTS = [0.1, 80, 1e6, null];
const DAYS = ["2026-01-01", "2999-12-31", null];

async function addRow(at: number): Promise<string> {
  return world.add({
    tag: `T-${at}`,
    name: NAMES[at % 5],
    purchaseCost: COSTS[at % 4],
    installDate: DAYS[at % 3],
    ...(at % 7 === 0 ? { spaceId: null } : {}),
    ...(at % 2 === 0 ? {} : { customFields: { [wattage]: at % 6 } }),
  });
}

beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
  const { organisation, make } = world;
  const [type] = [v7()];
  await server.installation.database.pool.query(
    "insert into asset_type (organisation_id, id, name) values ($1, $2, 'Lamp')",
    [organisation, type],
  );
  const lamp = await make.assetModel(organisation, { name: "Lamp", assetTypeId: type });
  const field = { assetTypeId: type, kind: "number", name: "Wattage", isFilterable: true };
  wattage = (await world.send("POST", "/custom-fields", field)).json().id;
  const plain = world.add;
  world = { ...world, add: (given) => plain({ modelId: lamp, ...given }) };
  for (let at = 0; at < 24; at += 1) await addRow(at);
  // One in three is with somebody, several with the same, due on few days or none.
  for (const [at, { id }] of (await search({ page: 1, pageSize: 200 })).results.entries()) {
    if (at % 3 !== 0) continue;
    const given = {
      holderName: `Holder ${at % 4}`,
      dueBack: [null, "2190-01-10", "2190-01-09"][at % 5] ?? null,
    };
    expect((await world.send("POST", `/assets/${id}/custody`, given)).status).toBe(201);
  }
});
afterAll(() => server.close());

async function search(body: AssetSearch): Promise<AssetSearchResults> {
  const reply = await world.send("POST", "/assets/search", { withFacets: false, ...body });
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

const sortable = () => [
  ...ASSET_LIST_COLUMNS.filter((one) => one.isSortable).map(({ key }) => key),
  // Those by which the rows differ, more often than the others.
  ...["name", "purchaseCost", "installDate", "space", "lifecycleStatus", "isFloating", "createdAt"],
  ...["holder", "dueBack"],
  ...Array.from({ length: 4 }, () => `customFields.${wattage}`),
];
const anySort = (): fc.Arbitrary<AssetOrder[]> =>
  fc.uniqueArray(
    fc.record({
      field: fc.constantFrom(...sortable()),
      direction: fc.constantFrom("ascending", "descending"),
    }),
    { minLength: 1, maxLength: 3, selector: ({ field }) => field },
  );

/** Walks from one end to the other, and gives the rows in the order of the list. */
async function walk(
  asked: AssetSearch,
  towards: "next" | "previous",
  between: (pages: number) => Promise<void> = async () => {},
): Promise<string[]> {
  let at: string | null = towards === "next" ? "start" : "end";
  let ids: string[] = [];
  for (let pages = 1; at !== null; pages += 1) {
    const page: AssetSearchResults = await search({ ...asked, at });
    const found = page.results.map(({ id }) => id);
    ids = towards === "next" ? [...ids, ...found] : [...found, ...ids];
    at = page[towards];
    if (at !== null) expect(found).toHaveLength(asked.pageSize ?? 0);
    await between(pages);
  }
  return ids;
}

describe("the pages of a list", () => {
  it("hold each row once, forth and back, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(anySort(), fc.integer({ min: 1, max: 9 }), async (sort, pageSize) => {
        const whole = (await search({ sort, page: 1, pageSize: 200 })).results.map(({ id }) => id);
        expect(new Set(whole).size).toBe(whole.length);
        expect(await walk({ sort, pageSize }, "next")).toEqual(whole);
        expect(await walk({ sort, pageSize }, "previous")).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it("hold the rows that were there once, while others come and go", async () => {
    const gone: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        anySort(),
        fc.constantFrom("next", "previous"),
        fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 4 }),
        async (sort, towards, numbers) => {
          const before = (await search({ sort, page: 1, pageSize: 200 })).results;
          const added: string[] = [];
          const seen = await walk({ sort, pageSize: 5 }, towards, async (pages) => {
            const number = numbers[pages - 1];
            if (number !== undefined)
              added.push(await addRow(10_000 * added.length + 100 + number));
          });
          expect(new Set(seen).size).toBe(seen.length);
          const known = new Set(before.map(({ id }) => id));
          expect(seen.filter((id) => known.has(id))).toEqual(before.map(({ id }) => id));
          for (const id of added) await world.send("DELETE", `/assets/${id}`);
          gone.push(...added);
          for (const id of added) await free(id);
        },
      ),
      { numRuns: 6 },
    );
    expect(gone).not.toEqual([]);
  }, 120_000);

  it("lead back from every place, and say where the list ends", async () => {
    const sort: AssetOrder[] = [{ field: "installDate", direction: "descending" }];
    const first = await search({ sort, pageSize: 9 });
    expect(first.previous).toBeNull();
    const second = await search({ sort, pageSize: 9, at: first.next ?? "" });
    const third = await search({ sort, pageSize: 9, at: second.next ?? "" });
    expect(third.next).toBeNull();
    expect(third.results).toHaveLength(6);
    const back = await search({ sort, pageSize: 9, at: third.previous ?? "" });
    expect(back.results).toEqual(second.results);
    const start = await search({ sort, pageSize: 9, at: back.previous ?? "" });
    expect(start.results).toEqual(first.results);
    expect(start.previous).toBeNull();
    const end = await search({ sort, pageSize: 6, at: "end" });
    expect(end.results).toEqual(third.results);
    expect(end.next).toBeNull();
  });

  it("lead to the nearest end where all that followed is gone", async () => {
    const [last] = (await search({ sort: "-tag", pageSize: 1, at: "end" })).results;
    const page = await search({ sort: "-tag", pageSize: 23 });
    await world.send("DELETE", `/assets/${last?.id}`);
    const after = await search({ sort: "-tag", pageSize: 5, at: page.next ?? "" });
    expect(after).toMatchObject({ results: [], next: null, previous: "end" });
    await world.send("PUT", `/assets/${last?.id}/restore`);
  });
});

/** Lets the tag of an archived asset be used again. */
async function free(id: string): Promise<void> {
  await server.installation.database.pool.query(
    "update asset set tag = id::text where organisation_id = $1 and id = $2",
    [world.organisation, id],
  );
}

describe("a place of another list", () => {
  const cursor = (held: unknown) => Buffer.from(JSON.stringify(held)).toString("base64url");
  const id = v7();
  it.each([
    ["nonsense", "tag"],
    [cursor(["next", "ascending tag", ["A"], id]), "-tag"],
    [cursor(["next", "ascending tag", ["A"], "1"]), "tag"],
    [cursor(["next", "ascending tag", [], id]), "tag"],
    [cursor(["next", "ascending tag", ["A\u0000"], id]), "tag"],
    [cursor(["sideways", "ascending tag", ["A"], id]), "tag"],
    [cursor(["next", "ascending installDate", ["2026-02-30"], id]), "installDate"],
    [cursor(["next", "descending createdAt", ["2026-02-28 25:00:00+00"], id]), "-createdAt"],
    [cursor({ length: 4 }), "tag"],
  ])("%s is told", async (at, sort) => {
    const reply = await world.send("POST", "/assets/search", { at, sort });
    expect(reply.status, reply.text).toBe(400);
    expect(reply.json().fields).toMatchObject([{ field: "at", code: "cursor.invalid" }]);
  });
});
