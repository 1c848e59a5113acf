import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { chosenThings } from "../custody/parts/chosen-things.ts";
import { anAsset, assetAnswers, MODEL } from "./assets.fixture.ts";
import { AssetsScreen } from "./assets.screen.tsx";

const PATH = "/asset-manager/list";
const LISTED = [anAsset(1), anAsset(2, { name: "Spare lamp" })];

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  sessionStorage.clear();
  chosenThings.set([]);
});
afterEach(() => void vi.restoreAllMocks());

function show(answers: Answers, search = "", permissions = undefined as [] | undefined) {
  return harness({
    screen: AssetsScreen,
    path: PATH,
    address: `${PATH}${search}`,
    answers,
    settings: ["spaces_core", "asset_management"],
    ...(permissions ? { permissions } : {}),
  });
}

test("all that narrows the list stands in queryParams, and is asked of the server", async () => {
  const inner = new URLSearchParams({ q: "lamp", status: "missing", floating: "yes" });
  const search = `?${new URLSearchParams({ queryParams: inner.toString() })}`;
  const { asked, router } = await show(assetAnswers(LISTED), search);
  await screen.findByRole("link", { name: /A-00001 Lumen 4000/ });
  expect(asked.find(({ path }) => path === "/assets/search")?.body).toMatchObject({
    searchTerm: "lamp",
    conditions: [
      { field: "lifecycleStatus", op: "any-of", value: ["missing"] },
      { field: "isFloating", op: "is", value: true },
    ],
  });
  fireEvent.click(screen.getByRole("button", { name: "Remove the filter Missing" }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ queryParams: "q=lamp&floating=yes" }),
  );
});

test("a row says where the asset is, a numbered floor with its word", async () => {
  const floor = { id: idOf(8), name: "2" };
  await show(assetAnswers([anAsset(1, { floor })]), "?queryParams=layout%3Dcards");
  expect((await screen.findAllByText("North House › Floor 2")).length).toBeGreaterThan(0);
});

test("an organisation without assets is told to add one; who may not add is offered nothing", async () => {
  await show(assetAnswers([]));
  await screen.findByRole("heading", { name: "There are no assets yet" });
  expect(screen.getAllByRole("button", { name: "Add an asset" })).toHaveLength(2);
});

test("who may only look is offered neither a new asset nor a choice of rows", async () => {
  await show(assetAnswers(LISTED), "", []);
  await screen.findByRole("link", { name: /A-00001/ });
  expect(screen.queryByRole("button", { name: "Add an asset" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a list that cannot be read says why, and is asked for again", async () => {
  let fails = true;
  const forbidden = { code: "access.forbidden", message: "", fields: [], requestId: "r" };
  await show((asked) => {
    if (fails && asked.path === "/assets/search") return { status: 403, body: forbidden };
    return assetAnswers(LISTED)(asked);
  });
  await screen.findByRole("heading", { name: "The assets could not be loaded" });
  fails = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: /A-00001/ });
});

test("the list is exported as it is shown: its columns, order and filters, also those that just changed", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  // The document of the tests has no files.
  Object.assign(URL, { createObjectURL: () => "blob:table" });
  onTestFinished(() => void Reflect.deleteProperty(URL, "createObjectURL"));
  const shown =
    "status=missing&where=supplier~contains~acme&sort=-name&column=name&column=supplier";
  const { asked, router } = await show(
    assetAnswers(LISTED, ({ path }) => (path === "/assets/export" ? { body: "" } : undefined)),
    `?${new URLSearchParams({ queryParams: shown })}`,
  );
  await screen.findByRole("link", { name: "Spare lamp" });
  const exports = () => asked.filter(({ path }) => path === "/assets/export");
  const exported = async (line: string) => {
    const before = exports().length;
    // A menu that is closed has no name yet.
    const menu = document.querySelector("[role=menu][aria-label='Import and export']");
    fireEvent(menu ?? document.body, Object.assign(new Event("toggle"), { newState: "open" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: line, hidden: true }));
    await waitFor(() => expect(exports()).toHaveLength(before + 1));
    return Object.fromEntries(exports().at(-1)?.query ?? []);
  };
  const sheet = "Export this list as a spreadsheet";
  expect(await exported(sheet)).toEqual({ format: "xlsx", queryParams: shown });
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const head = within(screen.getByRole("columnheader", { name: /Supplier/ }));
  const says = (queryParams: string) =>
    waitFor(() => expect(router.state.location.search).toEqual({ queryParams }));
  fireEvent.click(head.getByRole("button", { name: "Supplier" }));
  const sorted = "where=supplier~contains~acme&sort=supplier&column=name&column=supplier";
  await says(`status=missing&${sorted}`);
  fireEvent.click(screen.getByRole("button", { name: "Remove the filter Missing" }));
  await says(sorted);
  expect(await exported(sheet)).toEqual({ format: "xlsx", queryParams: sorted });
});

