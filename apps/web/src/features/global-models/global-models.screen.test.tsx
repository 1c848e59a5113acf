import type { GlobalAssetModel } from "@storey/contract";
import { APP_PERMISSIONS, type Permission } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BARE_GLOBAL_MODEL, TIMES } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { GlobalModelScreen } from "./global-model.screen.tsx";
import { GlobalModelsScreen } from "./global-models.screen.tsx";

const MODEL: GlobalAssetModel = {
  ...BARE_GLOBAL_MODEL,
  ...{ id: idOf(1), version: 1, name: "LX 210", partNumber: "LUM-210", assetType: "Projector" },
  ...{ manufacturer: "Lumena", warrantyMonths: 36 },
  usage: { organisations: 3, assets: 4_200, pendingOrganisations: 2, pendingAssets: 2_100 },
};
const READER: readonly Permission[] = ["app.organisation.asset-models.read"];

function show(answers: Answers, permissions: readonly Permission[] = APP_PERMISSIONS) {
  return harness({
    screen: GlobalModelScreen,
    path: "/admin/global/asset-models/$globalAssetModelId",
    address: `/admin/global/asset-models/${MODEL.id}`,
    permissions,
    answers: (asked) =>
      answers(asked) ??
      (asked.path === `/global-asset-models/${MODEL.id}` && asked.method === "GET"
        ? { body: MODEL }
        : asked.path.endsWith("/documents")
          ? { body: [] }
          : undefined),
  });
}

test("tells what a global model says, who uses it in numbers, and how far its change has come", async () => {
  await show(() => undefined);
  await screen.findByRole("heading", { level: 1, name: "LX 210" });
  screen.getByText("36 months after installation");
  screen.getByText("3 organisations have it");
  screen.getByText("4,200 assets are of it");
  screen.getByText(/has yet to reach 2 organisations/);
  screen.getByText(/2,100 assets are still found by their former dates/);
  expect(screen.queryByRole("heading", { name: "Links" })).toBeNull();
});

test("is changed by who may, told how many that reaches", async () => {
  const { asked } = await show(({ method }) =>
    method === "PATCH" ? { body: { ...MODEL, version: 2, warrantyMonths: 24 } } : undefined,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the global model" }));
  dialog.getByText(/What you change reaches 3 organisations/);
  const months = dialog.getByRole("textbox", { name: /Warranty in months/ });
  await userEvent.clear(months);
  await userEvent.type(months, "24");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ warrantyMonths: 24 });
});

test("is archived with Undo; an archived one stays with who has it and offers only its return", async () => {
  const archived = { ...MODEL, version: 2, deletedAt: TIMES.createdAt };
  await show(({ method, path }) => {
    if (method === "DELETE") return { body: archived };
    return path.endsWith("/restore") ? { body: { ...MODEL, version: 3 } } : undefined;
  });
  await userEvent.click(await screen.findByRole("button", { name: "Archive" }));
  await screen.findByText(/Who has this model keeps it/);
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  toasts.get().at(-1)?.action?.run();
  await screen.findByRole("button", { name: "Edit" });
});

test("who only reads it is offered no change", async () => {
  await show(() => undefined, READER);
  await screen.findByRole("heading", { level: 1, name: "LX 210" });
  for (const name of ["Edit", "Archive", "Add pictures"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("the list offers to add one, and tells how many organisations have each", async () => {
  const { asked } = await harness({
    screen: GlobalModelsScreen,
    path: "/admin/global/asset-models",
    permissions: APP_PERMISSIONS,
    answers: ({ method, path }) => {
      if (path === "/global-asset-models/search") {
        return { body: { totalCount: 1, results: [{ ...MODEL, organisationsCount: 3 }] } };
      }
      return method === "POST" ? { status: 201, body: MODEL } : undefined;
    },
  });
  await screen.findByText("3 organisations have it");
  await userEvent.click(screen.getByRole("button", { name: "Add a global model" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a global model" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "LX 210");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Type/ }), "Projector");
  await userEvent.click(dialog.getByRole("button", { name: "Add a global model" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("LX 210 was added"));
  expect(asked.find(({ path }) => path === "/global-asset-models")?.body).toEqual({
    ...{ id: expect.any(String), name: "LX 210", assetType: "Projector" },
  });
});
