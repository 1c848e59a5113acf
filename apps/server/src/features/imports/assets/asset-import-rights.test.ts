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

const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;
const tags = async () =>
  (
    await query(
      "select tag from asset where organisation_id = $1 and deleted_at is null order by 1",
      [world.organisation],
    )
  ).map(({ tag }) => tag);
const codes = (rows: readonly { problems: readonly { code: string }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ code }) => code));

const handedOut = async () =>
  query("select c.holder_name from custody c where c.organisation_id = $1", [world.organisation]);

/** An administrator of one location alone. */
async function administratorOf(location: string): Promise<AssetImporter> {
  const user = await world.make.user({ organisations: [world.organisation] });
  await world.make.grant(user.id, world.organisation, "organisation-admin", [location]);
  return assetImporter(server, user.token);
}

describe("who imports assets", () => {
  it("in some locations alone hands out what lies there alone", async () => {
    const limited = await administratorOf(world.quay);
    await world.add({ tag: "M-1", spaceId: world.hall });
    await world.add({ tag: "Q-1", spaceId: null, locationId: world.quay });
    const file = "Tag,Handed out to\nM-1,Kim Ode\nQ-1,Robin Quill\n";
    const made = await limited.uploaded(file);
    const checked = await limited.check(made);
    expect(checked.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, "import.place_closed"],
    ]);
    await limited.commit(made, true);
    expect(await handedOut()).toEqual([{ holder_name: "Robin Quill" }]);
  });

  it("in some locations alone writes there alone, and adds no models and places", async () => {
    const limited = await administratorOf(world.quay);
    await world.add({ tag: "M-1", spaceId: world.hall });
    const file = [
      "Tag,Model,Location,Name",
      "Q-1,EB-2250U,Quay,in their own location",
      "Q-2,EB-2250U,Mill,elsewhere",
      "Q-3,EB-2250U,,nowhere",
      "Q-4,Brand new,Quay,a model of the whole organisation",
      "Q-5,EB-2250U,Brand new,a new location",
      "M-1,,,an asset of elsewhere",
    ].join("\n");
    const made = await limited.uploaded(file);
    const checked = await limited.check(made, { defaultType: "Projector" });
    expect(checked.counts).toMatchObject({
      create: 1,
      update: 0,
      errors: 5,
      models: 0,
      locations: 0,
    });
    expect(codes((await limited.rows(made, "?action=error")).results)).toEqual([
      ["import.place_closed"],
      ["import.place_closed"],
      ["import.create_forbidden"],
      ["import.create_forbidden"],
      ["import.place_closed"],
    ]);
    expect(checked.additions?.unknowns.map(({ kind, isCreatable }) => [kind, isCreatable])).toEqual(
      [
        ["type", false],
        ["model", false],
        ["location", false],
      ],
    );
    await limited.commit(made, true);
    expect(await tags()).toEqual(["M-1", "Q-1"]);
    expect(await query("select from asset_model where name = 'Brand new'")).toEqual([]);
    // What whoever may more has checked is written with the rights of who commits it.
    const wide = await importer.check(await importer.uploaded(file.replaceAll("Q-", "R-")), {
      defaultType: "Projector",
    });
    expect(wide.counts).toMatchObject({ create: 5, update: 1, errors: 0 });
    const done = await limited.commit(wide);
    expect(done.counts).toMatchObject({ create: 1, update: 0, errors: 5 });
    expect(await tags()).toEqual(["M-1", "Q-1", "R-1"]);
  });

  it("of another organisation reaches nothing by the ids in a file or in its choices", async () => {
    const other = await assetWorld(server);
    const id = await other.add({ tag: "T-1", name: "Theirs" });
    await query(
      "insert into manufacturer (organisation_id, id, name) values ($1, gen_random_uuid(), 'Theirs')",
      [other.organisation],
    );
    await query("update space set shortcode = 'THEIR-1' where id = $1", [other.room]);
    const made = await importer.uploaded(`ID,Tag,Model,Name\n${id},T-1,EB-2250U,Mine now\n`);
    const checked = await importer.check(made);
    expect(checked.problems).toMatchObject([{ row: 1, column: "ID", code: "import.id_unknown" }]);
    await importer.commit(made, true);
    expect(await tags()).toEqual([]);
    expect(await query("select name from asset where id = $1", [id])).toEqual([{ name: "Theirs" }]);
    const names = await importer.uploaded(
      "Tag,Model,Type,Manufacturer,Location,Room\nN-1,A,B,C,D,E\nN-2,A,B,C,D,\n",
    );
    for (const [kind, value, to] of [
      ["model", "A · C", other.model],
      ["location", "D", other.quay],
      ["space", "D > E", other.room],
      [
        "manufacturer",
        "C",
        (
          await query("select id from manufacturer where organisation_id = $1", [
            other.organisation,
          ])
        )[0]?.id,
      ],
      [
        "type",
        "B",
        (await query("select asset_type_id as id from asset_model where id = $1", [other.model]))[0]
          ?.id,
      ],
    ]) {
      const decisions = [{ kind, value, action: "map", to }];
      const found = await importer.check(names, { decisions });
      expect(found.problems.map(({ code }) => code)).toContain("import.decision_gone");
    }
    const parts = await importer.uploaded(
      "Tag,Model,Part of,Space code\nP-1,EB-2250U,T-1,\nP-2,EB-2250U,,THEIR-1\n",
    );
    await importer.check(parts);
    expect(codes((await importer.rows(parts)).results)).toEqual([
      ["import.parent_unknown"],
      ["import.place_incomplete"],
    ]);
    const theirs = assetImporter(server, other.admin.token);
    for (const path of ["", "/rows", "/errors", "/undo"])
      expect((await theirs.call("GET", `/assets/imports/${made.id}${path}`)).status).toBe(404);
    expect(
      (await theirs.call("POST", `/assets/imports/${made.id}/commit`, { validRowsOnly: true }))
        .status,
    ).toBe(404);
  });

  it("from outside of a location's networks sees and changes none of its assets", async () => {
    await world.add({ tag: "S-1", spaceId: world.room, name: "Strongbox" });
    const barring = { ipSubnets: ["192.0.2.0/24"] };
    const barred = await server.call("PATCH", `/locations/${world.quay}`, {
      ...{ token: world.admin.token, body: barring, from: "192.0.2.5" },
    });
    expect(barred.status, barred.text).toBe(200);
    const made = await importer.uploaded(
      "Tag,Model,Name,Location\nS-1,EB-2250U,Taken over,\nS-2,EB-2250U,Put in,Quay\n",
    );
    const checked = await importer.check(made);
    const { results } = await importer.rows(made);
    expect(codes(results)).toEqual([["import.tag_taken"], ["import.place_closed"]]);
    expect(JSON.stringify([checked, results])).not.toContain("Strongbox");
    await importer.commit(made, true);
    expect(await tags()).toEqual(["S-1"]);
    // Somebody else who is kept out sees nothing of the file.
    const other = await world.make.user({
      organisations: [world.organisation],
      roles: ["organisation-admin"],
    });
    const theirs = assetImporter(server, other.token);
    const seen = (await theirs.call("GET", `/assets/imports/${made.id}`)).json();
    expect(seen).toMatchObject({ sample: [], problems: [], preview: [], additions: null });
    expect(await theirs.rows(made)).toEqual({ results: [], hasMore: false });
    expect((await theirs.call("GET", `/assets/imports/${made.id}/errors`)).status).toBe(403);
  });
});