const BULK = {
  ...{ id: idOf(70), createdAt: "2026-01-01T00:00:00.000Z", changes: {}, remainingCount: 0 },
  ...{ preview: [], problems: [], undoableUntil: null, undo: null },
};

test("chosen assets are archived once that was looked at, and that can be undone", async () => {
  const counts = { rows: 2, update: 1, unchanged: 0, errors: 1 };
  const closed = {
    ...{ row: 2, line: 2, column: null, code: "import.place_closed", params: {} },
    ...{ value: "A-00002", severity: "error" },
  };
  const answers = assetAnswers(LISTED, ({ path }) => {
    if (path === "/assets/bulk") {
      return { status: 201, body: { ...BULK, state: "checked", counts, problems: [closed] } };
    }
    if (path === `/assets/bulk/${BULK.id}/run`) {
      return { body: { ...BULK, state: "completed", counts } };
    }
    if (path === `/assets/bulk/${BULK.id}/undo`) {
      const undo = { removed: 0, restored: 1, stayed: 0, rows: [] };
      return { body: { ...BULK, state: "undone", counts, undo } };
    }
    return undefined;
  });
  const { asked } = await show(answers);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select A-00001" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select A-00002" }));
  const bar = screen.getByRole("region", { name: "Selected assets" });
  fireEvent.click(within(bar).getByRole("button", { name: "Archive" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Archive the selected assets" }));
  await dialog.findByText("1 cannot be changed");
  expect(dialog.getByText("A-00002")).toBeTruthy();
  expect(asked.find(({ path }) => path === "/assets/bulk")?.body).toEqual({
    ids: [idOf(1), idOf(2)],
    changes: { isArchived: true },
  });
  fireEvent.click(dialog.getByRole("button", { name: "Change 1 asset" }));
  await waitFor(() =>
    expect(toasts.get().some(({ summary }) => summary === "1 asset was changed")).toBe(true),
  );
  expect(screen.queryByRole("region", { name: "Selected assets" })).toBeNull();
  toasts.get().at(-1)?.action?.run();
  await waitFor(() =>
    expect(toasts.get().some(({ summary }) => summary === "1 asset is as it was")).toBe(true),
  );
});

test("all that a list finds are changed together, but for those that are taken out", async () => {
  const user = userEvent.setup();
  const counts = { rows: 1, update: 1, unchanged: 0, errors: 0 };
  const preview = [
    {
      ...{ row: 1, line: 1, action: "update", isRestored: false, assetId: idOf(1) },
      ...{ tag: "A-00001", name: null, model: "Lumen 4000", place: null, problems: [] },
      changes: [{ field: "lifecycleStatus", before: "in_service", after: "missing" }],
    },
  ];
  const { asked } = await show(
    assetAnswers(LISTED, ({ path }) =>
      path === "/assets/bulk"
        ? { status: 201, body: { ...BULK, state: "checked", counts, preview } }
        : undefined,
    ),
    "?queryParams=q%3Dlamp",
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("checkbox", { name: "Select A-00002" }));
  const bar = within(screen.getByRole("region", { name: "Selected assets" }));
  expect(bar.getByText("1 selected")).toBeTruthy();
  await user.click(bar.getByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Change the selected/ }));
  await user.click(dialog.getByRole("button", { name: "Review" }));
  expect(dialog.getByText("Choose a value")).toBeTruthy();
  await user.selectOptions(dialog.getByRole("combobox", { name: "State" }), "Missing");
  await user.click(dialog.getByRole("button", { name: "Change another field" }));
  await user.selectOptions(
    dialog.getAllByRole("combobox", { name: "What changes" })[1] as HTMLElement,
    "Price",
  );
  await user.type(dialog.getByRole("textbox", { name: "Price" }), "12,5");
  await user.click(dialog.getByRole("button", { name: "Review" }));
  await dialog.findByText("State: In service → Missing");
  expect(asked.find(({ path }) => path === "/assets/bulk")?.body).toEqual({
    search: { searchTerm: "lamp" },
    exceptIds: [idOf(2)],
    changes: { fields: { lifecycleStatus: "missing", purchaseCost: 12.5 } },
  });
});

