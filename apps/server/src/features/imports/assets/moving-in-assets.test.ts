import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../../assets/assets.fixture.ts";
import { type AssetImporter, assetImporter } from "./asset-imports.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let importer: AssetImporter;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  world = await assetWorld(server);
  importer = assetImporter(server, world.admin.token);
});

const found = async (tag: string) =>
  (await world.send("POST", "/assets/search", { searchTerm: tag })).json().results[0];
const assets = async () =>
  (
    await server.installation.database.pool.query(
      `select a.tag, a.deleted_at is not null as archived, p.tag as parent
       from asset a left join asset p on p.id = a.parent_id
       where a.organisation_id = $1 order by a.tag`,
      [world.organisation],
    )
  ).rows;

describe("months of warranty", () => {
  it("end on a day that counts from the purchase, in the file or before", async () => {
    await world.add({ tag: "W-4", purchaseDate: "2020-02-29" });
    const file = [
      "Asset Tag,Category,Model,Company,Purchase Date,Warranty Months,Warranty Expires",
      "W-1,Laptop,M 1,C,2024-03-31,36,",
      "W-2,Laptop,M 1,C,2024-03-31,36 months,2030-01-01",
      "W-3,Laptop,M 1,C,,24,",
      "W-4,,,C,,12,",
      "W-5,Laptop,M 1,C,2024-03-31,long,",
      "W-6,Laptop,M 1,C,2024-03-31,0,",
    ].join("\n");
    const made = await importer.uploaded(file);
    expect(made.choices.mapping).toMatchObject({ warrantyMonths: 5, warrantyExpiry: 6 });
    const checked = await importer.check(made);
    expect(checked.problems.map(({ row, code, column }) => [row, code, column])).toEqual([
      [5, "import.months_invalid", "Warranty Months"],
      [3, "import.warranty_start", "Warranty Months"],
    ]);
    const rows = (await importer.rows(made)).results;
    expect(rows[0]?.changes).toContainEqual({
      ...{ field: "warrantyExpiry", before: null, after: "2027-03-31" },
    });
    await importer.commit(made, true);
    const ends = [];
    for (const tag of ["W-1", "W-2", "W-3", "W-4", "W-6"])
      ends.push((await found(tag)).warrantyExpiry);
    expect(ends).toEqual(["2027-03-31", "2030-01-01", null, "2021-02-28", null]);
    expect((await importer.check(await importer.uploaded(file))).counts).toMatchObject({
      ...{ update: 0, create: 0, unchanged: 5, errors: 1 },
    });
  });
});