describe("two who import at once", () => {
  it("commit one import once", async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => `C-${n},EB-2250U`);
    const made = await importer.uploaded(["Tag,Model", ...rows].join("\n"));
    await importer.check(made);
    const done = await Promise.all([importer.commit(made), importer.commit(made)]);
    expect(done.map(({ state }) => state)).toEqual(["completed", "completed"]);
    expect(await tags()).toHaveLength(1200);
    expect(
      await query("select max(version) as v from asset where organisation_id = $1", [
        world.organisation,
      ]),
    ).toEqual([{ v: 1 }]);
    const slices = await query(
      "select count(*)::int as n, sum(row_count)::int as rows from import_slice where import_id = $1 and written is not null",
      [made.id],
    );
    expect(slices).toEqual([{ n: 3, rows: 1200 }]);
  });

  it("with the same tag make it once; the other is told", async () => {
    const file = (name: string) => `Tag,Model,Type,Name\nD-1,Twice new,Projector,${name}\n`;
    const [one, two] = [await importer.uploaded(file("One")), await importer.uploaded(file("Two"))];
    for (const made of [one, two]) await importer.check(made, { mode: "create" });
    const done = await Promise.all([importer.commit(one), importer.commit(two)]);
    expect(done.map(({ counts }) => counts?.create).sort()).toEqual([0, 1]);
    const lost = done.find(({ counts }) => counts?.errors === 1);
    expect(lost?.problems.map(({ code }) => code)).toEqual([
      expect.stringMatching(/import\.(?:exists|tag_taken)/),
    ]);
    expect(await tags()).toEqual(["D-1"]);
    // What both planned to add is there once.
    expect(
      await query("select from asset_model where organisation_id = $1 and name = 'Twice new'", [
        world.organisation,
      ]),
    ).toHaveLength(1);
  });

  it("and archive a model that the other's rows are of leave no row of it behind, or a whole one", async () => {
    const model = await world.make.assetModel(world.organisation);
    const [{ name }] = (await query("select name from asset_model where id = $1", [model])) as [
      { name: string },
    ];
    const made = await importer.uploaded(`Tag,Model\nG-1,${name}\nG-2,EB-2250U\n`);
    expect((await importer.check(made)).counts).toMatchObject({ create: 2 });
    const [done, gone] = await Promise.all([
      importer.commit(made),
      world.send("DELETE", `/asset-models/${model}`),
    ]);
    expect(gone.status).toBe(200);
    const isFirst = done.counts?.create === 2;
    expect(done.problems.map(({ code }) => code)).toEqual(isFirst ? [] : ["import.place_gone"]);
    expect(await tags()).toEqual(isFirst ? ["G-1", "G-2"] : ["G-2"]);
    // Gone before the commit, it is told.
    const other = await importer.uploaded("Tag,Model\nG-3,EB-2250U\n");
    await importer.check(other);
    await world.send("DELETE", `/asset-models/${world.model}`);
    expect(await importer.commit(other)).toMatchObject({
      counts: { create: 0, errors: 1 },
      problems: [{ row: 1, code: "import.place_gone" }],
    });
  });

  it("and a check that another one takes over says so", async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `C-${n},EB-2250U`);
    const made = await importer.uploaded(["Tag,Model", ...rows].join("\n"));
    const put = () => importer.call("PUT", `/assets/imports/${made.id}/mapping`, made.choices);
    const replies = await Promise.all([put(), put()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await importer.commit(made)).counts).toMatchObject({ create: 2500, errors: 0 });
  });
});

