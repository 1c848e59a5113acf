import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { harness } from "../../../test-support/harness.fixture.tsx";
import { anAsset, assetAnswers } from "../assets.fixture.ts";
import { AssetsScreen } from "../assets.screen.tsx";
import "./columns-dialog.tsx";

const PATH = "/asset-manager/list";

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

const show = (queryParams: string) =>
  harness({
    screen: AssetsScreen,
    path: PATH,
    address: `${PATH}?${new URLSearchParams({ queryParams })}`,
    answers: assetAnswers([anAsset(1, { supplier: "Acme" })]),
    settings: ["spaces_core", "asset_management"],
  });
const heads = () =>
  screen
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent)
    .filter((words) => words !== "");

test("columns are put in order by keyboard, and the address keeps their order", async () => {
  const user = userEvent.setup();
  const { router } = await show("column=tag&column=name~~start&column=supplier");
  const kept = () => router.state.location.search["queryParams" as never];
  await screen.findByRole("link", { name: /A-00001/ });
  screen.getByRole("button", { name: "Columns" }).focus();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Columns" }));
  const shown = () =>
    within(dialog.getByRole("list", { name: "Shown columns" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(["Asset tag", "Name", "Supplier"]);
  const up = dialog.getByRole("button", { name: "Move Supplier up" });
  up.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(shown()).toEqual(["Asset tag", "Supplier", "Name"]));
  expect(document.activeElement).toBe(up);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(kept()).toBe("column=supplier&column=tag&column=name~~start"));
  // The end of the list takes no focus away, and nothing goes beyond it.
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(up);
  expect(shown()).toEqual(["Supplier", "Asset tag", "Name"]);
  dialog.getByRole("button", { name: "Move Supplier down" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(kept()).toBe("column=tag&column=supplier&column=name~~start"));
  dialog.getByRole("button", { name: "Done" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // What stays in view comes first.
  expect(heads()).toEqual(["Name", "Asset tag", "Supplier"]);
});

test("a column that is hidden or shown by keyboard hands the focus on", async () => {
  const user = userEvent.setup();
  await show("column=tag&column=name&column=supplier");
  await screen.findByRole("link", { name: /A-00001/ });
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Columns" }));
  const press = async (name: string) => {
    dialog.getByRole("button", { name }).focus();
    await user.keyboard("{Enter}");
  };
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name })));
  await press("Hide Name");
  await hasFocus("Hide Supplier");
  await press("Show Model");
  await hasFocus("Show Type");
  await user.type(dialog.getByRole("textbox", { name: "Find a column" }), "quant");
  await press("Show Quantity");
  await hasFocus("Hide Asset tag");
});

test("the last column cannot be hidden, and takes the focus of the one before it", async () => {
  const user = userEvent.setup();
  await show("column=tag&column=name");
  await screen.findByRole("link", { name: /A-00001/ });
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Columns" }));
  dialog.getByRole("button", { name: "Hide Name" }).focus();
  await user.keyboard("{Enter}");
  const left = dialog.getByRole("button", { name: "Hide Asset tag" });
  await waitFor(() => expect(document.activeElement).toBe(left));
  expect(left.ariaDisabled).toBe("true");
  await user.keyboard("{Enter}");
  expect(heads()).toEqual(["Asset tag"]);
  expect(document.activeElement).toBe(left);
});
