import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { AssetHomeScreen } from "./asset-home.screen.tsx";
import { anAsset, assetAnswers, aVisibleAsset } from "./assets.fixture.ts";

const MARKED = aVisibleAsset(1, { isFavourite: true, name: "Beamer" });
const FLOATING = aVisibleAsset(2, { space: null, location: null, lifecycleStatus: "in_stock" });

/** Answers with these lists of one's own. */
function own(favourites: unknown, viewed: unknown): Answers {
  return ({ method, path }) => {
    if (method !== "GET") return path.startsWith("/users/me/") ? { status: 204 } : undefined;
    if (path === "/users/me/favourite-assets") return { body: favourites };
    return path === "/users/me/recently-viewed-assets" ? { body: viewed } : undefined;
  };
}

const show = (answers: Answers) =>
  harness({
    screen: AssetHomeScreen,
    path: "/asset-manager",
    answers: assetAnswers([anAsset(1), anAsset(2)], answers),
    settings: ["asset_management"],
  });

test("one's favourites and what one viewed last are above the counts, each with its place and state", async () => {
  await show(own([MARKED], [FLOATING, MARKED]));
  const marked = within(await screen.findByRole("region", { name: "Favourites" }));
  const link = await marked.findByRole("link", { name: "A-00001 Beamer" });
  expect(link.getAttribute("href")).toBe(`/asset-manager/asset-details/${idOf(1)}`);
  expect(marked.getByText("Aula")).toBeTruthy();
  expect(marked.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
    "/asset-manager/favourites",
  );
  const viewed = within(await screen.findByRole("region", { name: "Recently viewed" }));
  const shown = (await viewed.findAllByRole("article")).map(({ textContent }) => textContent);
  expect(shown[0]).toMatch(/A-00002.*Floating.*In stock/);
  expect(shown[1]).toMatch(/A-00001 Beamer.*Aula/);
  expect(viewed.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
    "/asset-manager/recently-viewed",
  );
});

test("a star is turned off where it is shown, and leaves the favourites", async () => {
  const user = userEvent.setup();
  const { asked } = await show(own([MARKED], [MARKED]));
  const region = await screen.findByRole("region", { name: "Recently viewed" });
  const star = await within(region).findByRole("button", { name: "Favourite: A-00001" });
  expect(star.ariaPressed).toBe("true");
  await user.click(star);
  await waitFor(() => expect(star.ariaPressed).toBe("false"));
  const removed = asked.find(({ method }) => method === "DELETE");
  expect(removed?.path).toBe(`/users/me/favourite-assets/${idOf(1)}`);
});

test("without any there are no rows of one's own", async () => {
  await show(own([], []));
  await screen.findByRole("heading", { name: "2 assets" });
  expect(screen.queryByRole("region", { name: "Favourites" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Recently viewed" })).toBeNull();
});
