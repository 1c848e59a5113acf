import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodeTable } from "../reading/decode-table.fixture.ts";
import { readFileTable } from "../reading/read-file.ts";
import { applyPlan } from "./apply-plan.fixture.ts";
import { countPlan } from "./count-plan.ts";
import type { ExistingStructure } from "./existing-structure.ts";
import type { PlanChoices } from "./import-plan.ts";
import { planImport } from "./plan-import.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const FOLDER =
  process.env.STOREY_SHARED_DATA ?? join(import.meta.dirname, "../../../../../../../shared/data");
const EMPTY: ExistingStructure = {
  locations: [],
  floors: [],
  spaces: [],
  spaceTypes: [],
  features: [],
};

function imported(path: string, extra: Partial<PlanChoices> = {}) {
  const decoded = decodeTable(readFileSync(join(FOLDER, path)));
  if (!decoded.ok) throw new Error(decoded.error.code);
  const { mapping, defaultLocation, defaultFloor } = suggestMapping(decoded.table, basename(path));
  const how = { mode: "upsert", unknown: "create" } as const;
  const choices = { mapping, defaultLocation, defaultFloor, ...how, ...extra };
  const plan = planImport(decoded.table, choices, EMPTY);
  const again = planImport(decoded.table, choices, applyPlan(plan, EMPTY));
  return { plan, counts: countPlan(plan), again: countPlan(again) };
}

describe.skipIf(!existsSync(FOLDER))("real files", () => {
  test("all 4,059 rooms of the TU Munich come in, and again change nothing", () => {
    const { plan, counts, again } = imported("buildings/tum-rooms.csv");
    expect(counts).toMatchObject({ rows: 4059, create: 4059, errors: 0, locations: 30 });
    expect(again).toMatchObject({ create: 0, update: 0, unchanged: 4059, errors: 0 });
    expect(plan.problems.map(({ line, code }) => [line, code])).toEqual([
      [13, "import.shortcode_too_long"],
      [534, "import.shortcode_case"],
      [535, "import.shortcode_case"],
    ]);
    const levels = new Map(plan.createFloors.map(({ name, level }) => [name, level]));
    expect(Object.fromEntries(levels)).toMatchObject({ "-1": -1, "0zg": 0, "0.": 0, DG: null });
    expect(levels.has("Unassigned")).toBe(true);
    expect(plan.createSpaces.map(({ shortcode }) => shortcode)).toContain("00.03.045@5603");
  });

  test("all 364 venues of the NUS come in, those of one name told apart", () => {
    const { plan, counts, again } = imported("buildings/nus-venues.json");
    expect(counts).toMatchObject({ rows: 364, create: 364, errors: 0, locations: 1 });
    expect(again).toMatchObject({ unchanged: 364, errors: 0 });
    expect(plan.createSpaces.map(({ name }) => name)).toContain("Seminar Room (E1-06-01)");
    expect(plan.createFloors).toContainEqual({ name: "Ground", level: 0, location: { create: 0 } });
  });

  test.each([
    ["illinois-state-buildings.csv", 336],
    ["tum-buildings_roomfinder.csv", 207],
    ["tum-buildings_tumonline.csv", 222],
  ])("%s is a list of %d buildings", (file, locations) => {
    const { plan, counts } = imported(`buildings/${file}`);
    expect(counts).toMatchObject({ create: 0, errors: 0, locations });
    expect(plan.problems.map(({ code }) => code)).toEqual(["import.no_spaces"]);
  });

  test("the buildings of Illinois can each be a space", () => {
    const { counts, again } = imported("buildings/illinois-state-buildings.csv", {
      defaultName: "Building",
    });
    expect(counts).toMatchObject({ create: 4351, errors: 0, locations: 336, spaceTypes: 13 });
    expect(again).toMatchObject({ unchanged: 4351 });
  });

  test("Westport House: named rooms come in, walls and doors are counted", () => {
    const { plan, counts } = imported("buildings/westport-house/westport-house-floor-2.geojson");
    expect(counts).toMatchObject({ rows: 121, create: 13, errors: 0 });
    expect(plan.createLocations).toEqual([{ name: "westport house" }]);
    expect(plan.createFloors).toMatchObject([{ name: "2", level: 2 }]);
    expect(plan.problems).toMatchObject([
      { code: "import.unnamed_skipped", params: { count: 108 } },
    ]);
  });

  const csv = (...names: string[]) => names.map((name) => join(FOLDER, "csv", name));
  test.each([
    [csv("messytables-small.csv", "messytables-utf8bom.csv"), "import.no_rows"],
    [csv("messytables-null.csv", "messytables-weird_head_padding.csv"), "import.no_header"],
  ])("%j are refused", (paths, code) => {
    for (const path of paths) {
      expect(decodeTable(readFileSync(path))).toMatchObject({ ok: false, error: { code } });
    }
  });

  test("a spreadsheet is read, and one of the old kind is refused in words", async () => {
    const choice = { sheet: null, fitOf: () => 0 };
    const [xlsx, xls] = csv(
      "messytables-simple.xlsx",
      "frictionless-table-with-ints-floats-dates.xls",
    );
    const read = await readFileTable(xlsx ?? "", null, choice);
    expect(read.ok && [read.table.format, read.table.headers, read.table.rowCount]).toEqual([
      ...["xlsx", ["date", "temperature", "place"], 6],
    ]);
    expect(read.ok && read.table.first[0]?.cells[0]).toBe("2011-01-01");
    expect(await readFileTable(xls ?? "", null, choice)).toMatchObject({
      ok: false,
      error: { code: "import.spreadsheet_old" },
    });
  });

  test.each([
    ["frictionless-table-with-accents.csv", "windows-1252", ";", 638],
    ["frictionless-skip-rows-before-headers.csv", "utf-8", ",", 2],
    ["messytables-utf-16le_encoded.csv", "utf-16le", ",", 327],
    ["messytables-simple.psv", "utf-8", "|", 28],
    ["univocity-tsv-essential-dos.tsv", "utf-8", "\t", 15],
    ["univocity-examples-european.csv", "utf-8", ";", 5],
    ["formula-injection.csv", "utf-8", ",", 8],
  ])("%s: %s, %j, %d rows", (file, encoding, delimiter, count) => {
    const decoded = decodeTable(readFileSync(join(FOLDER, "csv", file)));
    expect(decoded).toMatchObject({ ok: true, table: { encoding, delimiter } });
    expect(decoded.ok && decoded.table.rows.length).toBe(count);
  });

  test("the CSV spectrum is read as its own JSON says", () => {
    const folder = join(FOLDER, "csv/spectrum");
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".csv"))) {
      const [one, other] = [file, file.replace(".csv", ".json")].map((name) =>
        decodeTable(readFileSync(join(folder, name))),
      );
      if (!one?.ok || !other?.ok) throw new Error(file);
      expect(one.table.headers).toEqual(other.table.headers);
      const cells = one.table.rows.map((row) => row.cells);
      expect(cells).toEqual(other.table.rows.map((row) => row.cells));
    }
  });
});
