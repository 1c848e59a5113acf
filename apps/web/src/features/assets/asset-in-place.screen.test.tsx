import type { Asset } from "@storey/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { AssetScreen } from "./asset.screen.tsx";
import { anAsset, assetAnswers, KIND, MAKER, MODEL } from "./assets.fixture.ts";

const ASSET = anAsset(1, { serialNumber: "SN-1", customFields: { [idOf(71)]: 300 } });
const FIELD = {
  ...{ id: idOf(71), version: 1, assetTypeId: KIND.id, name: "Light output", kind: "number" },
  ...{ unit: "lm", choices: [], position: 0, isRequired: false, isSearchable: false },
  ...{ isFilterable: true, isImportable: true, createdAt: "", updatedAt: "", deletedAt: null },
};
const PROBLEM = { message: "", fields: [], requestId: "r-1" };

beforeEach(() => sessionStorage.clear());

/** Shows the page of the asset; what is sent is answered as the next version, unless told otherwise. */
async function show(more: Answers = () => undefined, permissions?: []) {
  const shown = await harness({
    screen: AssetScreen,
    path: "/asset-manager/asset-details/$assetId",
    address: `/asset-manager/asset-details/${ASSET.id}`,
    settings: ["spaces_core", "asset_management"],
    ...(permissions ? { permissions } : {}),
    answers: assetAnswers([ASSET], (asked) => {
      const own = more(asked);
      if (own) return own;
      if (asked.path === `/asset-types/${KIND.id}/custom-fields`) return { body: [FIELD] };
      if (asked.path.endsWith("/aliases")) return { body: [] };
      if (asked.method !== "PATCH") return undefined;
      return { body: { ...ASSET, ...(asked.body as Partial<Asset>), version: 2 } };
    }),
  });
  await screen.findByRole("heading", { level: 1 });
  const patches = () => shown.asked.filter(({ method }) => method === "PATCH");
  return { ...shown, patches };
}

const pencil = (label: string) => screen.findByRole("button", { name: `Change ${label}` });

test("a value is changed where it stands: Enter opens and saves, and the focus comes back", async () => {
  const user = userEvent.setup();
  const { patches } = await show();
  (await pencil("Serial number")).focus();
  await user.keyboard("{Enter}");
  const field = await screen.findByRole("textbox", { name: /^Serial number/ });
  expect(document.activeElement).toBe(field);
  await user.keyboard("SN-2{Enter}");
  await screen.findByText("SN-2");
  expect(patches()).toHaveLength(1);
  expect(patches()[0]?.headers.get("If-Match")).toBe('"1"');
  expect(patches()[0]?.body).toEqual({ serialNumber: "SN-2" });
  expect(document.activeElement).toBe(await pencil("Serial number"));
  expect(toasts.get().at(-1)?.summary).toBe("Saved");
});

