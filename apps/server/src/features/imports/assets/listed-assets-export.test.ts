import { ASSET_LIST_COLUMNS, PLAIN_ASSET_LIST, writeAssetList } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../../assets/assets.fixture.ts";
import { type AssetImporter, assetImporter } from "./asset-imports.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let importer: AssetImporter;
let wattage: string;
let first: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
  importer = assetImporter(server, world.admin.token);
  const { organisation, make } = world;
  const [lamps, maker] = [v7(), v7()];
  const query = (text: string, values: unknown[]) =>
    server.installation.database.pool.query(text, values);
  await query("insert into asset_type (organisation_id, id, name) values ($1, $2, 'Lamp')", [
    organisation,
    lamps,
  ]);
  await query("insert into manufacturer (organisation_id, id, name) values ($1, $2, 'Epson')", [
    organisation,
    maker,
  ]);
  // Two models of one name: only with their manufacturers can an import tell them apart.
  const own = { name: "EB-2250U", assetTypeId: lamps, manufacturerId: maker };
  const lamp = await make.assetModel(organisation, own);
  const field = { assetTypeId: lamps, kind: "number", name: "Wattage", isFilterable: true };
  wattage = (await world.send("POST", "/custom-fields", field)).json().id;
  first = await world.add({
    ...{ tag: "A-1", modelId: lamp, name: "=1+1", description: "two\nlines", purchaseCost: 12.5 },
    ...{ installDate: "2026-01-31", warrantyExpiry: "2027-01-31" },
    customFields: { [wattage]: 40 },
  });
  await world.add({ tag: "A-2", spaceId: world.hall, parentId: first, serialNumber: "+44" });
  await world.add({ tag: "A-10", spaceId: null, locationId: world.mill, quantity: 3 });
  await world.add({ tag: "B-1", modelId: lamp, spaceId: null, lifecycleStatus: "missing" });
});
afterAll(() => server.close());

const asked = (format: string, queryParams: string) =>
  `/assets/export?${new URLSearchParams({ format, queryParams })}`;
async function lines(queryParams: string): Promise<string[]> {
  const { text, status } = await importer.call("GET", asked("csv", queryParams));
  expect(status, text).toBe(200);
  return text.replace("\ufeff", "").trimEnd().split("\r\n");
}

it("gives the rows that a list shows, in its order and with its columns", async () => {
  const queryParams = writeAssetList({
    ...PLAIN_ASSET_LIST,
    filters: [{ field: "tag", op: "contains", value: "a-" }],
    sort: [
      { field: "quantity", direction: "ascending" },
      { field: "tag", direction: "descending" },
    ],
    columns: [
      { key: "name" },
      { key: "tag", pinned: "start" },
      { key: `customFields.${wattage}` },
      { key: "isFloating" },
      { key: "warrantyExpiry" },
    ],
  });
  const [head, ...rows] = await lines(queryParams);
  expect(head).toBe("ID,Name,Tag,Wattage,Floating,Effective warranty expiry");
  expect(rows.map((row) => row.slice(37))).toEqual([
    ",A-10,,yes,",
    ",A-2,,no,",
    "'=1+1,A-1,40,no,2027-01-31",
  ]);
  expect(rows.at(-1)?.slice(0, 36)).toBe(first);
});

it("gives what a plain list shows, with all that says where an asset is and of which model", async () => {
  const [head] = await lines("");
  expect(head?.split(",")).toEqual([
    ...["ID", "Tag", "Name", "Model", "Type", "Manufacturer", "Part number", "State"],
    ...["Location", "Space", "Floor", "Space code", "Effective warranty expiry", "Open issues"],
  ]);
});

it.each(["csv", "xlsx"])(
  "is imported again as nothing changed, whatever it shows: %s",
  async (format) => {
    const everything = [...ASSET_LIST_COLUMNS.map(({ key }) => key), `customFields.${wattage}`];
    const shown = [[], ["location"], ["model"], ["floor", "description"], ["parent"], everything];
    for (const keys of format === "csv" ? shown : [everything]) {
      const queryParams = writeAssetList({
        ...PLAIN_ASSET_LIST,
        columns: keys.map((key) => ({ key })),
      });
      const { bytes } = await server.call("GET", asked(format, queryParams), {
        token: world.admin.token,
      });
      const made = await importer.uploaded(bytes, `assets.${format}`);
      const checked = await importer.check(made);
      expect((await importer.rows(made)).results, keys.join()).toEqual([]);
      expect(checked.counts, keys.join()).toMatchObject({ rows: 4, unchanged: 4, errors: 0 });
    }
  },
);

it("names the columns that are not there, and gives nothing", async () => {
  const gone = `customFields.${v7()}`;
  const reply = await importer.call("GET", asked("csv", `column=tag&column=${gone}&sort=shape`));
  expect(reply.status).toBe(400);
  expect(reply.json().fields).toMatchObject([
    { field: "queryParams", code: "column.unknown", params: { part: "sort", column: "shape" } },
    { field: "queryParams", code: "column.unknown", params: { part: "column", column: gone } },
  ]);
});

it("gives archived assets where the list shows them", async () => {
  const id = await world.add({ tag: "Z-9" });
  await world.send("DELETE", `/assets/${id}`);
  const rows = await lines("archived=yes&column=tag");
  expect(rows).toEqual(["ID,Tag", `${id},Z-9`]);
});
