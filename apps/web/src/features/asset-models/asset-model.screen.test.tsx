import type { AssetModel, FollowedModel } from "@storey/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { BARE_ASSET_MODEL, TIMES } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { AssetModelScreen } from "./asset-model.screen.tsx";

const MODEL: AssetModel = {
  ...BARE_ASSET_MODEL,
  ...{ id: idOf(1), version: 1, name: "LX 210", partNumber: "LUM-210", assetsCount: 10 },
  ...{ assetType: { id: idOf(2), name: "Projector", icon: null }, isGlobal: false },
  ...{ manufacturer: { id: idOf(3), name: "Lumena" }, endOfLifeMonths: 84 },
  ...{ warrantyExpiry: "2028-02-01", warrantyMonths: 36 },
};

function serving(model: AssetModel, more: Answers = () => undefined): Answers {
  return (asked) => {
    const special = more(asked);
    if (special) return special;
    return asked.method === "GET" && asked.path === `/asset-models/${model.id}`
      ? { body: model }
      : undefined;
  };
}

function show(answers: Answers, parts: Partial<Parameters<typeof harness>[0]> = {}) {
  return harness({
    screen: AssetModelScreen,
    path: "/asset-manager/asset-model-details/$assetModelId",
    address: `/asset-manager/asset-model-details/${MODEL.id}`,
    settings: ["spaces_core", "asset_management"],
    answers,
    ...parts,
  });
}

test("tells what a model is and what its dates are, and is drawn as its kind", async () => {
  await show(serving(MODEL));
  await screen.findByRole("heading", { level: 1, name: "LX 210" });
  screen.getByText("LUM-210");
  screen.getByText("84 months after installation");
  // Of a day and months the day counts.
  screen.getByText(/^1 Feb 2028$|^Feb 1, 2028$/);
  expect(screen.queryByText("36 months after installation")).toBeNull();
  await waitFor(() => expect(document.querySelector("[data-thing=projector]")).toBeTruthy());
  const assets = screen.getByRole("link", { name: "10 assets" });
  expect(decodeURIComponent(assets.getAttribute("href") ?? "")).toContain(`model=${MODEL.id}`);
});

