import type { AssetSearch, AssetSearchResults } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
const [epson, screens, projectors] = [v7(), v7(), v7()];
let screen: string;
let projector: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
  const { organisation, make } = world;
  const query = (text: string, values: unknown[]) =>
    server.installation.database.pool.query(text, values);
  await query("insert into manufacturer (organisation_id, id, name) values ($1, $2, 'Épson')", [
    organisation,
    epson,
  ]);
  await query(
    "insert into asset_type (organisation_id, id, name) values ($1, $2, 'Screen'), ($1, $3, 'Projector')",
    [organisation, screens, projectors],
  );
  projector = await make.assetModel(organisation, {
    name: "EB-2250U",
    assetTypeId: projectors,
    manufacturerId: epson,
  });
  screen = await make.assetModel(organisation, { name: "Wall 3000", assetTypeId: screens });
  const { room, hall, mill } = world;
  await world.add({
    tag: "A-2",
    modelId: projector,
    spaceId: room,
    serialNumber: "X4F-00981",
    name: "Left",
  });
  await world.add({
    tag: "A-10",
    modelId: projector,
    spaceId: hall,
    macAddress: "00:1A:2B:3C:4D:5E",
    installDate: "2026-01-02",
  });
  await world.add({
    tag: "A-3",
    modelId: screen,
    spaceId: room,
    description: "Café corner",
    installDate: "2026-01-01",
  });
  await world.add({
    tag: "B-1",
    modelId: screen,
    spaceId: null,
    locationId: mill,
    lifecycleStatus: "missing",
  });
  await world.add({ tag: "B-2", modelId: screen, spaceId: null, ipAddress: "192.0.2.77" });
  const gone = await world.add({ tag: "Z-9", modelId: screen });
  await world.send("DELETE", `/assets/${gone}`);
});
afterAll(() => server.close());

