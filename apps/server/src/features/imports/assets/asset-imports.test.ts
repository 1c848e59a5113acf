import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../../assets/assets.fixture.ts";
import { type AssetImporter, assetImporter } from "./asset-imports.fixture.ts";

const FILE = [
  "Asset tag,Name,Type,Manufacturer,Model,Part number,Serial number,Location,Floor,Room,Parent,Purchase date,Cost,Status,Notes",
  'P-1,Hall left,Projector,Epson,EB-L735U,V11H,SN-1,Quay,,,,2024-03-31,"1,299.50",in use,"two\nlines"',
  "P-2,Hall right,Projector,Epson,EB-L735U,V11H,SN-2,Mill,,,P-1,31.3.2024,€ 900,,",
  ",Cable,Cable,,HDMI 5 m,,,,,,,,,,",
].join("\r\n");

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

const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;
const assets = () =>
  query(
    `select a.tag, a.name, m.name as model, t.name as type, a.deleted_at is not null as archived
     from asset a join asset_model m on m.id = a.model_id join asset_type t on t.id = m.asset_type_id
     where a.organisation_id = $1 order by a.tag`,
    [world.organisation],
  );
const search = async (term: string) =>
  (await world.send("POST", "/assets/search", { searchTerm: term })).json().results;

describe("an import of assets", () => {
  it("goes from the file by the suggested columns and a check to the assets", async () => {
    const made = await importer.uploaded(FILE);
    expect(made).toMatchObject({
      state: "uploaded",
      rowCount: 3,
      looksLikeAssets: true,
      preset: null,
      isRemembered: false,
      choices: {
        mapping: { tag: 0, name: 1, type: 2, serialNumber: 6, parentTag: 10, description: 14 },
      },
      dates: { detected: "day-first", isAsked: false },
    });
    const checked = await importer.check(made);
    expect(checked).toMatchObject({
      state: "checked",
      checkedCount: 3,
      counts: {
        rows: 3,
        create: 3,
        update: 0,
        errors: 0,
        assetTypes: 2,
        manufacturers: 1,
        models: 2,
      },
      problems: [],
    });
    expect(await assets()).toEqual([]);
    const done = await importer.commit(made);
    expect(done).toMatchObject({ state: "completed", counts: { create: 3 }, remainingCount: 0 });
    expect(await assets()).toMatchObject([
      { tag: "A-00001", name: "Cable", type: "Cable" },
      { tag: "P-1", name: "Hall left", model: "EB-L735U" },
      { tag: "P-2", type: "Projector" },
    ]);
    const [right] = await search("P-2");
    expect(right).toMatchObject({
      ...{ purchaseDate: "2024-03-31", purchaseCost: 900, lifecycleStatus: "in_stock" },
      ...{ parent: { tag: "P-1" }, location: { name: "Mill" }, isFloating: true },
    });
    const [left] = await search("P-1");
    expect(left).toMatchObject({ description: "two\nlines", purchaseCost: 1299.5 });
    const history = (await world.send("GET", `/assets/${left.id}/history`)).json().results;
    expect(history).toMatchObject([{ kind: "created", source: "import" }]);
  });

  it("says of each row what would change, and changes that; blank leaves, __clear__ empties", async () => {
    await importer.imported(FILE);
    const file = [
      "Asset tag,Name,Serial number,Room,Status,Cost,Notes",
      "p-1,Hall,,,,,",
      `P-2,,__clear__,${await shortcode(world.room)},in service,950,__clear__`,
      "A-00001,Cable,,,,,",
      "P-9,New,,,,,",
    ].join("\n");
    const made = await importer.uploaded(file);
    const checked = await importer.check(made, { mode: "update" });
    expect(checked).toMatchObject({
      counts: { rows: 4, create: 0, update: 2, unchanged: 1, errors: 1 },
      problems: [{ row: 4, column: "Asset tag", code: "import.not_matched" }],
    });
    const { results, hasMore } = await importer.rows(made);
    expect(hasMore).toBe(false);
    expect(results).toMatchObject([
      // The tag is compared without case, and taken as it is written.
      {
        row: 1,
        action: "update",
        changes: [
          { field: "tag", before: "P-1", after: "p-1" },
          { field: "name", before: "Hall left", after: "Hall" },
        ],
      },
      {
        row: 2,
        action: "update",
        changes: [
          { field: "place", before: "Mill" },
          { field: "serialNumber", before: "SN-2", after: null },
          { field: "lifecycleStatus", before: "in_stock", after: "in_service" },
          { field: "purchaseCost", before: "900", after: "950" },
        ],
      },
      { row: 4, action: "error", problems: [{ code: "import.not_matched" }] },
    ]);
    expect((await importer.rows(made, "?action=error")).results).toHaveLength(1);
    expect((await importer.rows(made, "?after=1&pageSize=1")).hasMore).toBe(true);
    const refused = await importer.call("POST", `/assets/imports/${made.id}/commit`, {
      validRowsOnly: false,
    });
    expect(refused.json()).toMatchObject({ code: "import.has_errors" });
    const done = await importer.commit(made, true);
    expect(done).toMatchObject({
      state: "completed",
      counts: { update: 2, unchanged: 1, errors: 1 },
    });
    expect((await search("P-2"))[0]).toMatchObject({
      ...{
        serialNumber: null,
        purchaseCost: 950,
        lifecycleStatus: "in_service",
        space: { id: world.room },
      },
      version: 2,
    });
    const errors = await importer.call("GET", `/assets/imports/${made.id}/errors`);
    expect(errors.text.split("\r\n")).toEqual([
      "\ufeffRow,Line,Column,Reason,Asset tag,Name,Serial number,Room,Status,Cost,Notes",
      "4,5,Asset tag,There is no such asset to change.,P-9,New,,,,,",
      "",
    ]);
  });

  it("gives back what it exports as nothing changed, from a CSV and from a spreadsheet", async () => {
    await importer.imported(FILE);
    await world.add({
      tag: "-1+2",
      name: "=cmd|' /C calc'!A0",
      description: "'=x\n\n+y",
      serialNumber: "0042",
    });
    await world.add({
      tag: "''=1",
      spaceId: null,
      locationId: world.mill,
      quantity: 12,
      purchaseCost: 3.5,
      ipAddress: "::1",
    });
    await world.add({
      tag: "D-1",
      lifecycleStatus: "disposed",
      disposalReason: "@broken",
      patResult: "failed",
    });
    for (const format of ["csv", "xlsx"]) {
      const { bytes, headers } = await server.call("GET", `/assets/export?format=${format}`, {
        token: world.admin.token,
      });
      expect(headers["content-disposition"]).toContain(`assets.${format}`);
      const made = await importer.uploaded(bytes, `assets.${format}`);
      expect(made).toMatchObject({
        preset: "storey",
        rowCount: 6,
        choices: { mapping: { id: 0, formerId: null } },
      });
      const checked = await importer.check(made);
      expect((await importer.rows(made)).results).toEqual([]);
      expect(checked).toMatchObject({
        counts: { rows: 6, unchanged: 6, create: 0, update: 0, errors: 0 },
        problems: [],
      });
    }
    const csv = (await importer.call("GET", "/assets/export?format=csv")).text;
    const cells = csv.match(/"(?:[^"]|"")*"|[^,\r\n]+/g) ?? [];
    expect(cells.filter((cell) => /^"?\s*[=+@]/.test(cell))).toEqual([]);
    const template = await importer.call("GET", "/assets/export?format=csv&isTemplate=true");
    expect(template.text.split("\r\n")).toHaveLength(2);
  });

  it("makes the labels of the former system lead to its assets, until it is undone", async () => {
    const made = await importer.imported(
      "ID,Asset Tag,Category,Model,Company\n17,L-1,Laptop,M 1,C\nA/9,L-2,Laptop,M 1,C\n",
    );
    const labels = () =>
      query(
        `select a.tag, x.value from asset_alias x join asset a on a.id = x.asset_id
         where x.organisation_id = $1 order by 1`,
        [world.organisation],
      );
    expect(await labels()).toEqual([
      { tag: "L-1", value: "/hardware/17" },
      { tag: "L-2", value: "A/9" },
    ]);
    await importer.undo(made);
    expect(await labels()).toEqual([]);
  });

  it("is undone but for what was changed or used since, and imported again", async () => {
    const made = await importer.imported(FILE);
    const [first] = await search("P-1");
    await world.send("PATCH", `/assets/${first.id}`, { name: "Changed" });
    const preview = (await importer.call("GET", `/assets/imports/${made.id}/undo`)).json();
    expect(preview).toMatchObject({
      ...{ remove: 2, restore: 0, stay: 1 },
      rows: [{ row: 1, code: "import.changed_since", value: "P-1" }],
    });
    const undone = await importer.undo(made);
    expect(undone).toMatchObject({ state: "undone", undo: { removed: 2, restored: 0, stayed: 1 } });
    expect(await assets()).toMatchObject([
      { tag: "A-00001", archived: true },
      { tag: "P-1", archived: false },
      { tag: "P-2", archived: true },
    ]);
    expect(
      await query(
        "select name, deleted_at is not null as archived from asset_model where organisation_id = $1 and name <> 'EB-2250U' order by 1",
        [world.organisation],
      ),
    ).toEqual([
      { name: "EB-L735U", archived: false },
      { name: "HDMI 5 m", archived: true },
    ]);
    const again = await importer.imported(FILE);
    expect(again).toMatchObject({
      counts: { create: 2, restored: 1, update: 1, models: 1 },
      isRemembered: true,
    });
    expect(await assets()).toMatchObject([
      { tag: "A-00001", archived: true },
      { tag: "A-00002", archived: false },
      { tag: "P-1", name: "Hall left" },
      { tag: "P-2", archived: false },
    ]);
    const restored = await importer.undo(again);
    expect(restored.undo).toMatchObject({ removed: 2, restored: 1, stayed: 0 });
    expect((await search("P-1"))[0]).toMatchObject({ name: "Changed" });
  });
});

describe("an import of assets that is interrupted", () => {
  const COUNT = 1_100;
  // Every third has no tag of its own, and every fifth is a part of another one.
  const rows = Array.from({ length: COUNT }, (_, n) => {
    const parent = n % 5 === 4 ? `I-${3 * Math.floor(n / 6)}` : "";
    return `${n % 3 === 2 ? "" : `I-${n}`},S-${n},New ${n % 4},Thing,${parent}`;
  });
  const LARGE = ["Tag,Serial number,Model,Type,Part of", ...rows].join("\n");

  it("goes on where it stood, and writes each row whole and once", async () => {
    const made = await importer.uploaded(LARGE);
    const checked = await importer.check(made);
    expect(checked).toMatchObject({ counts: { create: COUNT, errors: 0, models: 4 } });
    await query(
      `create or replace function interrupt() returns trigger language plpgsql as $$ begin
         raise internal_error using message = 'interrupted'; end $$`,
    );
    await query(
      "create trigger interrupt before insert on asset for each row when (new.serial_number = 'S-1000') execute function interrupt()",
    );
    try {
      const path = `/assets/imports/${made.id}/commit`;
      expect((await importer.call("POST", path, { validRowsOnly: false })).status).toBe(500);
    } finally {
      await query("drop trigger interrupt on asset");
    }
    const begun = (await importer.call("GET", `/assets/imports/${made.id}`)).json();
    expect(begun).toMatchObject({ state: "importing", remainingCount: COUNT - 500 });
    expect(await assets()).toHaveLength(500);
    const again = () =>
      importer.call("POST", `/assets/imports/${made.id}/commit`, { validRowsOnly: false });
    const replies = await Promise.all([again(), again(), again()]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const ended = (await importer.call("GET", `/assets/imports/${made.id}`)).json();
    expect(ended).toMatchObject({
      ...{ state: "completed", remainingCount: 0, problems: [] },
      counts: { rows: COUNT, create: COUNT, errors: 0, models: 4, assetTypes: 1 },
    });
    const [found] = await query(
      `select count(*)::int as n, count(distinct serial_number)::int as serials, count(distinct tag)::int as tags,
         count(parent_id)::int as parts, count(distinct model_id)::int as models
       from asset where organisation_id = $1`,
      [world.organisation],
    );
    const parts = rows.filter((row) => !row.endsWith(",")).length;
    expect(found).toEqual({ n: COUNT, serials: COUNT, tags: COUNT, parts, models: 4 });
  });
});

async function shortcode(space: string): Promise<string> {
  const [row] = await query("select shortcode, name from space where id = $1", [space]);
  return row?.shortcode ?? row?.name;
}
