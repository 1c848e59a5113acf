import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { aView } from "../../asset-views/asset-views.fixture.ts";
import { anAsset, assetAnswers } from "../assets.fixture.ts";
import { AssetsScreen } from "../assets.screen.tsx";

const PATH = "/asset-manager/list";
const GONE = `column=tag&column=shape&column=customFields.${idOf(77)}&sort=shape`;
const NAMED =
  "This address names 2 columns that are not there any more: shape, a deleted field. The list is shown without them.";

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

const VIEW = aView(1, { name: "Shapes", queryParams: GONE });

const show = (search: Readonly<Record<string, string>>) =>
  harness({
    screen: AssetsScreen,
    path: PATH,
    address: `${PATH}?${new URLSearchParams(search)}`,
    answers: assetAnswers([anAsset(1)], ({ method, path }) => {
      if (method !== "GET") return undefined;
      if (path === "/asset-views") return { body: [VIEW] };
      return path === "/custom-fields" ? { body: [] } : undefined;
    }),
    settings: ["spaces_core", "asset_management"],
  });

test("a link that names a column and a custom field that are gone says which, and lists the rest", async () => {
  const user = userEvent.setup();
  const { router } = await show({ queryParams: GONE });
  await screen.findByText(NAMED);
  await screen.findByRole("link", { name: /A-00001/ });
  expect(screen.getAllByRole("columnheader").at(-1)?.textContent).toBe("Asset tag");
  await user.click(screen.getByRole("button", { name: "Remove from the address" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ queryParams: "column=tag" }));
  expect(screen.queryByText(NAMED)).toBeNull();
});

test("a view whose column and custom field are gone says so when it is opened", async () => {
  await show({ view: VIEW.id });
  await screen.findByText(NAMED);
  expect(screen.getByRole("tab", { name: "Shapes" }).ariaSelected).toBe("true");
  await screen.findByRole("link", { name: /A-00001/ });
});
