import { describe, expect, test } from "vitest";
import { decodeTable } from "../reading/decode-table.fixture.ts";
import type { ExistingStructure } from "./existing-structure.ts";
import type { ImportPlan, PlanChoices } from "./import-plan.ts";
import { planImport } from "./plan-import.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const HEADER = "Building,Floor,Name,Number,Type,Capacity,Features,Shortcode";

const EXISTING: ExistingStructure = {
  locations: [{ id: "l1", name: "Main" }],
  floors: [
    { id: "f1", locationId: "l1", name: "1" },
    { id: "f2", locationId: "l1", name: "2" },
  ],
  spaces: [
    space("s1", "Room A", "A-1", { capacity: 10, spaceTypeId: "t1", featureIds: ["e1"] }),
    space("s2", "Room B", null),
  ],
  spaceTypes: [{ id: "t1", name: "Office" }],
  features: [{ id: "e1", name: "Screen" }],
};

function space(id: string, name: string, shortcode: string | null, more: object = {}) {
  const blank = { capacity: null, spaceTypeId: null, featureIds: [] };
  return { id, floorId: "f1", name, shortcode, ...blank, ...more };
}

function plan(rows: string[], choices: Partial<PlanChoices> = {}, header = HEADER): ImportPlan {
  const decoded = decodeTable(new TextEncoder().encode([header, ...rows].join("\n")));
  if (!decoded.ok) throw new Error(decoded.error.code);
  const { mapping } = suggestMapping(decoded.table);
  const defaults = { defaultLocation: null, defaultFloor: null, mode: "upsert" } as const;
  const all: PlanChoices = { mapping, ...defaults, unknown: "create", ...choices };
  return planImport(decoded.table, all, EXISTING);
}

const problemsOf = ({ problems }: ImportPlan) =>
  problems.map(({ row, code, column }) => [row, code, column]);
const names = ({ createSpaces }: ImportPlan) => createSpaces.map(({ name }) => name);

describe("new spaces", () => {
  test("create the places, types and features they need, once", () => {
    const made = plan([
      "Annex,U1,Store,,Storage,4,Screen;Sink,ST-1",
      "annex ,u1,Hall,,storage,12.0,sink,",
      "Main,1,Den,,Office,,,",
    ]);
    expect(made.createLocations).toEqual([{ name: "Annex" }]);
    expect(made.createFloors).toEqual([{ name: "U1", level: -1, location: { create: 0 } }]);
    expect(made.createSpaceTypes).toEqual([{ name: "Storage" }]);
    expect(made.createFeatures).toEqual([{ name: "Sink" }]);
    expect(made.createSpaces).toEqual([
      {
        row: 1,
        line: 2,
        name: "Store",
        floor: { create: 0 },
        spaceType: { create: 0 },
        capacity: 4,
        features: [{ id: "e1" }, { create: 0 }],
        shortcode: "ST-1",
      },
      {
        row: 2,
        line: 3,
        name: "Hall",
        floor: { create: 0 },
        spaceType: { create: 0 },
        capacity: 12,
        features: [{ create: 0 }],
        shortcode: null,
      },
      {
        row: 3,
        line: 4,
        name: "Den",
        floor: { id: "f1" },
        spaceType: { id: "t1" },
        capacity: null,
        features: [],
        shortcode: null,
      },
    ]);
    expect(made.problems).toEqual([]);
  });

  test.each([
    ["a name and a number", "Büro,101", "101 Büro"],
    ["a name that holds its number", "Room 101,101", "Room 101"],
    ["a name that holds it in brackets", "Room (1.01),1.01", "Room (1.01)"],
    ["a name that holds it in another number", "Lab 12,2", "2 Lab 12"],
    ["a name that holds it in a number with a dot", "Room 1.01,1", "1 Room 1.01"],
    ["a name that holds it in a number with a dash", "Room 12-3,12", "12 Room 12-3"],
    ["a name that holds it in a word, then alone", "Kitchen K,K", "Kitchen K"],
    ["a name that holds it in a word", "Kitchen,K", "K Kitchen"],
    ["a number alone, its zeros kept", ",007", "007"],
    ["a line end in the name", '"Big\r\nroom",', "Big room"],
    ["a formula", "=1+1,", "=1+1"],
    ["a formula an export made text", "'=1+1,", "=1+1"],
  ])("are named by %s", (_, cells, name) => {
    expect(names(plan([`Main,1,${cells},,,,`]))).toEqual([name]);
  });

  test.each(["", "-", "–", "null", "N/A"])("floor %j is the floor for none", (floor) => {
    expect(plan([`Main,${floor},X,,,,,`]).createFloors[0]?.name).toBe("Unassigned");
    const elsewhere = plan([`Main,${floor},X,,,,,`], { defaultFloor: "Outside" });
    expect(elsewhere.createFloors[0]?.name).toBe("Outside");
  });

  test("go to the default location when the file names none", () => {
    const made = plan([",1,X,,,,,"], { defaultLocation: "main" });
    expect(made.createSpaces[0]?.floor).toEqual({ id: "f1" });
  });
});

