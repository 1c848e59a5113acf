import type { CustomField } from "@storey/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BARE_ASSET_MODEL } from "../../lib/record.fixture.ts";
import { type Answers, type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aCustomField } from "../custom-fields/custom-fields.fixture.ts";
import { AssetScreen } from "./asset.screen.tsx";
import { anAsset, assetAnswers, foundAssets, KIND, MODEL } from "./assets.fixture.ts";
import { AssetsScreen } from "./assets.screen.tsx";

const RED = { id: idOf(31), name: "Red", isRetired: true };
const BLUE = { id: idOf(32), name: "Blue", isRetired: false };
const COLOUR = aCustomField(11, { name: "Colour", kind: "choice", choices: [RED, BLUE] });
const HOURS = aCustomField(12, { name: "Lamp hours", kind: "number", unit: "h", isRequired: true });
const DAY = aCustomField(13, { name: "Checked", kind: "date" });
const LOUD = aCustomField(14, { name: "Loud", kind: "boolean" });
const MANUAL = aCustomField(15, { name: "Manual", kind: "link" });
const NOTE = aCustomField(16, { name: "Note", isFilterable: false });
const FIELDS = [COLOUR, HOURS, DAY, LOUD, MANUAL, NOTE];

const ASSET = anAsset(1, {
  customFields: {
    [COLOUR.id]: RED.id,
    [HOURS.id]: 1234.5,
    [DAY.id]: "2026-03-01",
    [LOUD.id]: false,
    [MANUAL.id]: "https://example.test/manual",
  },
});

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

function withFields(fields: readonly CustomField[], more: Answers = () => undefined): Answers {
  return assetAnswers([ASSET], (asked) => {
    const own = more(asked);
    if (own) return own;
    if (asked.path === "/custom-fields") {
      return { body: fields.map((field) => ({ ...field, assetTypeName: KIND.name })) };
    }
    return asked.path === `/asset-types/${KIND.id}/custom-fields` ? { body: fields } : undefined;
  });
}

function showAsset(more?: Answers, permissions?: []) {
  return harness({
    screen: AssetScreen,
    path: "/asset-manager/asset-details/$assetId",
    address: `/asset-manager/asset-details/${ASSET.id}`,
    answers: withFields(FIELDS, more),
    settings: ["spaces_core", "asset_management"],
    ...(permissions ? { permissions } : {}),
  });
}

const patches = (asked: readonly Asked[]) => asked.filter(({ method }) => method === "PATCH");

test("the values of an asset are told as people say them, in the order of the fields", async () => {
  await showAsset(undefined, []);
  const section = within(await screen.findByRole("region", { name: "Custom fields" }));
  expect(section.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    ...["Colour", "Lamp hours", "Checked", "Loud", "Manual"],
  ]);
  const values = section.getAllByRole("definition").map(({ textContent }) => textContent?.trim());
  expect(values).toEqual([
    "Red",
    "1,234.5 h",
    expect.stringMatching(/2026/),
    "No",
    expect.any(String),
  ]);
  expect(section.getByRole("link").getAttribute("href")).toBe("https://example.test/manual");
  expect(section.queryByRole("button")).toBeNull();
});

test("values are changed in place: what changed alone is sent, and what is wrong is said beside it", async () => {
  const { asked } = await showAsset(({ method, body }) =>
    method === "PATCH" ? { body: { ...ASSET, version: 2, ...(body as object) } } : undefined,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit the fields of A-00001" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the fields of A-00001" }));
  // A retired choice stays on offer where it is held.
  const colour = dialog.getByRole<HTMLSelectElement>("combobox", { name: /^Colour/ });
  expect([...colour.options].map(({ label }) => label)).toEqual(["–", "Red", "Blue"]);
  const hours = dialog.getByRole<HTMLInputElement>("textbox", { name: "Lamp hours (h)" });
  await userEvent.clear(hours);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("This field needs a value.");
  expect(document.activeElement).toBe(hours);
  await userEvent.type(hours, "a lot");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("Enter a number, without separators of thousands.");
  await userEvent.clear(hours);
  await userEvent.type(hours, "12,5 h");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Loud/ }), "");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(patches(asked)).toHaveLength(1));
  expect(patches(asked)[0]?.body).toEqual({
    customFields: { [HOURS.id]: 12.5, [LOUD.id]: null },
  });
  expect(patches(asked)[0]?.headers.get("If-Match")).toBe('"1"');
});

