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

const assets = async () =>
  (
    await server.installation.database.pool.query(
      `select m.name, a.tag, a.quantity, a.deleted_at is not null as archived
       from asset a join asset_model m on m.id = a.model_id
       where a.organisation_id = $1 order by a.created_at, a.id`,
      [world.organisation],
    )
  ).rows;
const checked = async (file: string, choices?: object) =>
  (await importer.check(await importer.uploaded(file), choices)).counts;

/** The lists of what is counted, as Snipe-IT exports them: none has a tag. */
const LISTS = {
  accessories:
    "ID,Image,Company,Name,Accessory Category,Model No.,Location,Min. QTY,Total,Checked Out,Purchase Cost\n5,,,Cable,Cables,C-1,Quay,2,10,3,4.50\n6,,,Cable,Cables,C-1,Quay,2,20,0,4.50\n",
  consumables:
    "ID,Name,Category,Model No.,Item No.,Total,Min. QTY,Location\n5,Paper,Paper,P-1,I-1,10,1,Quay\n",
  components:
    "ID,Name,Serial,Category,Total,Remaining,Min. QTY,Location\n5,RAM,,Memory,8,8,1,Quay\n",
};

describe("what has no tag", () => {
  it.each(Object.entries(LISTS))("of Snipe-IT's %s comes in once", async (kind, file) => {
    const rows = file.split("\n").length - 2;
    const made = await importer.imported(file);
    expect(made).toMatchObject({ preset: "snipe-it", counts: { create: rows } });
    expect(await checked(file)).toMatchObject({ create: 0, unchanged: rows, errors: 0 });
    const found = (await world.send("GET", `/codes/${encodeURIComponent(`/${kind}/5`)}`)).json();
    expect(found.asset.tag).toBe("A-00001");
    // What is counted anew, or called otherwise, is the same thing.
    const later = file.replace(",10,", ",7,").replace(",8,8,", ",6,6,");
    expect(await checked(later)).toMatchObject({ create: 0, update: 1 });
  });

  it("is told apart by its list, not by the number alone", async () => {
    for (const file of Object.values(LISTS)) await importer.imported(file);
    expect((await assets()).map(({ name }) => name)).toEqual(["Cable", "Cable", "Paper", "RAM"]);
  });

  it("and no number is known by what it is and where, of several alike the first as the first", async () => {
    const head = "Company,Name,Category,QTY,Location,Purchase Cost";
    const file = `${head}\nC,Cable,Cables,10,Quay,4\nC,Cable,Cables,20,Quay,4\nC,Cable,Cables,30,Mill,4\n`;
    await importer.imported(file);
    expect(await checked(file)).toMatchObject({ unchanged: 3, create: 0 });
    const made = await importer.imported(file.replace("20", "25"));
    expect(made.counts).toMatchObject({ update: 1, unchanged: 2, create: 0 });
    expect((await assets()).map(({ quantity }) => quantity)).toEqual([10, 25, 30]);
  });

  it("comes back as what it was after an undo", async () => {
    const made = await importer.imported(LISTS.consumables);
    await importer.undo(made);
    const again = await importer.imported(LISTS.consumables);
    expect(again.counts).toMatchObject({ create: 1, restored: 1 });
    expect(await assets()).toMatchObject([{ tag: "A-00001", archived: false }]);
  });

  it("is known by the number that a list of one's own gives it, and to that list alone", async () => {
    const file = (model: string) => `Old ID,Type,Model\n1,Chair,${model}\n2,Chair,${model}\n`;
    await importer.imported(file("Stool"));
    expect(await checked(file("Stool"))).toMatchObject({ unchanged: 2, create: 0 });
    const others = file("Desk").replace("Type,", "Kind,").replaceAll("Chair", "Table");
    expect(await checked(others)).toMatchObject({ create: 2, update: 0 });
    // A row that names nothing of its own is one more each time.
    const plain = "Type,Model\nChair,Stool\n";
    await importer.imported(plain, { mapping: { type: 0, model: 1, name: 1 } });
    expect(await checked(plain)).toMatchObject({ create: 1 });
  });

  it("comes in once of two who import the file at the same moment", async () => {
    await importer.imported("Tag,Model,Part number,Type\nT-1,Cable,C-1,Cables\n");
    const file = LISTS.accessories;
    const colleague = await world.make.user({
      organisations: [world.organisation],
      roles: ["organisation-admin"],
    });
    const second = assetImporter(server, colleague.token);
    const [one, other] = [await importer.uploaded(file), await second.uploaded(file)];
    await importer.check(one);
    await second.check(other);
    // Whoever is first waits for the model, and the other one with it.
    const holder = server.installation.database.dedicated("test");
    await holder.connect();
    await holder.query("begin");
    await holder.query("select from asset_model where organisation_id = $1 for update", [
      world.organisation,
    ]);
    const both = Promise.all([importer.commit(one), second.commit(other)]);
    const waiting = async () =>
      (
        await holder.query(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows[0].n;
    await expect.poll(waiting).toBe(2);
    await holder.end();
    await both;
    expect((await assets()).map(({ quantity }) => quantity)).toEqual([null, 10, 20]);
  });

  it("stays as it is where who imports may not see it, and is not made once more", async () => {
    await importer.imported(LISTS.consumables);
    const barring = { ipSubnets: ["192.0.2.0/24"] };
    await server.call("PATCH", `/locations/${world.quay}`, {
      ...{ token: world.admin.token, body: barring, from: "192.0.2.5" },
    });
    const made = await importer.uploaded(LISTS.consumables.replace(",Quay", ","));
    expect(await importer.check(made)).toMatchObject({
      counts: { create: 0, update: 0, errors: 1 },
      problems: [{ row: 1, code: "import.place_closed" }],
    });
  });

  it("is known to nobody of another organisation", async () => {
    await importer.imported(LISTS.accessories);
    const elsewhere = await assetWorld(server);
    const theirs = assetImporter(server, elsewhere.admin.token);
    const made = await theirs.imported(LISTS.accessories);
    expect(made.counts).toMatchObject({ create: 2 });
  });
});