/** Answers the reading of what is taken back with so many things. */
const outThings =
  (count: number): Answers =>
  ({ path, body }) => {
    const asked = body as { conditions?: { field: string }[]; at?: string };
    if (path !== "/assets/search" || !asked.conditions?.some(({ field }) => field === "holder"))
      return undefined;
    const begin = asked.at === "start" ? 0 : Number(asked.at);
    const results = Array.from({ length: Math.min(200, count - begin) }, (_, at) =>
      anAsset(begin + at + 1),
    );
    const next = begin + 200 < count ? String(begin + 200) : null;
    return {
      body: { totalCount: count, hasMore: false, results, facets: null, next, previous: null },
    };
  };

test("of all that a list finds but for some, what somebody has is taken back together", async () => {
  const user = userEvent.setup();
  const { asked } = await show(assetAnswers(LISTED, outThings(3)), "?queryParams=q%3Dlamp");
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("checkbox", { name: "Select A-00002" }));
  const bar = within(screen.getByRole("region", { name: "Selected assets" }));
  await user.click(bar.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(chosenThings.get().map(({ id }) => id)).toEqual([idOf(1), idOf(3)]));
  expect(asked.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({
      ...{ searchTerm: "lamp", conditions: [{ field: "holder", op: "not-empty" }] },
    }),
  );
});

test("more than 200 things are taken back by a change of many, of what somebody has", async () => {
  const user = userEvent.setup();
  const found = outThings(330);
  const { asked } = await show(assetAnswers(LISTED, found), "?queryParams=q%3Dlamp");
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  const bar = within(screen.getByRole("region", { name: "Selected assets" }));
  await user.click(bar.getByRole("button", { name: "Take back" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Take the selected assets back" }),
  );
  await user.click(await dialog.findByRole("button", { name: "Review" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === "/assets/bulk")?.body).toEqual({
      ...{ changes: { takeBack: {} }, exceptIds: [] },
      search: { searchTerm: "lamp", conditions: [{ field: "holder", op: "not-empty" }] },
    }),
  );
  expect(chosenThings.get()).toEqual([]);
});

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  const dialog = await screen.findByRole("dialog", { name: "Add an asset" });
  await user.type(await within(dialog).findByRole("combobox", { name: "Model" }), "Lum");
  await user.click(await screen.findByRole("option", { name: /Lumen 4000/ }));
  return dialog;
}

const adding: Answers = ({ method, path }) => {
  if (path === "/asset-models/search") {
    const model = {
      ...anAsset(9).model,
      manufacturer: null,
      assetType: { id: idOf(1), name: "X" },
    };
    return { body: { totalCount: 1, results: [model] } };
  }
  if (path === "/spaces/search")
    return { body: { totalCount: 0, results: [], corrections: [], facets: null } };
  if (method !== "POST" || path !== "/assets") return undefined;
  return { status: 201, body: anAsset(7, { isFloating: true, space: null }) };
};

test("an asset without a space asks first; a no sends nothing, a yes adds it", async () => {
  const user = userEvent.setup();
  const { asked, router } = await show(assetAnswers([], adding), "?panel=new");
  const dialog = await fillIn(user);
  const sent = () => asked.filter(({ method, path }) => method === "POST" && path === "/assets");
  await user.click(within(dialog).getByRole("button", { name: "Add an asset" }));
  expect(await within(dialog).findByText("Choose a space")).toBeTruthy();
  await user.click(within(dialog).getByText("Floating"));
  await user.click(within(dialog).getByRole("button", { name: "Add an asset" }));
  await waitFor(() => expect(question.get()?.title).toBe("Add it without a space?"));
  question.get()?.answer(false);
  await waitFor(() => expect(question.get()).toBeNull());
  expect(sent()).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Add an asset" }));
  await waitFor(() => expect(question.get()).not.toBeNull());
  question.get()?.answer(true);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ modelId: MODEL.id, spaceId: null });
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/asset-manager/asset-details/${idOf(7)}`),
  );
});
