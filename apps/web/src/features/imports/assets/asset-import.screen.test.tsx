import { ASSET_IMPORT_FIELDS, type AssetImport, type AssetImportRow } from "@storey/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { AssetImportScreen } from "./asset-import.screen.tsx";

const ID = idOf(1);
const page = { screen: AssetImportScreen, path: "/asset-manager/csv-import" };
const address = `${page.path}?id=${ID}`;
const COUNTS = {
  ...{ rows: 3, create: 1, update: 1, unchanged: 0, errors: 1, warnings: 0, restored: 0 },
  ...{ assetTypes: 1, manufacturers: 0, models: 1, locations: 0, floors: 0, spaces: 0 },
};

function anImport(parts: Partial<AssetImport> = {}): AssetImport {
  const nothing = Object.fromEntries(ASSET_IMPORT_FIELDS.map((field) => [field, null]));
  return {
    id: ID,
    state: "uploaded",
    fileName: "hardware.csv",
    createdAt: "2026-01-01T00:00:00.000Z",
    format: "csv",
    encoding: "utf-8",
    delimiter: ",",
    sheets: [],
    sheet: null,
    headers: ["Asset Tag", "Model", "Purchase Date", "Cost centre"],
    sample: [["HU-1", "LX 210", "03/04/2024", "K1"]],
    rowCount: 3,
    choices: {
      mapping: { ...nothing, tag: 0, model: 1, purchaseDate: 2 },
      ...{ dateOrder: null, decimalMark: null, archivedRows: "leave_out" },
      ...{ defaultType: null, defaultLocation: null, decisions: [] },
      ...{ mode: "upsert", unknown: "create", encoding: null, sheet: null },
    },
    fields: [
      ...ASSET_IMPORT_FIELDS.map((key) => ({ key, label: null, kind: null, unit: null })),
      { key: "custom:1", label: "Cost centre", kind: "choice", unit: null },
      { key: "custom:2", label: "Lamp hours", kind: "number", unit: "h" },
      { key: "custom:3", label: "Loud", kind: "boolean", unit: null },
    ],
    looksLikeAssets: true,
    preset: "snipe-it",
    isRemembered: false,
    dates: {
      detected: null,
      isAsked: true,
      samples: [
        {
          ...{ column: "Purchase Date", value: "03/04/2024" },
          ...{ dayFirst: "2024-04-03", monthFirst: "2024-03-04" },
        },
      ],
    },
    numbers: { detected: null, isAsked: false, samples: [] },
    ...{ peopleColumns: [], closedTypes: [], checkedCount: 0 },
    counts: null,
    preview: [],
    additions: null,
    remainingCount: 0,
    problems: [],
    undoableUntil: null,
    undo: null,
    ...parts,
  };
}

const CHECKED = anImport({
  state: "checked",
  counts: COUNTS,
  additions: {
    ...{ assetTypes: ["Projector"], manufacturers: [], models: ["LX 210"] },
    ...{ locations: [], floors: [], spaces: [] },
    unknowns: [
      {
        ...{ kind: "lifecycleStatus", value: "Ready to Deploy", rowCount: 2 },
        ...{ action: "error", to: null, isCreatable: false },
      },
      {
        ...{ kind: "type", value: "Beamer", rowCount: 1 },
        ...{ action: "create", to: null, isCreatable: true },
      },
    ],
    unknownCount: 2,
  },
});

function aRow(row: number, parts: Partial<AssetImportRow>): AssetImportRow {
  return {
    ...{ row, line: row + 1, action: "create", isRestored: false, assetId: null, tag: null },
    ...{ name: null, model: "LX 210", place: null, changes: [], problems: [] },
    ...parts,
  };
}

