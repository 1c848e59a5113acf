import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BARE_SPACE, TIMES } from "../../../lib/record.fixture.ts";
import { toasts } from "../../../lib/toasts.ts";
import {
  type Answers,
  anAnswer,
  aResult,
  harness,
  idOf,
} from "../../../test-support/harness.fixture.tsx";
import { SpaceScreen } from "../../space-page/space.screen.tsx";
import { anAsset, foundAssets } from "../assets.fixture.ts";
import { LeavingAssetsDialog } from "./leaving-assets-dialog.tsx";

const ID = idOf(1);
const QUAY = { id: idOf(3), name: "North House" };
const SPACE = {
  ...BARE_SPACE,
  ...TIMES,
  ...{ id: ID, version: 3, name: "Lab 1", capacity: null, shortcode: "L-1", spaceType: null },
  ...{ isPublic: false, allowPublicReporting: false, images: [], features: [], beaconIds: [] },
  ...{ panoramaIds: [], mainPanoramaId: null, typeformId: null, ubiqisenseId: null },
  ...{ floor: { id: idOf(2), name: "1" }, location: QUAY, isFavourite: false },
};
const KEPT = { code: "space.has_assets", message: "", fields: [], requestId: "r-1" };

/** Answers as a server whose space has 23 assets. */
function serving(more: Answers = () => undefined): { answers: Answers; sent: URLSearchParams[] } {
  const sent: URLSearchParams[] = [];
  const answers: Answers = (asked) => {
    const special = more(asked);
    if (special) return special;
    const { method, path, query } = asked;
    if (path === "/spaces/search")
      return { body: anAnswer([aResult(1, { name: "Lab 1" }), aResult(6)]) };
    if (path === "/assets/search") return { body: foundAssets([anAsset(1), anAsset(2)]) };
    if (method === "DELETE" && path === `/spaces/${ID}`) {
      sent.push(query);
      if (!query.has("assets"))
        return { status: 409, body: { ...KEPT, current: { assetsCount: 23 } } };
      return { body: { ...SPACE, deletedAt: TIMES.createdAt } };
    }
    return path === `/spaces/${ID}` ? { body: SPACE } : undefined;
  };
  return { answers, sent };
}

/** Archives the space by its menu, and returns the dialog that asks where its assets go. */
async function archive(
  answers: Answers,
  parts: Partial<Parameters<typeof harness>[0]> = {},
): Promise<HTMLElement> {
  await harness({
    screen: () => (
      <>
        <SpaceScreen />
        <LeavingAssetsDialog />
      </>
    ),
    path: "/spaces/$spaceId",
    address: `/spaces/${ID}`,
    settings: ["spaces_core", "asset_management"],
    answers,
    ...parts,
  });
  await screen.findByRole("button", { name: "More" });
  const menu = screen.getAllByRole("menu", { hidden: true })[0] ?? document.body;
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(await within(menu).findByRole("menuitem", { name: "Archive", hidden: true }));
  return screen.findByRole("dialog", { name: "Lab 1 still has assets" });
}

test("a space with assets lists them and asks where they go, before it is archived", async () => {
  const user = userEvent.setup();
  const { answers, sent } = serving();
  const dialog = await archive(answers);
  within(dialog).getByText(/23 assets are here/);
  expect(await within(dialog).findAllByRole("listitem")).toHaveLength(2);
  within(dialog).getByText("and 21 more");
  const press = () => user.click(within(dialog).getByRole("button", { name: "Archive" }));
  await press();
  await within(dialog).findByText("Choose a space");
  expect(sent).toHaveLength(1);
  await user.type(await within(dialog).findByRole("combobox", { name: "Space" }), "Room");
  const option = await screen.findByRole("option", { name: /Room 6/ });
  // What is archived is no place to move to.
  expect(screen.queryByRole("option", { name: /Lab 1/ })).toBeNull();
  await user.click(option);
  await press();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(Object.fromEntries(sent[1] ?? [])).toEqual({ assets: "move", assetsSpaceId: idOf(6) });
  expect(toasts.get().at(-1)).toMatchObject({
    summary: "Lab 1 was archived",
    detail: "23 assets are now in Room 6",
    // The assets do not come back with the space: no word that promises it.
    action: { label: "Restore" },
  });
});

test("they can be made floating, and what keeps that from happening is said in the dialog", async () => {
  const user = userEvent.setup();
  let isRefused = true;
  const { answers, sent } = serving(({ method, query }) => {
    if (method !== "DELETE" || !query.has("assets") || !isRefused) return undefined;
    isRefused = false;
    return { status: 403, body: { ...KEPT, code: "access.forbidden" } };
  });
  const dialog = await archive(answers);
  await user.click(within(dialog).getByRole("radio", { name: "Floating" }));
  within(dialog).getByText(/keep their location/);
  const press = () => user.click(within(dialog).getByRole("button", { name: "Archive" }));
  await press();
  await within(dialog).findByRole("alert");
  await press();
  await screen.findByText(/This space is archived/);
  expect(Object.fromEntries(sent.at(-1) ?? [])).toEqual({ assets: "float" });
});

test("stopping leaves the space as it is", async () => {
  const { answers, sent } = serving();
  const dialog = await archive(answers);
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
  expect(toasts.get()).toEqual([]);
  expect(screen.queryByText(/This space is archived/)).toBeNull();
});

test("who may not move assets is told whom to ask, and is offered nothing else", async () => {
  const { answers } = serving();
  const permissions = ["organisation.spaces.delete", "organisation.assets.read"] as const;
  const dialog = await archive(answers, { permissions });
  within(dialog).getByText(/you may not move them/);
  expect(within(dialog).queryByRole("button", { name: "Archive" })).toBeNull();
  within(dialog).getByRole("button", { name: "Stop" });
});