test("Escape leaves the value as it was, without a question", async () => {
  const user = userEvent.setup();
  const { patches } = await show();
  await user.click(await pencil("Asset tag"));
  await screen.findByRole("textbox", { name: /^Asset tag/ });
  await user.keyboard("other{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(await pencil("Asset tag"));
  expect(patches()).toEqual([]);
});

test("where somebody else changed the same value, both are shown to choose from", async () => {
  const user = userEvent.setup();
  const theirs = { ...ASSET, version: 5, serialNumber: "SN-9" };
  const { patches } = await show(({ method, headers }) =>
    method === "PATCH" && headers.get("If-Match") !== '"5"'
      ? { status: 409, body: { ...PROBLEM, code: "record.conflict", current: theirs } }
      : undefined,
  );
  await user.click(await pencil("Serial number"));
  await screen.findByRole("textbox", { name: /^Serial number/ });
  await user.keyboard("SN-2{Enter}");
  const choice = within(await screen.findByRole("dialog", { name: "Somebody else changed this" }));
  choice.getByText("SN-9");
  await user.click(choice.getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(patches()).toHaveLength(2));
  expect(patches()[1]?.body).toEqual({ serialNumber: "SN-2" });
});

test("who may not change it sees no pencil and no empty fields", async () => {
  await show(undefined, []);
  await screen.findByText("SN-1");
  expect(screen.queryByRole("button", { name: /^Change / })).toBeNull();
  expect(screen.queryByRole("button", { name: /empty field/ })).toBeNull();
});

test("what is not known is shown on demand and filled in; what is emptied leaves the list", async () => {
  const user = userEvent.setup();
  const { patches } = await show();
  const part = within(await screen.findByRole("region", { name: "What it is" }));
  expect(part.queryByText("Name")).toBeNull();
  await user.click(part.getByRole("button", { name: /^Show \d+ empty fields$/ }));
  await user.click(await pencil("Name"));
  await screen.findByRole("textbox", { name: /^Name/ });
  await user.keyboard("Beamer{Enter}");
  await screen.findByRole("heading", { level: 1, name: "A-00001 Beamer" });
  await user.click(part.getByRole("button", { name: "Hide empty fields" }));
  await user.click(await pencil("Name"));
  await user.clear(await screen.findByRole("textbox", { name: /^Name/ }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(patches()).toHaveLength(2));
  expect(patches()[1]?.body).toEqual({ name: null });
  await waitFor(() => expect(part.queryByText("Name")).toBeNull());
  expect(document.activeElement?.textContent).toMatch(/^Show \d+ empty fields$/);
});

test("a value is refused in its place, also by what stands in another field", async () => {
  const user = userEvent.setup();
  const { patches } = await show();
  await user.click(await screen.findByRole("region", { name: "What it is" }));
  const part = within(screen.getByRole("region", { name: "What it is" }));
  await user.click(part.getByRole("button", { name: /empty fields$/ }));
  await user.click(await pencil("Quantity"));
  await screen.findByRole("textbox", { name: /^Quantity/ });
  await user.keyboard("0{Enter}");
  await part.findByText(/^Enter a number from 1 to /);
  await user.keyboard("{Control>}a{/Control}12{Enter}");
  expect((await part.findByRole("alert")).textContent).toMatch(/serial number/i);
  await user.keyboard("{Escape}");
  await user.click(await pencil("Asset tag"));
  await user.clear(await screen.findByRole("textbox", { name: /^Asset tag/ }));
  await user.keyboard("{Enter}");
  const tag = screen.getByRole("textbox", { name: /^Asset tag/ });
  await waitFor(() => expect(tag.getAttribute("aria-invalid")).toBe("true"));
  expect(patches()).toEqual([]);
});

test("a disposal asks for its reason in the same place", async () => {
  const user = userEvent.setup();
  const { patches } = await show(({ method, path }) =>
    method === "GET" && path === `/assets/${ASSET.id}`
      ? { body: { ...ASSET, lifecycleStatus: "retired" } }
      : undefined,
  );
  await user.click(await pencil("State"));
  await user.selectOptions(await screen.findByRole("combobox", { name: "State" }), "Disposed of");
  await user.type(await screen.findByRole("textbox", { name: /Reason/ }), "Broken{Enter}");
  await waitFor(() => expect(patches()).toHaveLength(1));
  expect(patches()[0]?.body).toEqual({ lifecycleStatus: "disposed", disposalReason: "Broken" });
});

test("the choices of a model are closed by Escape, which then leaves; Enter chooses, and then saves", async () => {
  const user = userEvent.setup();
  const wall = { ...MODEL, id: idOf(510), name: "Wall 55", assetType: KIND, manufacturer: MAKER };
  const { patches } = await show(({ path }) =>
    path === "/asset-models/search"
      ? { body: { totalCount: 1, hasMore: false, results: [wall], facets: null } }
      : undefined,
  );
  await user.click(await pencil("Model"));
  // The model it has is not among the first ones on offer.
  await screen.findByRole("option", { name: /Wall 55/ });
  const field = screen.getByRole("combobox", { name: "Model" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(field.getAttribute("aria-expanded")).toBe("false"));
  expect(document.activeElement).toBe(field);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(await pencil("Model"));
  await user.keyboard("{Enter}");
  await screen.findByRole("option", { name: /Wall 55/ });
  await user.keyboard("Wall{ArrowDown}{Enter}");
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  expect(patches()).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(patches()[0]?.body).toEqual({ modelId: wall.id }));
});

test("a custom field is changed where it stands", async () => {
  const user = userEvent.setup();
  const { patches } = await show();
  await user.click(await pencil("Light output"));
  await screen.findByRole("textbox", { name: /^Light output \(lm\)/ });
  await user.keyboard("450{Enter}");
  await screen.findByText("450 lm");
  expect(patches()[0]?.body).toEqual({ customFields: { [FIELD.id]: 450 } });
  expect(document.activeElement).toBe(await pencil("Light output"));
});

test("a label of a former system is added, and one that leads elsewhere is refused at its field", async () => {
  const user = userEvent.setup();
  const aliases: { id: string; value: string; createdAt: string }[] = [];
  await show(({ method, path, body }) => {
    if (!path.endsWith("/aliases")) return undefined;
    if (method !== "POST") return { body: aliases };
    const { id, value } = body as { id: string; value: string };
    if (value === "INV-2") return { status: 409, body: { ...PROBLEM, code: "asset.alias_taken" } };
    aliases.push({ id, value, createdAt: "2026-01-05T08:30:00.000Z" });
    return { status: 201, body: aliases.at(-1) };
  });
  const part = within(await screen.findByRole("region", { name: "Old labels" }));
  await user.click(part.getByRole("button", { name: "Add an old label" }));
  const field = await part.findByRole("textbox", { name: "Old label" });
  await user.keyboard("/{Enter}");
  await part.findByText("Type what stands on the label");
  await user.clear(field);
  await user.type(field, "INV-2{Enter}");
  await part.findByText("This label leads to another asset already.");
  await user.clear(field);
  await user.type(field, "INV-3{Enter}");
  expect(await part.findByText("INV-3")).toBeTruthy();
  const add = part.getByRole("button", { name: "Add an old label" });
  await waitFor(() => expect(document.activeElement).toBe(add));
});
