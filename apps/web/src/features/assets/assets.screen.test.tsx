import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { anAsset, assetAnswers, foundAssets, MODEL } from "./assets.fixture.ts";
import { AssetsScreen } from "./assets.screen.tsx";

const PATH = "/asset-manager/list";
const LISTED = [anAsset(1), anAsset(2, { name: "Spare lamp" })];

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  sessionStorage.clear();
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

test("chosen assets are archived one by one; what is refused stays chosen", async () => {
  const left = new Set(LISTED.map(({ id }) => id));
  const answers = assetAnswers(LISTED, ({ method, path }) => {
    if (path === "/assets/search") {
      return { body: foundAssets(LISTED.filter(({ id }) => left.has(id))) };
    }
    if (method !== "DELETE") return undefined;
    if (path.endsWith(idOf(2))) {
      const body = { code: "access.location", message: "", fields: [], requestId: "r" };
      return { status: 403, body };
    }
    left.delete(idOf(1));
    return { body: LISTED[0] };
  });
  await show(answers);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select A-00001" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select A-00002" }));
  const bar = screen.getByRole("region", { name: "Selected assets" });
  fireEvent.click(within(bar).getByRole("button", { name: "Archive" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /A-00001/ })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select A-00002" }).checked).toBe(
    true,
  );
  expect(toasts.get().some(({ detail }) => detail?.includes("A-00002"))).toBe(true);
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