test("who changed the same field meanwhile is shown by the field's name, with both values", async () => {
  const theirs = { ...ASSET, version: 2, customFields: { ...ASSET.customFields, [HOURS.id]: 7 } };
  let isFirst = true;
  await showAsset(({ method }) => {
    if (method !== "PATCH") return undefined;
    if (!isFirst) return { body: theirs };
    isFirst = false;
    const field = { field: `customFields.${HOURS.id}`, code: "record.conflict", message: "" };
    const problem = { code: "record.conflict", message: "", fields: [field], requestId: "r" };
    return { status: 409, body: { ...problem, current: theirs } };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit the fields of A-00001" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the fields of A-00001" }));
  const hours = dialog.getByRole<HTMLInputElement>("textbox", { name: "Lamp hours (h)" });
  await userEvent.clear(hours);
  await userEvent.type(hours, "9");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const choice = within(await screen.findByRole("dialog", { name: "Somebody else changed this" }));
  expect(choice.getByText("Lamp hours")).toBeTruthy();
  expect(choice.getByText("7 h")).toBeTruthy();
  expect(choice.getByText("9 h")).toBeTruthy();
});

test("the history tells of a field by its name", async () => {
  const entry = {
    ...{ id: 5, at: "2026-01-01T00:00:00.000Z", kind: "changed", source: "app", actor: null },
    changes: [
      {
        ...{ field: `customFields.${HOURS.id}`, before: 3, after: 4, isRevertible: false },
        customField: { id: HOURS.id, name: "Lamp hours", kind: "number", unit: "h" },
      },
      { field: `customFields.${idOf(99)}`, before: null, after: "x", isRevertible: false },
    ],
  };
  await harness({
    screen: AssetScreen,
    path: "/asset-manager/asset-details/$assetId",
    address: `/asset-manager/asset-details/${ASSET.id}?tab=history`,
    answers: withFields(FIELDS, ({ path }) =>
      path === `/assets/${ASSET.id}/history`
        ? { body: { results: [entry], hasMore: false } }
        : undefined,
    ),
    settings: ["spaces_core", "asset_management"],
  });
  expect(await screen.findByText("Lamp hours: 3 h → 4 h")).toBeTruthy();
  expect(screen.getByText("A deleted field: nothing → x")).toBeTruthy();
});

const PATH = "/asset-manager/list";

function showList(search: Record<string, string>, more: Answers = () => undefined, panel = "") {
  const inner = new URLSearchParams(search).toString();
  const outer = new URLSearchParams({ queryParams: inner, ...(panel ? { panel } : {}) });
  return harness({
    screen: AssetsScreen,
    path: PATH,
    address: `${PATH}?${outer}`,
    answers: withFields(FIELDS, more),
    settings: ["spaces_core", "asset_management"],
  });
}

const FOUND = {
  ...foundAssets([ASSET]),
  facets: {
    ...foundAssets([ASSET]).facets,
    customFields: [
      {
        customFieldId: COLOUR.id,
        values: [
          { value: BLUE.id, count: 3 },
          { value: null, count: 2 },
        ],
      },
    ],
  },
};

test("a list of one type is filtered by its fields, which stand in the address", async () => {
  const { asked, router } = await showList(
    {
      type: KIND.id,
      [`f-${COLOUR.id}`]: `${BLUE.id}.none`,
      [`f-${HOURS.id}-from`]: "5",
      [`f-${DAY.id}-to`]: "2026-12-31",
      [`f-${LOUD.id}`]: "true",
      [`f-${MANUAL.id}`]: "pdf",
    },
    ({ path }) => (path === "/assets/search" ? { body: FOUND } : undefined),
  );
  await screen.findByRole("link", { name: /A-00001/ });
  const column = ({ id }: { readonly id: string }) => `customFields.${id}`;
  expect(asked.find(({ path }) => path === "/assets/search")?.body).toMatchObject({
    conditions: [
      { field: "type", op: "any-of", value: [KIND.id] },
      { field: column(COLOUR), op: "any-of", value: [BLUE.id, "none"] },
      { field: column(HOURS), op: "between", value: [5, null] },
      { field: column(DAY), op: "between", value: [null, "2026-12-31"] },
      { field: column(LOUD), op: "is", value: true },
      { field: column(MANUAL), op: "words", value: "pdf" },
    ],
  });
  const filter = "Remove the filter Lamp hours is between 5 and …";
  fireEvent.click(await screen.findByRole("button", { name: filter }));
  await waitFor(() =>
    expect(String(Object.values(router.state.location.search)[0])).not.toContain(HOURS.id),
  );
  expect(String(Object.values(router.state.location.search)[0])).toContain(COLOUR.id);
});

