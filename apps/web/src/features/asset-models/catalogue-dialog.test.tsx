import type { CatalogueModel } from "@storey/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BARE_ASSET_MODEL, TIMES } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { refused } from "../people/people.fixture.tsx";
import { AssetModelsScreen } from "./asset-models.screen.tsx";

const FOUND: CatalogueModel = {
  ...{ id: idOf(1), version: 1, ...TIMES, name: "LX 210", partNumber: "LUM-210" },
  ...{ shortDescription: null, manufacturer: "Lumena", assetType: "Projector", picture: null },
  assetModelId: null,
};
const TAKEN: CatalogueModel = { ...FOUND, id: idOf(2), name: "LX 300", assetModelId: idOf(3) };
const MODEL = { ...BARE_ASSET_MODEL, id: idOf(4), version: 1, name: "LX 210", isGlobal: true };

async function open(results: readonly CatalogueModel[], more: Answers = () => undefined) {
  const opened = await harness({
    screen: AssetModelsScreen,
    path: "/asset-manager/models",
    address: "/asset-manager/models?dialog=global",
    settings: ["spaces_core", "asset_management"],
    answers: (asked) => {
      const own = more(asked);
      if (own) return own;
      if (asked.path === "/asset-models/search") return { body: { totalCount: 0, results: [] } };
      return asked.path === "/asset-model-catalogue/search"
        ? { body: { totalCount: results.length, results } }
        : undefined;
    },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Global models" }));
  return { ...opened, dialog };
}

test("a global model is added and followed; one that is there is opened", async () => {
  const { asked, dialog, router } = await open([FOUND, TAKEN], ({ method, path }) =>
    method === "POST" && path.endsWith("/add-to-organisation")
      ? { status: 201, body: MODEL }
      : undefined,
  );
  expect(await dialog.findAllByText("Projector · Lumena · LUM-210")).toHaveLength(2);
  await userEvent.click(dialog.getByRole("button", { name: "Add LX 210" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)?.summary).toBe("LX 210 was added and follows the global model"),
  );
  expect(asked.some(({ path }) => path === `/asset-models/${FOUND.id}/add-to-organisation`)).toBe(
    true,
  );
  await userEvent.click(dialog.getByRole("button", { name: "Open LX 300" }));
  await waitFor(() => expect(router.state.location.pathname).toContain(idOf(3)));
});

test("one that cannot be added says which action failed, and why", async () => {
  const { dialog } = await open([FOUND], ({ path }) =>
    path.endsWith("/add-to-organisation") ? refused("name.taken", 409) : undefined,
  );
  await userEvent.click(await dialog.findByRole("button", { name: "Add LX 210" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)).toMatchObject({
      summary: "Could not add asset model",
      detail: "This name is in use already.",
    }),
  );
});

test("a copy has a name of its own, which is asked for", async () => {
  const { asked, dialog } = await open([FOUND], ({ method, path }) =>
    method === "POST" && path.endsWith("/copy-to-organisation")
      ? { status: 201, body: { ...MODEL, isGlobal: false, name: "Ours" } }
      : undefined,
  );
  await userEvent.click(await dialog.findByRole("button", { name: "Copy LX 210" }));
  const copy = within(await screen.findByRole("dialog", { name: "Copy LX 210" }));
  const name = copy.getByRole("textbox", { name: /Name of the copy/ });
  expect(name).toHaveProperty("value", "LX 210");
  await userEvent.clear(name);
  await userEvent.type(name, "Ours");
  await userEvent.click(copy.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Ours was copied"));
  const sent = asked.find(({ path }) => path.endsWith("/copy-to-organisation"));
  expect(sent?.body).toEqual({ id: expect.any(String), name: "Ours" });
});

test("says where there is none, and where none matches", async () => {
  const { dialog } = await open([]);
  await dialog.findByText("There are no global models yet");
  await userEvent.type(dialog.getByRole("textbox"), "pump");
  await dialog.findByText("No global model has all of these words. Use fewer or others.");
});