const ROWS = [
  aRow(1, { tag: "HU-1" }),
  aRow(2, {
    ...{ action: "update", assetId: idOf(2), tag: "HU-2" },
    changes: [
      { field: "serialNumber", before: "A1", after: "A2" },
      { field: "supplier", before: "Lumena", after: null },
      { field: "custom:1", before: null, after: "K1" },
      { field: "custom:2", before: "900", after: "1200.5" },
      { field: "custom:3", before: null, after: "true" },
      { field: "lifecycleStatus", before: "in_stock", after: "in_repair" },
    ],
  }),
  aRow(3, {
    ...{ action: "error", tag: "HU-3" },
    problems: [
      {
        ...{ row: 3, line: 4, column: "Purchase Date", code: "import.date_invalid" },
        ...{ params: {}, value: "soon", severity: "error" },
      },
    ],
  }),
];

function serving(given: AssetImport, more: Answers = () => undefined): Answers {
  return (asked) => {
    const { method, path, query } = asked;
    const mine = more(asked);
    if (mine || method !== "GET") return mine;
    if (path === `/assets/imports/${ID}/rows`) {
      const action = query.get("action");
      const results = ROWS.filter((row) => action === null || row.action === action);
      return { body: { results, hasMore: false } };
    }
    return path === `/assets/imports/${ID}` ? { body: given } : undefined;
  };
}

beforeAll(() => loadMessages(["assets", "asset-imports", "imports"]));