describe("rows that cannot be", () => {
  it("are told by row and column, and nothing of them is written", async () => {
    await world.add({ tag: "X-1", serialNumber: "S-9" });
    await world.add({ tag: "X-2", serialNumber: "S-9", lifecycleStatus: "retired" });
    await world.add({ tag: "X-3", parentId: await world.add({ tag: "X-4" }) });
    const archived = await world.add({ tag: "X-5" });
    await world.send("DELETE", `/assets/${archived}`);
    const file = [
      "Tag,Model,Serial,Status,Parent,Qty,Bought,Cost,MAC,IP,Room,Type,Reason for disposal",
      "R-1,EB-2250U,,,,,31/31/2024,,,,,,",
      "r-1,EB-2250U,,,,,,,,,,,",
      "R-3,EB-2250U,,,,0,,-3,00:00,999.1.1.1,,,",
      ",,S-9,,,,,,,,,,",
      "X-2,,,in repair,,,,,,,,,",
      "X-4,,,,X-3,,,,,,,,",
      "R-7,EB-2250U,,,R-8,,,,,,,,",
      "R-8,EB-2250U,,,R-7,,,,,,,,",
      "R-9,EB-2250U,,,nobody,,,,,,,,",
      "R-10,EB-2250U,,disposed,,,,,,,,,",
      "R-11,New model,,,,,,,,,,,",
      "R-12,EB-2250U,,sleeping,,,,,,,,,",
      "R-13,EB-2250U,,,,,,,,,No such room,,",
      "X-1,EB-2250U,,,,5,,,,,,,",
      "R-15,EB-2250U,,,X-5,,,,,,,,",
      "R-16,EB-2250U,\u0000,,,,,,,,,,",
      `R-17,${"m".repeat(201)},,,,,,,,,,,`,
      "R-18,__clear__,,,,,,,,,,,",
      "R-19,,,,,,,,,,,,",
    ].join("\n");
    const made = await importer.uploaded(file);
    const checked = await importer.check(made);
    const { results } = await importer.rows(made, "?pageSize=100");
    const told = results.map(({ row, problems }) => [
      row,
      ...problems.map(({ code, column }) => `${code.slice(7)}/${column}`),
    ]);
    expect(told).toEqual([
      [1, "date_invalid/Bought"],
      [2, "duplicate_row/Tag"],
      [3, "quantity_invalid/Qty", "mac_invalid/MAC", "ip_invalid/IP", "cost_invalid/Cost"],
      [4, "serial_ambiguous/Serial"],
      [5, "step/Status"],
      [6, "cycle/Parent"],
      [7, "cycle/Parent"],
      [8, "cycle/Parent"],
      [9, "parent_unknown/Parent"],
      [10, "disposal_reason/Reason for disposal"],
      [11, "type_missing/Type"],
      [12, "status_unknown/Status"],
      [13, "place_incomplete/Room"],
      [14, "lot_has_serial/Serial"],
      [15, "archived/Parent"],
      [16, "nul_character/Serial"],
      [17, "too_long/Model"],
      [18, "required/Model"],
      [19, "model_missing/Model"],
    ]);
    expect(checked.counts).toMatchObject({ rows: 19, create: 0, update: 0, errors: 19, models: 0 });
    await importer.commit(made, true);
    expect(await tags()).toEqual(["X-1", "X-2", "X-3", "X-4"]);
  });

  it("are decided on once for each value", async () => {
    const file =
      "Tag,Model,Type,Manufacturer,Status,Location\nU-1,M,T,F,gone fishing,L\nU-2,M,T,F,gone fishing,L\n";
    const made = await importer.uploaded(file);
    const checked = await importer.check(made, { unknown: "error" });
    expect(checked.counts).toMatchObject({ errors: 2, create: 0 });
    const unknowns = checked.additions?.unknowns ?? [];
    expect(
      unknowns.map(({ kind, value, rowCount, action }) => [kind, value, rowCount, action]),
    ).toEqual(
      expect.arrayContaining([
        ["manufacturer", "F", 2, "error"],
        ["lifecycleStatus", "gone fishing", 2, "error"],
        ["location", "L", 2, "error"],
      ]),
    );
    const decided = await importer.check(made, {
      unknown: "error",
      decisions: [
        { kind: "manufacturer", value: "F", action: "create", to: null },
        { kind: "type", value: "T", action: "create", to: null },
        { kind: "model", value: "M · F", action: "map", to: world.model },
        { kind: "lifecycleStatus", value: "gone fishing", action: "map", to: "missing" },
        { kind: "location", value: "L", action: "map", to: world.mill },
      ],
    });
    expect(decided.counts).toMatchObject({
      errors: 0,
      create: 2,
      models: 0,
      manufacturers: 0,
      locations: 0,
    });
    await importer.commit(decided);
    const found = (await world.send("POST", "/assets/search", {})).json().results;
    expect(found).toMatchObject([
      { lifecycleStatus: "missing", location: { id: world.mill }, model: { id: world.model } },
      { lifecycleStatus: "missing" },
    ]);
  });

  it("in their places: by code, by path, by name where it is one, and made where they are not", async () => {
    const floor = await world.make.floor(world.organisation, world.quay, "2");
    const lab = await world.make.space(world.organisation, { floorId: floor, name: "Lab" });
    const [{ shortcode }] = (await query(
      "update space set shortcode = 'LAB-2' where id = $1 returning shortcode",
      [lab],
    )) as [{ shortcode: string }];
    const file = [
      "Tag,Model,Location,Floor,Room,Space code",
      `W-1,EB-2250U,,,,${shortcode}`,
      "W-2,EB-2250U,,,quay > 2 > lab,",
      "W-3,EB-2250U,Quay,2,Lab,",
      "W-4,EB-2250U,Quay,,Lab,",
      "W-5,EB-2250U,,,Lab,",
      "W-6,EB-2250U,New house,1,Hall,",
      "W-7,EB-2250U,New house,,,",
      "W-8,EB-2250U,,,,",
    ].join("\n");
    await importer.imported(file);
    const found = (await world.send("POST", "/assets/search", { searchTerm: "W" })).json().results;
    expect(
      found.map(
        ({
          space,
          location,
        }: {
          space: { name: string } | null;
          location: { name: string } | null;
        }) => [location?.name, space?.name],
      ),
    ).toEqual([
      ...Array.from({ length: 5 }, () => ["Quay", "Lab"]),
      ["New house", "Hall"],
      ["New house", undefined],
      [undefined, undefined],
    ]);
    const again = await importer.check(await importer.uploaded(file));
    expect(again.counts).toMatchObject({ unchanged: 8, update: 0, errors: 0 });
  });
});