test("a choice of a field is filtered by its values, with the counts of each", async () => {
  const user = userEvent.setup();
  const { router } = await showList({ type: KIND.id }, ({ path }) =>
    path === "/assets/search" ? { body: FOUND } : undefined,
  );
  await screen.findByRole("link", { name: /A-00001/ });
  await user.click(screen.getByRole("button", { name: "Filter by column" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Filter by column" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Column" }), "Colour");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Condition" }), "is one of");
  expect(dialog.getByRole("checkbox", { name: /No value.*2/ })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Filter" }));
  expect(dialog.getByRole("alert").textContent).toBe("Choose one at least");
  await user.click(dialog.getByRole("checkbox", { name: /Blue.*3/ }));
  await user.click(dialog.getByRole("button", { name: "Filter" }));
  await screen.findByRole("button", { name: "Remove the filter Colour is one of Blue" });
  expect(Object.values(router.state.location.search)).toEqual([
    `type=${KIND.id}&where=customFields.${COLOUR.id}~any-of~${BLUE.id}`,
  ]);
});

test("a list is sorted and filtered by the dates that count, and shows them", async () => {
  const dated = { ...ASSET, effectiveDates: { ...ASSET.effectiveDates } };
  dated.effectiveDates.warrantyExpiry = { value: "2027-05-04", source: "model" };
  const { asked } = await showList(
    { warranty: "0-30.expired", sort: "warrantyExpiry" },
    ({ path }) => (path === "/assets/search" ? { body: foundAssets([dated]) } : undefined),
  );
  await screen.findByRole("link", { name: /A-00001/ });
  expect(asked.find(({ path }) => path === "/assets/search")?.body).toMatchObject({
    conditions: [{ field: "warrantyExpiry", op: "any-of", value: ["0-30", "expired"] }],
    sort: [{ field: "warrantyExpiry", direction: "ascending" }],
  });
  expect(
    screen.getByRole("button", { name: "Remove the filter Warranty until: Over" }),
  ).toBeTruthy();
  expect(screen.getAllByText(/2027/).length).toBeGreaterThan(0);
});

test("a new asset is asked for the fields of its type, and says beside each what is wrong", async () => {
  const model = { ...BARE_ASSET_MODEL, ...MODEL, version: 1, assetType: KIND };
  const { asked } = await showList(
    {},
    ({ method, path }) => {
      if (path === "/asset-models/search") return { body: { totalCount: 1, results: [model] } };
      if (path === `/asset-models/${MODEL.id}`) return { body: model };
      return method === "POST" && path === "/assets" ? { status: 201, body: ASSET } : undefined;
    },
    "new",
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Add an asset" }));
  const choice = await dialog.findByRole("combobox", { name: "Model" });
  await userEvent.type(choice, "Lumen");
  await userEvent.click(await screen.findByRole("option", { name: /Lumen 4000/ }));
  const hours = await dialog.findByRole<HTMLInputElement>("textbox", { name: "Lamp hours (h)" });
  const colour = dialog.getByRole<HTMLSelectElement>("combobox", { name: /^Colour/ });
  expect([...colour.options].map(({ label }) => label)).toEqual(["–", "Blue"]);
  await userEvent.click(dialog.getByRole("radio", { name: "Floating" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add an asset" }));
  await dialog.findByText("This field needs a value.");
  expect(document.activeElement).toBe(hours);
  await userEvent.type(hours, "7");
  expect(dialog.queryByText("This field needs a value.")).toBeNull();
  await userEvent.selectOptions(colour, BLUE.id);
  await userEvent.click(dialog.getByRole("button", { name: "Add an asset" }));
  const { question } = await import("../../lib/confirm.ts");
  await waitFor(() => expect(question.get()).not.toBeNull());
  question.get()?.answer(true);
  await waitFor(() => expect(asked.some(({ path }) => path === "/assets")).toBe(true));
  expect(asked.find(({ path }) => path === "/assets")?.body).toMatchObject({
    ...{ modelId: MODEL.id, spaceId: null },
    customFields: { [HOURS.id]: 7, [COLOUR.id]: BLUE.id },
  });
});