describe("an import of assets", () => {
  test("says whose export it is, and keeps fields that it does not have below", async () => {
    await harness({ ...page, address, answers: serving(anImport()) });
    expect(await screen.findByText(/an export of Snipe-IT/)).toBeTruthy();
    expect(screen.getByRole("combobox", { name: "Asset tag" })).toHaveProperty("value", "0");
    // A field of the organisation's own is as near as those of every asset.
    expect(screen.getByRole("combobox", { name: "Cost centre" }).closest("details")).toBeNull();
    const firmware = screen.getByLabelText("Firmware");
    expect(firmware.closest("details")?.open).toBe(false);
    expect(screen.getByText(/^1 column is not read/)).toBeTruthy();
  });

  test("asks for the order of the days where the file does not tell, and shows both", async () => {
    const user = userEvent.setup();
    const answers = serving(anImport(), ({ method }) =>
      method === "PUT" ? { body: CHECKED } : undefined,
    );
    const { asked } = await harness({ ...page, address, answers });
    const order = await screen.findByRole("combobox", { name: "How are the days written?" });
    expect(screen.getByText(/day first it is .*Apr.*, month first it is .*Mar/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Check the rows" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/day or the month/);
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
    await user.selectOptions(order, "Day first");
    await user.click(screen.getByRole("button", { name: "Check the rows" }));
    expect(await screen.findByRole("heading", { name: "What will happen" })).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-current")).toBe("step");
    const sent = asked.find(({ method }) => method === "PUT");
    expect(sent?.body).toMatchObject({ dateOrder: "day-first", mapping: { tag: 0, model: 1 } });
  });

  test("asks how fractions are written where the file does not tell, and what comes of archived rows", async () => {
    const user = userEvent.setup();
    const samples = [{ column: "Lamp hours", value: "1,200", point: 1200, comma: 1.2 }];
    const { dates, choices } = anImport();
    const given = anImport({
      headers: ["Asset Tag", "Model", "Purchase Date", "Lamp hours", "Archived"],
      dates: { ...dates, isAsked: false },
      numbers: { detected: null, isAsked: true, samples },
      choices: { ...choices, mapping: { ...choices.mapping, "custom:2": 3, archived: 4 } },
    });
    const answers = serving(given, ({ method }) =>
      method === "PUT" ? { body: CHECKED } : undefined,
    );
    const { asked } = await harness({ ...page, address, answers });
    const mark = await screen.findByRole("combobox", { name: /fractions of numbers/ });
    expect(
      screen.getByText("1,200: with a point it is 1,200, with a comma it is 1.2."),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Check the rows" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/point or a comma/);
    await user.selectOptions(mark, "With a comma: 1,5");
    const archived = screen.getByRole("combobox", { name: /^Rows that were archived/ });
    expect(archived).toHaveProperty("value", "leave_out");
    await user.selectOptions(archived, "Bring them in, archived");
    await user.click(screen.getByRole("button", { name: "Check the rows" }));
    expect(await screen.findByRole("heading", { name: "What will happen" })).toBeTruthy();
    const sent = asked.find(({ method }) => method === "PUT");
    expect(sent?.body).toMatchObject({ decimalMark: "comma", archivedRows: "archive" });
  });

  test("says before the check what of people and what else stays out", async () => {
    const headers = ["Asset Tag", "Model", "Purchase Date", "Cost centre", "Checked Out To: Email"];
    const closedTypes = [{ name: "Projector", fields: ["Seal", "Key"] }];
    const given = anImport({ headers, peopleColumns: [3, 4], closedTypes });
    const mapping = { ...given.choices.mapping, "custom:1": 3 };
    const mapped = { ...given, choices: { ...given.choices, mapping } };
    await harness({ ...page, address, answers: serving(mapped) });
    const told = await screen.findAllByRole("note");
    expect(told.map(({ textContent }) => textContent)).toEqual([
      "These columns say something about people that is not taken over: Checked Out To: Email.",
      expect.stringMatching(/^New assets of the type Projector .* need Seal and Key,/),
    ]);
  });

  test("names the state that a step begins at, and where it may lead", async () => {
    const params = { from: "in_stock", to: "in_repair", next: "in_service, missing" };
    const problem = { ...{ row: 1, line: 2, column: "Status", value: "broken" }, params };
    const problems = [{ ...problem, code: "import.step", severity: "error" as const }];
    await harness({ ...page, address, answers: serving({ ...CHECKED, problems }) });
    const words = /Its state is In stock\. .* go to In repair, only to: In service, Missing\./;
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("shows row by row what changes into what, and those that are wrong alone", async () => {
    const user = userEvent.setup();
    await harness({ ...page, address, answers: serving(CHECKED) });
    const table = within(await screen.findByRole("region", { name: /row by row/ }));
    const changes = await table.findAllByRole("listitem");
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      "Serial number A1 → A2",
      "Supplier Lumena → emptied",
      "Cost centre K1",
      "Lamp hours 900 h → 1,200.5 h",
      "Loud Yes",
      "State In stock → In repair",
      expect.stringMatching(/^Purchase Date This is no day/),
    ]);
    await user.click(
      within(screen.getByRole("group", { name: "Show" })).getByRole("radio", { name: "Error" }),
    );
    await waitFor(() => {
      const rows = within(screen.getByRole("region", { name: /row by row/ })).getAllByRole("row");
      expect(rows).toHaveLength(2);
    });
  });

  test("asks once what each unknown value means, and checks again by the answers", async () => {
    const user = userEvent.setup();
    const answers = serving(CHECKED, ({ method }) =>
      method === "PUT" ? { body: CHECKED } : undefined,
    );
    const { asked } = await harness({ ...page, address, answers });
    const state = await screen.findByRole("combobox", {
      name: "What to do with Ready to Deploy",
    });
    // A state is not created.
    expect(within(state).queryByRole("option", { name: "Create it" })).toBeNull();
    await user.selectOptions(state, "It means one that exists");
    await user.click(screen.getByRole("button", { name: "Check again with 1 decision" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/Choose what each/);
    const meant = screen.getByRole("combobox", { name: "Ready to Deploy means" });
    await user.selectOptions(meant, "In stock");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "What to do with Beamer", hidden: true }),
      "Leave its rows out",
    );
    await user.click(screen.getByRole("button", { name: "Check again with 2 decisions" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
    const sent = asked.find(({ method }) => method === "PUT");
    expect(sent?.body).toMatchObject({
      decisions: [
        { kind: "lifecycleStatus", value: "Ready to Deploy", action: "map", to: "in_stock" },
        { kind: "type", value: "Beamer", action: "error", to: null },
      ],
    });
  });

  test("names what comes along, and leads to the assets at its end", async () => {
    const done = anImport({ ...CHECKED, state: "completed" });
    await harness({ ...page, address, answers: serving(done) });
    const added = within(await screen.findByRole("region", { name: "New along with them" }));
    expect(added.getByText("LX 210")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See the assets" }).getAttribute("href")).toBe(
      "/asset-manager/list",
    );
  });
});
