import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Custody } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../../assets/assets.fixture.ts";
import { type AssetImporter, assetImporter } from "./asset-imports.fixture.ts";

const FOLDER = join(
  process.env.STOREY_SHARED_DATA ?? join(import.meta.dirname, "../../../../../../../shared/data"),
  "assets",
);

let server: TestServer;
let world: AssetWorld;
let importer: AssetImporter;

/** What comes of a real file: how many rows were taken, and why others were not, or not as they were. */
interface Taken {
  readonly file: string;
  readonly preset: string | null;
  readonly choices?: object;
  readonly counts: Readonly<Record<string, number>>;
  /** The problems of rows; row 0 is the file. */
  readonly problems?: readonly (readonly [row: number, code: string])[];
  /** How many things are with somebody afterwards. */
  readonly holders?: number;
  /** What importing it again comes to. */
  readonly again: Readonly<Record<string, number>>;
}

const TAKEN: readonly Taken[] = [
  {
    file: "inventories/snipe-it-assets-sample.csv",
    preset: "snipe-it",
    counts: { rows: 22, create: 22, errors: 0, assetTypes: 15, models: 20, locations: 15 },
    holders: 9,
    again: { unchanged: 22 },
  },
  {
    file: "inventories/snipe-it-accessories-sample.csv",
    preset: "snipe-it",
    counts: { rows: 3, create: 3, errors: 0, models: 3, locations: 3 },
    again: { unchanged: 3 },
  },
  {
    file: "inventories/snipe-it-components-sample.csv",
    preset: "snipe-it",
    counts: { rows: 1, create: 1, errors: 0 },
    problems: [[1, "import.lot_serial"]],
    again: { unchanged: 1 },
  },
  {
    file: "inventories/snipe-it-models-sample.csv",
    preset: "snipe-it",
    counts: { rows: 20, create: 0, errors: 0, models: 20 },
    problems: [[0, "import.no_assets"]],
    again: { unchanged: 20, models: 0 },
  },
  {
    file: "inventories/atlas-cmms-demo-data-telecom-assets.csv",
    preset: "atlas",
    counts: { rows: 10, create: 10, errors: 0, assetTypes: 6, locations: 7 },
    holders: 10,
    again: { unchanged: 10 },
  },
  {
    file: "inventories/atlas-cmms-import-templates-en-asset.csv",
    preset: "atlas",
    counts: { rows: 3, create: 3, errors: 0 },
    holders: 1,
    again: { unchanged: 3 },
  },
  {
    file: "asset-models.csv",
    preset: null,
    choices: { defaultType: "Device" },
    counts: { rows: 6520, create: 0, errors: 0, models: 6520, manufacturers: 254, assetTypes: 8 },
    problems: [[0, "import.no_assets"]],
    again: { unchanged: 6520, models: 0 },
  },
];

/** Lists of places are no lists of assets: the command line refuses them, and the app asks. */
const PLACES = [
  "inventories/snipe-it-locations-sample.csv",
  "inventories/atlas-cmms-demo-data-telecom-locations.csv",
  "inventories/atlas-cmms-import-templates-en-location.csv",
];

describe.skipIf(!existsSync(FOLDER))("real files of assets", () => {
  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.close());

  beforeEach(async () => {
    world = await assetWorld(server);
    importer = assetImporter(server, world.admin.token);
  });

  const custodies = async () => (await world.send("POST", "/assets/custody/search", {})).json();

  it.each(TAKEN)("$file", async ({ file, preset, choices, counts, problems = [], ...then }) => {
    const { holders = 0, again } = then;
    const bytes = readFileSync(join(FOLDER, file));
    const made = await importer.uploaded(bytes, file);
    expect(made).toMatchObject({ preset, looksLikeAssets: true });
    const checked = await importer.check(made, choices);
    expect(checked.counts).toMatchObject(counts);
    expect(checked.problems.map(({ row, code }) => [row, code])).toEqual(problems);
    expect(await importer.commit(made)).toMatchObject({ state: "completed", counts });
    expect(await custodies()).toMatchObject({ totalCount: holders });
    const second = await importer.check(await importer.uploaded(bytes, file), choices);
    expect(second.counts).toMatchObject({ update: 0, errors: 0, ...again });
  });

  it("the people whom Snipe-IT names and who have no account are holders by name and address", async () => {
    await importer.imported(readFileSync(join(FOLDER, "inventories/snipe-it-assets-sample.csv")));
    const { results } = await custodies();
    const holders = results.map(({ holder }: Custody) => [
      holder.userId,
      holder.name,
      holder.email,
    ]);
    expect(holders).toContainEqual([null, "Gage McCrackem", "gmccrackem2a@bing.com"]);
    expect(holders).toContainEqual([null, "Hillie Bucknall", "hbucknall29@webnode.com"]);
  });

  it.each(PLACES)("%s does not look like assets", async (file) => {
    const made = await importer.uploaded(readFileSync(join(FOLDER, file)), file);
    expect(made).toMatchObject({ looksLikeAssets: false, preset: null });
  });

  it("the models are the same from JSON", async () => {
    const made = await importer.uploaded(readFileSync(join(FOLDER, "asset-models.json")), "m.json");
    const { counts } = await importer.check(made, { defaultType: "Device" });
    expect(counts).toMatchObject({ rows: 6520, models: 6520, manufacturers: 254, errors: 0 });
  });

  it("what Atlas calls a part by its parent's name hangs on that", async () => {
    const file = "inventories/atlas-cmms-demo-data-telecom-assets.csv";
    await importer.imported(readFileSync(join(FOLDER, file)));
    const [router] = (await world.send("POST", "/assets/search", { searchTerm: "RTR-001" })).json()
      .results;
    expect(router).toMatchObject({
      ...{ name: "Router-1", parent: { tag: "SW-001" }, warrantyExpiry: "2028-01-01" },
      ...{ location: { name: "Network Operations Center (NOC)" }, lifecycleStatus: "in_service" },
    });
  });
});