async function search(body: AssetSearch): Promise<AssetSearchResults> {
  const reply = await world.send("POST", "/assets/search", body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}
const tags = async (body: AssetSearch) => (await search(body)).results.map(({ tag }) => tag);

describe("a search for assets", () => {
  it.each<[string, string[]]>([
    ["a-1", ["A-10"]],
    ["A-2", ["A-2"]],
    ["00981", ["A-2"]],
    ["981", ["A-2"]],
    ["x4f-00", ["A-2"]],
    ["left", ["A-2"]],
    ["cafe", ["A-3"]],
    ["CAFÉ corner", ["A-3"]],
    ["epson", ["A-2", "A-10"]],
    ["2250u left", ["A-2"]],
    ["eb-22 hall", []],
    ["proj", ["A-2", "A-10"]],
    ["screen cafe", ["A-3"]],
    ["001a.2b3c.4d5e", ["A-10"]],
    ["00:1a:2b", ["A-10"]],
    ["192.0.2", ["B-2"]],
    ["nothing", []],
    ["'; drop table asset --", []],
    ["\\ ' & | ! :* <->", []],
  ])("for %j finds %j", async (searchTerm, expected) => {
    expect(await tags({ searchTerm })).toEqual(expected);
    expect(await tags({ searchTerm, withFacets: false })).toEqual(expected);
    expect((await search({ searchTerm })).totalCount).toBe(expected.length);
  });

  it("sorts tags as people read them, and by what else is asked", async () => {
    expect(await tags({})).toEqual(["A-2", "A-3", "A-10", "B-1", "B-2"]);
    expect(await tags({ sort: "-tag" })).toEqual(["B-2", "B-1", "A-10", "A-3", "A-2"]);
    expect(await tags({ sort: "installDate", pageSize: 2 })).toEqual(["A-3", "A-10"]);
    expect(await tags({ sort: "model" })).toEqual(["A-2", "A-10", "A-3", "B-1", "B-2"]);
    expect(await tags({ page: 2, pageSize: 2 })).toEqual(["A-10", "B-1"]);
    expect(await tags({ onlyDeleted: true })).toEqual(["Z-9"]);
  });

  it("holds to its filters, all together", async () => {
    const { room, hall, quay, mill } = world;
    expect(await tags({ filters: { assetTypeIds: [projectors] } })).toEqual(["A-2", "A-10"]);
    expect(await tags({ filters: { modelIds: [screen] } })).toEqual(["A-3", "B-1", "B-2"]);
    expect(await tags({ filters: { manufacturerIds: [epson] } })).toEqual(["A-2", "A-10"]);
    expect(await tags({ filters: { manufacturerIds: ["none"] } })).toEqual(["A-3", "B-1", "B-2"]);
    expect(await tags({ filters: { locationIds: [mill] } })).toEqual(["A-10", "B-1"]);
    expect(await tags({ filters: { locationIds: [quay, "none"] } })).toEqual(["A-2", "A-3", "B-2"]);
    expect(await tags({ filters: { spaceIds: [room, hall], modelIds: [screen] } })).toEqual([
      "A-3",
    ]);
    expect(await tags({ filters: { isFloating: true } })).toEqual(["B-1", "B-2"]);
    expect(await tags({ filters: { lifecycleStatuses: ["missing", "in_service"] } })).toEqual([
      "A-2",
      "A-3",
      "A-10",
      "B-1",
    ]);
    expect(await tags({ searchTerm: "screen", filters: { isFloating: false } })).toEqual(["A-3"]);
  });

  it("counts what each choice would leave, without its own filter", async () => {
    const { facets, totalCount } = await search({
      filters: { assetTypeIds: [screens], isFloating: true },
    });
    expect(totalCount).toBe(2);
    expect(facets?.assetTypes).toEqual([{ id: screens, name: "Screen", count: 2 }]);
    expect(facets?.models).toEqual([{ id: screen, name: "Wall 3000", count: 2 }]);
    expect(facets?.manufacturers).toEqual([{ id: null, name: null, count: 2 }]);
    expect(facets?.locations).toEqual([
      { id: world.mill, name: "Mill", count: 1 },
      { id: null, name: null, count: 1 },
    ]);
    expect(facets?.lifecycleStatuses).toContainEqual({ value: "missing", count: 1 });
    expect(facets?.floating).toBe(2);
    const all = (await search({})).facets;
    expect(all?.assetTypes.map(({ name, count }) => [name, count])).toEqual([
      ["Projector", 2],
      ["Screen", 3],
    ]);
  });

  it("finds the same whether few or many hold the words", async () => {
    const { organisation } = world;
    const other = await world.make.assetModel(organisation, { name: "Crowd" });
    await server.installation.database.pool.query(
      `insert into asset (organisation_id, id, model_id, tag, name, lifecycle_status)
       select $1, gen_random_uuid(), $2, 'M-' || n, 'Zebra ' || n, 'in_stock' from generate_series(1, 2100) n`,
      [organisation, other],
    );
    const many = await search({ searchTerm: "zebra", pageSize: 3 });
    expect(many).toMatchObject({ totalCount: 2100, hasMore: false });
    expect(many.results.map(({ tag }) => tag)).toEqual(["M-1", "M-2", "M-3"]);
    const capped = await search({ searchTerm: "zebra crowd", pageSize: 1, withFacets: false });
    expect(capped).toMatchObject({ totalCount: 1000, hasMore: true, facets: null });
    expect(await tags({ searchTerm: "zebra 2099" })).toEqual(["M-2099"]);
  });
});

describe("a search for models", () => {
  it("looks at name, part number, kind and manufacturer", async () => {
    const found = async (body: object) =>
      (await world.send("POST", "/asset-models/search", body))
        .json()
        .results.map((one: { name: string }) => one.name);
    expect(await found({ searchTerm: "eps" })).toEqual(["EB-2250U"]);
    expect(await found({ searchTerm: "screen wall" })).toEqual(["Wall 3000"]);
    expect(await found({ assetTypeIds: [screens] })).toEqual(["Wall 3000"]);
    const [first] = (
      await world.send("POST", "/asset-models/search", { searchTerm: "wall" })
    ).json().results;
    expect(first).toMatchObject({ assetsCount: 3, isGlobal: false, manufacturer: null });
  });
});
