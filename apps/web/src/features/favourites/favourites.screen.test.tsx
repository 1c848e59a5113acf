import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { cachedSince } from "../../lib/offline/cached-reads.ts";
import { toasts } from "../../lib/toasts.ts";
import { HeldData } from "../../test-support/data-transfer.fixture.ts";
import { type Answers, aResult, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aVisibleAsset } from "../assets/assets.fixture.ts";
import { FavouriteAssetsScreen } from "./favourite-assets.screen.tsx";
import { FavouritesScreen } from "./favourites.screen.tsx";
import { RecentlyViewedScreen } from "./recently-viewed.screen.tsx";
import { RecentlyViewedAssetsScreen } from "./recently-viewed-assets.screen.tsx";
import { favouriteAssetsQuery } from "./starred-assets.queries.ts";
import { favouritesQuery } from "./starred-spaces.queries.ts";

const KINDS = [
  {
    kind: "spaces",
    list: [aResult(1, { isFavourite: true }), aResult(2, { isFavourite: true })],
    names: ["Room 1", "Room 2"],
    links: ["Room 2", "Room 1"],
    ids: "spaceIds",
    query: favouritesQuery,
    marked: { screen: FavouritesScreen, path: "/favourites", call: "/users/me/favourites" },
    viewed: {
      screen: RecentlyViewedScreen,
      path: "/recently-viewed",
      call: "/users/me/recently-viewed",
    },
  },
  {
    kind: "assets",
    list: [aVisibleAsset(1, { isFavourite: true }), aVisibleAsset(2, { isFavourite: true })],
    names: ["A-00001", "A-00002"],
    links: ["A-00002 Lumen 4000", "A-00001 Lumen 4000"],
    ids: "assetIds",
    query: favouriteAssetsQuery,
    marked: {
      screen: FavouriteAssetsScreen,
      path: "/asset-manager/favourites",
      call: "/users/me/favourite-assets",
    },
    viewed: {
      screen: RecentlyViewedAssetsScreen,
      path: "/asset-manager/recently-viewed",
      call: "/users/me/recently-viewed-assets",
    },
  },
] as const;

function serving(list: unknown): Answers {
  return ({ method, path }) => {
    if (path === "/icons") return { body: [] };
    return method === "GET" ? { body: list } : { status: 204 };
  };
}

describe.each(KINDS)("favourite $kind", ({ list, names, links, ids, query, marked }) => {
  const [first = "", second = ""] = names;

  test("none: says how to get one", async () => {
    await harness({ ...marked, answers: serving([]) });
    expect(await screen.findByRole("heading", { name: "No favourites yet" })).toBeTruthy();
  });

  test("kept by the device say since when, by the clocks of the organisation", async () => {
    vi.stubEnv("TZ", "Asia/Tokyo");
    await harness({ ...marked, answers: serving(list) });
    await screen.findByRole("button", { name: `Move ${second} earlier` });
    await loadMessages(["space-page"]);
    const since = Date.parse("2026-01-05T23:30:00.000Z");
    act(() => cachedSince.set(new Map([[JSON.stringify(query().queryKey), since]])));
    expect((await screen.findByText(/^You are offline: as of/)).textContent).toMatch(
      /(5 Jan 2026|Jan 5, 2026), (23|11):30( PM)? (UTC|GMT)$/,
    );
    act(() => cachedSince.set(new Map()));
    vi.unstubAllEnvs();
  });

  test("are moved by buttons", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      ...marked,
      answers: serving(list),
    });
    await user.click(await screen.findByRole("button", { name: `Move ${second} earlier` }));
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ [ids]: [idOf(2), idOf(1)] }));
    const shown = screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(shown).toEqual(links);
  });

  test("are moved by dragging, and take nothing else that is dropped", async () => {
    const { asked } = await harness({
      ...marked,
      answers: serving(list),
    });
    const [one, other] = await screen.findAllByRole("listitem");
    if (!one || !other) throw new Error("There are no cards");
    const dataTransfer = new HeldData();
    fireEvent.drop(other, { dataTransfer });
    expect(asked.some(({ path }) => path.endsWith("/order"))).toBe(false);
    fireEvent.dragStart(one, { dataTransfer });
    await waitFor(() => expect(one.hasAttribute("data-dragged")).toBe(true));
    fireEvent.dragEnter(other, { dataTransfer });
    fireEvent.drop(other, { dataTransfer });
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ [ids]: [idOf(2), idOf(1)] }));
  });

  test("are removed with Undo, which brings one back to its place", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      ...marked,
      answers: serving(list),
    });
    await user.click(
      await screen.findByRole("button", { name: `Remove ${first} from favourites` }),
    );
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
    const removed = asked.find(({ method }) => method === "DELETE");
    expect(removed?.path).toBe(`${marked.call}/${idOf(1)}`);
    toasts.get().at(-1)?.action?.run();
    await waitFor(() => {
      const order = asked.find(({ path }) => path.endsWith("/order"));
      expect(order?.body).toEqual({ [ids]: [idOf(1), idOf(2)] });
    });
  });
});

describe.each(KINDS)("recently viewed $kind", ({ list, viewed }) => {
  test("is cleared with Undo, which notes the latest last", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      ...viewed,
      answers: serving(list),
    });
    await user.click(await screen.findByRole("button", { name: "Clear list" }));
    expect(await screen.findByRole("heading", { name: "Nothing viewed yet" })).toBeTruthy();
    expect(asked.some(({ method }) => method === "DELETE")).toBe(true);
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
    toasts.get().at(-1)?.action?.run();
    const noted = () => asked.filter(({ method }) => method === "PUT").map(({ path }) => path);
    await waitFor(() =>
      expect(noted()).toEqual([2, 1].map((one) => `${viewed.call}/${idOf(one)}`)),
    );
  });

  test("a failure is told", async () => {
    const answers: Answers = () => ({
      status: 403,
      body: { code: "access.forbidden", message: "", fields: [], requestId: "" },
    });
    await harness({ ...viewed, answers });
    expect(await screen.findByText("You do not have permission to do this.")).toBeTruthy();
  });
});