describe("rows that stay out", () => {
  test.each([
    ["no name", "Main,1,,,,,,", "import.name_missing", "Name"],
    ["a name nobody sees", "Main,1,\u200b\u2060,,,,,", "import.too_short", "Name"],
    ["no building", ",1,X,,,,,", "import.location_missing", "Building"],
    ["a building of one letter", "M,1,X,,,,,", "import.too_short", "Building"],
    ["half a person", 'Main,1,X,,,"12,5",,', "import.capacity_invalid", "Capacity"],
    ["a thousand that might be one", "Main,1,X,,,1.000,,", "import.capacity_invalid", "Capacity"],
    ["fewer than none", "Main,1,X,,,-1,,", "import.capacity_invalid", "Capacity"],
    ["too many", "Main,1,X,,,100001,,", "import.capacity_invalid", "Capacity"],
    ["a long name", `Main,1,${"x".repeat(201)},,,,,`, "import.too_long", "Name"],
    ["a NUL", "Main,1,X\u0000,,,,,", "import.nul_character", "Name"],
    [
      "a name that is there, without a code",
      "Main,1,room a,,,,,A-1\nMain,1,Room A,,,,,",
      "import.duplicate_row",
      "Name",
    ],
  ])("%s", (_, row, code, column) => {
    const made = plan(row.split("\n"));
    expect(problemsOf(made).map(([, ...rest]) => rest)).toContainEqual([code, column]);
  });

  test("leave nothing behind: no place, type or feature of theirs is created", () => {
    const made = plan(["Annex,9,X,,Lab,many,Sink,"]);
    const { createLocations, createFloors, createSpaceTypes, createFeatures } = made;
    expect([createLocations, createFloors, createSpaceTypes, createFeatures]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test("show a value of at most 100 characters, whole ones", () => {
    const value = plan([`Main,1,${"\u{1f600}".repeat(5000)},,,,,`]).problems[0]?.value ?? "";
    expect(value.length).toBeLessThanOrEqual(100);
    expect(value.isWellFormed()).toBe(true);
  });

  test("unknown types and features, where none may be made", () => {
    const made = plan(["Main,1,X,,Lab,,Screen;Sink,", "Main,1,Y,,Office,,Screen,"], {
      unknown: "error",
    });
    expect(problemsOf(made)).toEqual([
      [1, "import.type_unknown", "Type"],
      [1, "import.feature_unknown", "Features"],
    ]);
    expect(names(made)).toEqual(["Y"]);
  });
});

describe("namesakes and codes", () => {
  test("the same name on a floor twice is an error that names the first row", () => {
    const made = plan(["Main,1,X,,,,,", "Main,1,x,,,,,", "Main,2,X,,,,,"]);
    expect(made.problems[0]).toMatchObject({
      row: 2,
      code: "import.duplicate_row",
      params: { firstRow: 1 },
    });
    expect(names(made)).toEqual(["X", "X"]);
  });

  test("with shortcodes, namesakes are told apart by these", () => {
    const made = plan(["Main,1,X,,,,,c1", "Main,1,X,,,,,c2", "Main,1,X,,,,,"]);
    expect(names(made)).toEqual(["X (c1)", "X (c2)", "X"]);
    expect(problemsOf(made)).toEqual([
      [1, "import.name_repeated", "Name"],
      [2, "import.name_repeated", "Name"],
    ]);
  });

  test("a code twice is an error; one in other case comes in without", () => {
    const made = plan(["Main,1,X,,,,,c1", "Main,1,Y,,,,,c1", "Main,1,Z,,,,,C1"]);
    expect(problemsOf(made)).toEqual([
      [2, "import.duplicate_shortcode", "Shortcode"],
      [3, "import.shortcode_case", "Shortcode"],
    ]);
    expect(made.createSpaces.map(({ shortcode }) => shortcode)).toEqual(["c1", null]);
  });

  test("a code too long for a label is left out, the room is not", () => {
    const made = plan([`Main,1,X,,,,,${"c".repeat(65)}`]);
    expect(problemsOf(made)).toEqual([[1, "import.shortcode_too_long", "Shortcode"]]);
    expect(made.createSpaces[0]?.shortcode).toBeNull();
  });
});

describe("spaces that exist", () => {
  test("are matched by code, and blank cells leave what is there", () => {
    expect(plan([",,,,,,,A-1"]).unchanged).toEqual([{ row: 1, line: 2, id: "s1" }]);
    expect(plan([",,,,,,,a-1"]).unchanged).toEqual([{ row: 1, line: 2, id: "s1" }]);
  });

  test("are matched by place and name", () => {
    const made = plan(["MAIN,1,room b,,,7,,"]);
    expect(made.updateSpaces).toEqual([
      {
        row: 1,
        line: 2,
        id: "s2",
        changes: { name: "room b", capacity: 7 },
        diff: [
          { field: "name", from: "Room B", to: "room b" },
          { field: "capacity", from: "", to: "7" },
        ],
      },
    ]);
  });

  test("change field by field, and say how", () => {
    const made = plan(["Main,2,Room Z,,Lab,12,Sink,A-1"]);
    expect(made.updateSpaces[0]?.changes).toEqual({
      name: "Room Z",
      floor: { id: "f2" },
      spaceType: { create: 0 },
      capacity: 12,
      features: [{ create: 0 }],
    });
    expect(made.updateSpaces[0]?.diff).toEqual([
      { field: "name", from: "Room A", to: "Room Z" },
      { field: "floor", from: "1", to: "2" },
      { field: "type", from: "Office", to: "Lab" },
      { field: "capacity", from: "10", to: "12" },
      { field: "features", from: "Screen", to: "Sink" },
    ]);
  });

  test("keep their name when another has the new one", () => {
    expect(problemsOf(plan(["Main,1,Room B,,,,,A-1"]))).toEqual([
      [1, "import.name_repeated", "Name"],
    ]);
    expect(problemsOf(plan(["Main,1,Room A,,,,,", "Main,1,Room B,,,,,A-1"]))).toContainEqual([
      2,
      "import.name_repeated",
      "Name",
    ]);
  });

  test("a changed code is said, since labels carry it", () => {
    const header = "Building,Floor,Name,Shortcode";
    const made = plan(["Main,1,Room A,NEW"], {}, header);
    expect(problemsOf(made)).toEqual([[1, "import.shortcode_changed", "Shortcode"]]);
    expect(made.updateSpaces[0]?.changes).toEqual({ shortcode: "NEW" });
  });

  test("modes: create refuses those that exist, update those that do not", () => {
    const rows = ["Main,1,Room A,,,,,A-1", "Main,1,New,,,,,"];
    expect(problemsOf(plan(rows, { mode: "create" }))).toEqual([[1, "import.exists", null]]);
    expect(problemsOf(plan(rows, { mode: "update" }))).toEqual([[2, "import.not_matched", null]]);
  });
});

describe("files that are not lists of rooms", () => {
  test("a list of buildings makes locations, and says that it does", () => {
    const made = plan(["North,x", "South,y", "north,z"], {}, "Building,Note");
    expect(made.createLocations).toEqual([{ name: "North" }, { name: "South" }]);
    expect(made.problems).toMatchObject([
      { row: 0, code: "import.no_spaces", params: { rows: 3, locations: 2 }, severity: "warning" },
    ]);
  });

  test("a name for the nameless makes each row a space", () => {
    const made = plan(["North", "South", "North"], { defaultName: "Building" }, "Building");
    expect(names(made)).toEqual(["Building 1", "Building 1", "Building 2"]);
  });

  test("a file that names nothing is refused", () => {
    expect(problemsOf(plan(["1,2"], {}, "a,b"))).toEqual([[0, "import.nothing_mapped", null]]);
  });

  test("rows without a name can be skipped and are counted", () => {
    const made = plan(["Main,1,X,,,,,", "Main,1,,,Wall,,,"], { unnamed: "skip" });
    expect(made.problems).toMatchObject([{ code: "import.unnamed_skipped", params: { count: 1 } }]);
    expect(names(made)).toEqual(["X"]);
  });

  test("a mapping made for another file is refused", () => {
    const none = { location: null, floor: null, number: null, type: null, capacity: null };
    const mapping = { ...none, features: null, checklists: null, shortcode: null, name: 99 };
    expect(problemsOf(plan(["x,y"], { mapping }))).toContainEqual([
      0,
      "import.column_unknown",
      null,
    ]);
  });

  test("a row longer than the header is pointed at", () => {
    expect(problemsOf(plan(["Main,1,X,,,,,,spill"]))).toEqual([[1, "import.extra_cells", null]]);
  });
});