describe("rows that Atlas had archived", () => {
  const FILE = [
    "ID,Name,Description,Status,Archived,Location Name,Parent Asset,Barcode,Category",
    ",Boiler,,Operational,Yes,Quay,,B-1,Heating",
    ",Pump,,Operational,No,Quay,Boiler,B-2,Heating",
    ",Valve,Of brass,Operational,Yes,Quay,,B-3,Heating",
    ",Tank,,Operational,,Quay,,B-4,Heating",
    ",Odd,,Operational,perhaps,Quay,,B-5,Heating",
    ",Seal,,Operational,Yes,Quay,Boiler,B-6,Heating",
  ].join("\n");

  it("are left out, and told", async () => {
    const made = await importer.uploaded(FILE);
    expect(made).toMatchObject({
      preset: "atlas",
      choices: { archivedRows: "leave_out", mapping: { archived: 4 } },
    });
    const checked = await importer.check(made);
    expect(checked.counts).toMatchObject({ rows: 6, create: 2, unchanged: 3, errors: 1 });
    expect(checked.problems).toMatchObject([
      { row: 5, column: "Archived", code: "import.field_boolean" },
      { row: 0, code: "import.archived_left_out", params: { count: 3 }, severity: "warning" },
      { row: 2, column: "Parent Asset", code: "import.parent_archived", severity: "warning" },
    ]);
    await importer.commit(made, true);
    expect(await assets()).toEqual([
      { tag: "B-2", archived: false, parent: null },
      { tag: "B-4", archived: false, parent: null },
    ]);
  });

  it("come in archived where that is chosen, stay so, and go with an undo", async () => {
    await world.add({ tag: "B-3" });
    const made = await importer.uploaded(FILE);
    const archive = { archivedRows: "archive" };
    const checked = await importer.check(made, archive);
    expect(checked.counts).toMatchObject({ create: 4, update: 1, errors: 1 });
    expect(checked.problems.map(({ row, code }) => [row, code])).toEqual([
      [5, "import.field_boolean"],
      [0, "import.archived_come_in"],
      [2, "import.parent_archived"],
      [3, "import.archived_in_use"],
    ]);
    await importer.commit(made, true);
    expect(await assets()).toEqual([
      { tag: "B-1", archived: true, parent: null },
      { tag: "B-2", archived: false, parent: null },
      { tag: "B-3", archived: false, parent: null },
      { tag: "B-4", archived: false, parent: null },
      { tag: "B-6", archived: true, parent: "B-1" },
    ]);
    const again = await importer.check(await importer.uploaded(FILE), archive);
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 5 });
    const preview = (await importer.call("GET", `/assets/imports/${made.id}/undo`)).json();
    expect(preview).toMatchObject({ remove: 4, restore: 1, stay: 0 });
    expect((await importer.undo(made)).undo).toMatchObject({ removed: 4, restored: 1, stayed: 0 });
    expect((await assets()).map(({ archived }) => archived)).toEqual([
      ...[true, true, false, true, true],
    ]);
  });

  it("that were brought back since stay when the import is undone", async () => {
    const made = await importer.imported(FILE.replace("perhaps", "no"), {
      archivedRows: "archive",
    });
    const { rows } = await server.installation.database.pool.query(
      "select id from asset where organisation_id = $1 and tag = 'B-1'",
      [world.organisation],
    );
    expect((await world.send("PUT", `/assets/${rows[0].id}/restore`)).status).toBe(200);
    expect((await importer.undo(made)).undo).toMatchObject({ removed: 5, stayed: 1 });
  });
});

it("what was handed out since stays when its import is undone, with who has it", async () => {
  const made = await importer.imported("Tag,Model\nH-1,EB-2250U\nH-2,EB-2250U\n");
  const { id } = await found("H-1");
  const given = await world.send("POST", `/assets/${id}/custody`, { userId: world.admin.id });
  expect(given.status, given.text).toBe(201);
  expect((await importer.undo(made)).undo).toMatchObject({
    ...{ removed: 1, stayed: 1 },
    rows: [{ value: "H-1", code: "import.used_since" }],
  });
  const [kept] = (await world.send("GET", `/assets/${id}/custody`)).json().results;
  expect(kept).toMatchObject({ inAt: null });
});

describe("what an import says of people and states", () => {
  it("names the columns of people, and reads those of who has an asset", async () => {
    const made = await importer.uploaded(
      "Asset Tag,Category,Model,Company,Checked Out To: Username,Checked Out To: Email,Checked Out To: Location\nP-1,Laptop,M,C,ada,ada@example.test,Quay\n",
    );
    expect(made.peopleColumns).toEqual([4, 5, 6]);
    expect(made.choices.mapping).toMatchObject({
      holderUsername: 4,
      holderEmail: 5,
      location: null,
    });
    const atlas = await importer.uploaded(
      "Tag,Model,Assigned To,Primary User,User manual\nP,M,a,b,c\n",
    );
    expect(atlas.peopleColumns).toEqual([2, 3]);
    expect(atlas.choices.mapping).toMatchObject({ holder: 2 });
  });

  it("names the state that a step begins at, and where it may lead", async () => {
    await world.add({ tag: "S-1", lifecycleStatus: "in_stock" });
    await world.add({ tag: "S-2", lifecycleStatus: "disposed", disposalReason: "broken" });
    const made = await importer.uploaded("Tag,Status\nS-1,in repair\nS-2,in stock\n");
    expect((await importer.check(made)).problems).toMatchObject([
      {
        ...{ row: 1, column: "Status", code: "import.step" },
        params: { from: "in_stock", to: "in_repair", next: "in_service, missing, retired" },
      },
      { row: 2, code: "import.step_end", params: { from: "disposed", to: "in_stock" } },
    ]);
  });
});
