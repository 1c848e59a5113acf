import type { SpaceImport } from "@storey/contract";
import { type Answers, idOf } from "../../../test-support/harness.fixture.tsx";
import { SpaceImportScreen } from "./space-import.screen.tsx";

/** The id of the import under test. */
export const ID = idOf(1);
/** The screen of imports and its path. */
export const page = { screen: SpaceImportScreen, path: "/admin/organisation/import" };

/** An uploaded import of two rooms, with defaults for what a test does not set. */
export function anImport(parts: Partial<SpaceImport> = {}): SpaceImport {
  const none = null;
  return {
    id: ID,
    state: "uploaded",
    fileName: "rooms.csv",
    createdAt: "2026-01-01T00:00:00.000Z",
    format: "csv",
    encoding: "utf-8",
    delimiter: ",",
    sheets: [],
    sheet: none,
    headers: ["Building", "Room", "Seats"],
    sample: [
      ["North House", "101", ""],
      ["North House", "غرفة", "12"],
    ],
    rowCount: 2,
    choices: {
      mapping: {
        location: 0,
        floor: none,
        name: 1,
        number: none,
        type: none,
        capacity: 2,
        features: none,
        checklists: none,
        shortcode: none,
      },
      defaultLocation: null,
      defaultFloor: null,
      mode: "upsert",
      unknown: "create",
      encoding: null,
      sheet: null,
    },
    looksLikeRooms: true,
    remainingCount: 0,
    counts: null,
    preview: [],
    additions: null,
    problems: [],
    undoableUntil: none,
    undo: none,
    ...parts,
  };
}

/** The counts that a check of the import returns. */
export const COUNTS = {
  rows: 2,
  create: 1,
  update: 0,
  unchanged: 0,
  errors: 1,
  warnings: 0,
  locations: 1,
  floors: 0,
  spaceTypes: 0,
  features: 0,
};

/** The same import, checked. */
export const CHECKED = anImport({
  state: "checked",
  counts: COUNTS,
  problems: [
    {
      row: 2,
      line: 3,
      column: "Seats",
      code: "import.capacity_invalid",
      params: { max: 100000 },
      value: "abc",
      severity: "error",
    },
    {
      row: 1,
      line: 2,
      column: null,
      code: "import.of_tomorrow",
      params: {},
      value: "",
      severity: "warning",
    },
  ],
});

/** Answers with an import, unless `more` answers. */
export function serving(spaceImport: SpaceImport, more: Answers = () => undefined): Answers {
  return (asked) => {
    const isGet = asked.method === "GET" && asked.path === `/spaces/imports/${ID}`;
    return more(asked) ?? (isGet ? { body: spaceImport } : undefined);
  };
}