test("is archived with Undo, and offers nothing but its return then", async () => {
  const archived = { ...MODEL, version: 2, deletedAt: TIMES.createdAt };
  await show(
    serving(MODEL, ({ method, path }) => {
      if (method === "DELETE") return { body: archived };
      return path.endsWith("/restore") ? { body: { ...MODEL, version: 3 } } : undefined;
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Archive" }));
  await screen.findByRole("button", { name: "Restore" });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add pictures" })).toBeNull();
  toasts.get().at(-1)?.action?.run();
  await screen.findByRole("button", { name: "Edit" });
});

test("who only reads models changes nothing", async () => {
  await show(serving(MODEL), { permissions: ["organisation.asset-models.read"] });
  await screen.findByRole("heading", { level: 1, name: "LX 210" });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Archive" })).toBeNull();
});

const VALUES: FollowedModel["values"] = {
  ...MODEL,
  ...{ name: "LX 210 Pro", assetType: "Projector", manufacturer: "Lumena", warrantyMonths: 24 },
  warrantyExpiry: null,
};
const FOLLOWING: AssetModel = {
  ...MODEL,
  isGlobal: true,
  global: {
    ...{ id: idOf(9), deletedAt: null, isPending: false, values: VALUES },
    overridden: ["name", "warrantyExpiry", "warrantyMonths"],
  },
};

test("what is the organisation's own is marked beside the global value, which can be taken again", async () => {
  const reset = { ...FOLLOWING, version: 2, ...{ warrantyExpiry: null, warrantyMonths: 24 } };
  const { asked } = await show(
    serving(FOLLOWING, ({ method }) =>
      method === "POST"
        ? { body: { ...reset, global: { ...FOLLOWING.global, overridden: ["name"] } } }
        : undefined,
    ),
  );
  await screen.findByRole("heading", { level: 1, name: "LX 210" });
  screen.getByText("Global");
  expect(screen.getAllByText("Own value")).toHaveLength(2);
  screen.getByText("LX 210 Pro");
  screen.getByText("24 months after installation");
  expect(screen.getByRole("button", { name: "Edit" })).toBeTruthy();
  fireEvent.click(
    screen.getByRole("button", { name: "Take the global value again Warranty until" }),
  );
  await waitFor(() => expect(screen.getAllByText("Own value")).toHaveLength(1));
  const sent = asked.find(({ method }) => method === "POST");
  expect(sent).toMatchObject({
    path: `/asset-models/${MODEL.id}/reset`,
    body: { fields: ["warrantyExpiry", "warrantyMonths"] },
  });
  expect(toasts.get().at(-1)?.summary).toBe("Warranty until follows the global model again");
});

test("ends that it follows, after a question, and keeps its values", async () => {
  const left = { ...FOLLOWING, isGlobal: false, global: null };
  const { asked } = await show(
    serving(FOLLOWING, ({ method }) => (method === "POST" ? { body: left } : undefined)),
  );
  fireEvent.click(await screen.findByRole("button", { name: "End the following" }));
  await waitFor(() => expect(question.get()?.text).toContain("stay as they are"));
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
  act(() => question.get()?.answer(true));
  await waitFor(() => expect(screen.queryByText("Global")).toBeNull());
  screen.getByText("LX 210", { selector: "h1" });
  expect(asked.find(({ method }) => method === "POST")?.path).toBe(
    `/asset-models/${MODEL.id}/end-following`,
  );
});

test("follows a shared model of its name: shows what changes and what stays first", async () => {
  const values = {
    ...{ name: "LX 210 Pro", partNumber: "LUM-210", shortDescription: "Bright" },
    ...{ longDescription: null, manufacturer: "Lumena", assetType: "Projector" },
    ...{ endOfLife: null, endOfLifeMonths: 84, endOfSupport: "2031-03-04" },
    ...{ endOfSupportMonths: null, licenseExpiry: null, licenseMonths: null },
    ...{ warrantyExpiry: null, warrantyMonths: 24 },
  };
  const kept = ["name", "warrantyExpiry", "warrantyMonths"] as const;
  const model = { ...MODEL, followable: { id: idOf(40), values, kept: [...kept] } };
  let answers = 0;
  const body = { code: "asset_model.taken", message: "", fields: [], requestId: "r" };
  const { asked } = await show(
    serving(model, ({ method }) => {
      if (method !== "POST") return undefined;
      answers += 1;
      return answers === 1 ? { status: 409, body } : { body: FOLLOWING };
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Follow the shared model" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Follow LX 210 Pro?" }));
  const changes = within(dialog.getByRole("region", { name: "This changes" }));
  changes.getByText("Bright");
  changes.getByText(/2031/);
  expect(changes.queryByText("84 months after installation")).toBeNull();
  const stays = within(dialog.getByRole("region", { name: "This stays your own" }));
  stays.getByText("24 months after installation");
  fireEvent.click(dialog.getByRole("button", { name: "Follow the shared model" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("follows that global model");
  fireEvent.click(dialog.getByRole("button", { name: "Follow the shared model" }));
  await screen.findByText("Global");
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    path: `/asset-models/${MODEL.id}/follow`,
    body: { globalModelId: idOf(40) },
  });
});

test("a global model that was archived, or has changed, says so where it is followed", async () => {
  const global = { ...FOLLOWING.global, deletedAt: TIMES.createdAt, isPending: true };
  await show(serving({ ...FOLLOWING, global: global as FollowedModel }), {
    permissions: ["organisation.asset-models.read"],
  });
  await screen.findByText(/The global model was archived/);
  screen.getByText(/new values arrive here in the background/);
  expect(screen.queryByRole("button", { name: /Take the global value again/ })).toBeNull();
});

test("a model nobody has is unknown, and leads to the list", async () => {
  await show(() => undefined);
  await screen.findByRole("heading", { level: 1, name: /no such model/i });
});
