import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { harness } from "../../../test-support/harness.fixture.tsx";
import { anAsset, assetAnswers } from "../assets.fixture.ts";
import { AssetsScreen } from "../assets.screen.tsx";
import "./column-filter-dialog.tsx";

const PATH = "/asset-manager/list";

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

test.each([
  ["Location", "My locations", "location", "my-locations"],
  ["Handed out to", "Me", "holder", "me"],
])("%s is narrowed to “%s”, whoever looks at it then", async (column, words, field, value) => {
  const user = userEvent.setup();
  const { asked } = await harness({
    screen: AssetsScreen,
    path: PATH,
    address: PATH,
    answers: assetAnswers([anAsset(1)]),
    settings: ["spaces_core", "asset_management"],
  });
  await screen.findByRole("link", { name: /A-00001/ });
  await user.click(screen.getByRole("button", { name: "Filter by column" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Filter by column" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Column" }), column);
  await user.selectOptions(dialog.getByRole("combobox", { name: "Condition" }), "is one of");
  await user.click(dialog.getByRole("button", { name: "Filter" }));
  // Nothing is chosen yet.
  expect(dialog.getByRole("alert")).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: words }));
  await user.click(dialog.getByRole("button", { name: "Filter" }));
  await screen.findByRole("button", { name: `Change the filter ${column} is one of ${words}` });
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === "/assets/search").at(-1)?.body).toMatchObject({
      conditions: [{ field, op: "any-of", value: [value] }],
    }),
  );
});
