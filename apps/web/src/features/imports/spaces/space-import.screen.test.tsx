import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { question } from "../../../lib/confirm.ts";
import { loadMessages } from "../../../lib/messages.ts";
import { queryClient } from "../../../lib/query.ts";
import { type Answers, harness } from "../../../test-support/harness.fixture.tsx";
import { LOOK_MS } from "../import.queries.ts";
import { samplesOf } from "../parts/mapping.tsx";
import { problemMessage } from "../parts/problem-message.ts";
import { stepOf } from "../parts/steps.tsx";
import { anImport, CHECKED, COUNTS, ID, page, serving } from "./an-import.fixture.tsx";

describe("the import", () => {
  test("begins with a file and says what may come", async () => {
    await harness({ ...page, answers: () => undefined });
    expect(await screen.findByRole("heading", { name: "Drop a file of rooms here" })).toBeTruthy();
    expect(screen.getByText(/up to 20 MB/)).toBeTruthy();
  });

  test("a file that looks wrong is read in another encoding, and what is suggested follows", async () => {
    const user = userEvent.setup();
    let isRefused = true;
    const { choices } = anImport();
    const anew = anImport({
      encoding: "windows-1253",
      headers: ["Κτίριο", "Αίθουσα", "Θέσεις"],
      choices: { ...choices, encoding: "windows-1253", defaultFloor: "Όροφος" },
    });
    const answers = serving(anImport({ encoding: "windows-1252" }), ({ method, path }) => {
      if (method !== "PUT" || !path.endsWith("/encoding")) return undefined;
      const refused = { code: "import.unreadable", message: "", fields: [], requestId: "r" };
      return isRefused ? { status: 422, body: refused } : { body: anew };
    });
    const { asked } = await harness({ ...page, address: `${page.path}?id=${ID}`, answers });
    const encoding = await screen.findByRole("combobox", { name: "Text encoding" });
    expect(encoding).toHaveProperty("value", "windows-1252");
    expect(screen.getByRole("option", { name: "Cyrillic (windows-1251)" })).toBeTruthy();
    await user.selectOptions(encoding, "Greek (windows-1253)");
    const failed =
      "The file cannot be read as Greek (windows-1253). It stays Latin (windows-1252).";
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(encoding.getAttribute("aria-invalid")).toBe(null);
    expect(encoding).toHaveProperty("value", "windows-1252");
    isRefused = false;
    await user.selectOptions(encoding, "windows-1253");
    expect(await screen.findByRole("columnheader", { name: "Αίθουσα" })).toBeTruthy();
    expect(encoding).toHaveProperty("value", "windows-1253");
    expect(screen.queryByText(failed)).toBeNull();
    expect(screen.getByRole("textbox", { name: /^Floor of rows/ })).toHaveProperty(
      "value",
      "Όροφος",
    );
    expect(asked.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { encoding: "windows-1253" },
      { encoding: "windows-1253" },
    ]);
  });

  test("shows what each column means with values of the file, and checks it", async () => {
    const user = userEvent.setup();
    const answers = serving(anImport(), ({ method }) =>
      method === "PUT" ? { body: CHECKED } : undefined,
    );
    const { asked } = await harness({ ...page, address: `${page.path}?id=${ID}`, answers });
    const name = await screen.findByRole("combobox", { name: "Name of the space" });
    expect(name).toHaveProperty("value", "1");
    expect(screen.getAllByText("غرفة").length).toBeGreaterThan(0);
    await user.selectOptions(screen.getByRole("combobox", { name: /^Capacity/ }), "");
    await user.click(screen.getByRole("button", { name: "Check the rows" }));
    expect(await screen.findByRole("heading", { name: "What will happen" })).toBeTruthy();
    const sent = asked.find(({ method }) => method === "PUT");
    expect(sent?.body).toMatchObject({ mapping: { name: 1, capacity: null }, mode: "upsert" });
  });

  test("without a column for the name nothing is checked", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      ...page,
      address: `${page.path}?id=${ID}`,
      answers: serving(anImport()),
    });
    await user.selectOptions(
      await screen.findByRole("combobox", { name: "Name of the space" }),
      "",
    );
    await user.click(screen.getByRole("button", { name: "Check the rows" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/name or number/);
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("survives a reload at the check, names problems in words, and imports the valid rows", async () => {
    const user = userEvent.setup();
    const done = anImport({ ...CHECKED, state: "completed" });
    const answers = serving(CHECKED, ({ path }) =>
      path.endsWith("/commit") ? { body: done } : undefined,
    );
    const { asked } = await harness({ ...page, address: `${page.path}?id=${ID}`, answers });
    expect(
      await screen.findByText(/The capacity must be a whole number from 0 to 100.?000/),
    ).toBeTruthy();
    expect(screen.getByText("import.of_tomorrow")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Warnings" }));
    expect(screen.queryByText(/The capacity must be/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Import the 1 valid row" }));
    expect(await screen.findByRole("heading", { name: "The spaces are in" })).toBeTruthy();
    const sent = asked.find(({ path }) => path.endsWith("/commit"));
    expect(sent?.body).toEqual({ validRowsOnly: true });
  });

  test("a failed import says why and keeps the check", async () => {
    const user = userEvent.setup();
    const refused = { code: "import.finished", message: "", fields: [], requestId: "r" };
    const answers = serving(CHECKED, ({ path }) =>
      path.endsWith("/commit") ? { status: 409, body: refused } : undefined,
    );
    await harness({ ...page, address: `${page.path}?id=${ID}`, answers });
    await user.click(await screen.findByRole("button", { name: "Import the 1 valid row" }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^Import failed: /));
  });

  test("before it is written one sees the first spaces, what is new, what is left out and not read", async () => {
    const checked = anImport({
      ...CHECKED,
      headers: ["Building", "Room", "Seats", "Owner"],
      counts: { ...COUNTS, floors: 1, spaceTypes: 1 },
      preview: [
        {
          ...{ row: 1, line: 2, action: "create", location: "North House", floor: "2" },
          ...{ name: "101", type: null, capacity: 12, features: [], shortcode: null },
          checklists: ["Fire doors", "Opening"],
        },
      ],
      additions: {
        locations: ["North House"],
        floors: [{ location: "North House", name: "2" }],
        spaceTypes: ["Studio"],
        features: [],
        tree: null,
      },
    });
    await harness({ ...page, address: `${page.path}?id=${ID}`, answers: serving(checked) });
    const rows = await screen.findByRole("region", { name: "Spaces as they will be" });
    expect(
      within(rows)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Line",
      "Action",
      "Name of the space",
      "Location",
      "Floor",
      "Capacity",
      "Checklists",
    ]);
    expect(
      within(rows)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["2", "New", "101", "North House", "2", "12", "Fire doors, Opening"]);
    const added = screen.getByRole("region", { name: "New along with them" });
    expect(within(added).getByText("North House, Floor 2")).toBeTruthy();
    expect(within(added).getByText("Studio")).toBeTruthy();
    expect(screen.getByText("1 row is left out:").parentElement?.textContent).toMatch(/ line 3 of/);
    expect(screen.getByText("1 column is not read:").parentElement?.textContent).toMatch(/Owner/);
  });

  test("what looks like no list of rooms is asked about before it is imported", async () => {
    const user = userEvent.setup();
    const people = anImport({ ...CHECKED, looksLikeRooms: false });
    const answers = serving(people, ({ path }) =>
      path.endsWith("/commit") ? { body: { ...people, state: "completed" } } : undefined,
    );
    const { asked } = await harness({ ...page, address: `${page.path}?id=${ID}`, answers });
    const sent = () => asked.filter(({ path }) => path.endsWith("/commit"));
    await screen.findByRole("region", { name: "This does not look like a list of rooms" });
    await user.click(screen.getByRole("button", { name: "Import anyway" }));
    await waitFor(() =>
      expect(question.get()?.title).toBe("This does not look like a list of rooms"),
    );
    act(() => question.get()?.answer(false));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Import anyway" }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    act(() => question.get()?.answer(true));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ validRowsOnly: true }]));
  });

  test("an interrupted one says what is left, and goes on", async () => {
    const user = userEvent.setup();
    const begun = anImport({ ...CHECKED, state: "importing", remainingCount: 700 });
    const done = anImport({ ...CHECKED, state: "completed" });
    const answers = serving(begun, ({ path }) =>
      path.endsWith("/commit") ? { body: done } : undefined,
    );
    await harness({ ...page, address: `${page.path}?id=${ID}&step=map`, answers });
    expect(await screen.findByText(/^700 rows are still to be written/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Continue the import" }));
    expect(await screen.findByRole("heading", { name: "The spaces are in" })).toBeTruthy();
  });

  test("one that fails after it began says why, and offers to go on", async () => {
    const user = userEvent.setup();
    let hasBegun = false;
    const answered = Promise.withResolvers<void>();
    const busy = { code: "organisation.busy", message: "", fields: [], requestId: "r" };
    const answers: Answers = async ({ path }) => {
      if (path.endsWith("/commit")) {
        hasBegun = true;
        await answered.promise;
        return { status: 503, body: busy };
      }
      const begun = anImport({ ...CHECKED, state: "importing", remainingCount: 1 });
      return path === `/spaces/imports/${ID}` ? { body: hasBegun ? begun : CHECKED } : undefined;
    };
    await harness({ ...page, address: `${page.path}?id=${ID}`, answers });
    await user.click(await screen.findByRole("button", { name: "Import the 1 valid row" }));
    // While this tab writes, refetching the progress offers no button.
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole("heading", { name: "The rows are being written" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Continue the import" })).toBeNull();
    answered.resolve();
    expect(await screen.findByRole("button", { name: "Continue the import" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toMatch(/^Import failed: /);
  });

  test("one that somebody else writes comes to its end unasked", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let isWritten = false;
    const begun = anImport({ ...CHECKED, state: "importing", remainingCount: 700 });
    const done = anImport({ ...CHECKED, state: "completed" });
    const answers: Answers = ({ path }) =>
      path === `/spaces/imports/${ID}` ? { body: isWritten ? done : begun } : undefined;
    const { asked } = await harness({ ...page, address: `${page.path}?id=${ID}`, answers });
    expect(await screen.findByText(/^700 rows are still to be written/)).toBeTruthy();
    isWritten = true;
    await act(() => vi.advanceTimersByTimeAsync(LOOK_MS));
    expect(await screen.findByRole("heading", { name: "The spaces are in" })).toBeTruthy();
    const looks = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(3 * LOOK_MS));
    expect(asked.length).toBe(looks);
  });

  test("an unknown one leads to a new one", async () => {
    await harness({ ...page, address: `${page.path}?id=${ID}`, answers: () => undefined });
    expect(await screen.findByRole("link", { name: "Import another file" })).toBeTruthy();
  });
});

describe("the parts", () => {
  test.each([
    ["import.extra_cells", { count: 1 }, /has 1 cell more/],
    ["import.extra_cells", { count: 2 }, /has 2 cells more/],
    ["import.unnamed_skipped", { count: 1 }, /^1 row without .* is left out/],
    ["import.licence_exceeded", { location: "Quay", licensed: 1 }, /a licence for 1 space,/],
    ["import.no_spaces", { rows: 1, locations: 1 }, /1 row is read as a building/],
    ["import.too_short", { min: 1 }, /at least 1 character\./],
  ])("%s %j says one of a thing as one", async (code, params, words) => {
    await loadMessages(["imports", "space-imports"]);
    expect(problemMessage({ code, params }, "space-imports")).toMatch(words);
  });

  test.each([
    [null, undefined, "upload"],
    ["uploaded", undefined, "map"],
    ["checked", undefined, "check"],
    ["checked", "map", "map"],
    ["importing", "map", "check"],
    ["completed", "map", "report"],
  ] as const)("state %s wanting %s is the step %s", (state, wanted, step) => {
    expect(stepOf(state, wanted)).toBe(step);
  });

  test("samples are the first different values that are not empty", () => {
    const sample = [["a"], [""], ["a"], ["b"], ["c"], ["d"]];
    expect(samplesOf({ sample }, 0)).toEqual(["a", "b", "c"]);
    expect(samplesOf({ sample }, null)).toEqual([]);
    expect(samplesOf({ sample }, 7)).toEqual([]);
  });
});
