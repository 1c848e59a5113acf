import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { cachedSince } from "../../lib/offline/cached-reads.ts";
import { toasts } from "../../lib/toasts.ts";
import { HeldData } from "../../test-support/data-transfer.fixture.ts";
import { type Answers, aResult, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { favouritesQuery } from "./favourite.queries.ts";
import { FavouritesScreen } from "./favourites.screen.tsx";
import { RecentlyViewedScreen } from "./recently-viewed.screen.tsx";

const LIST = [aResult(1, { isFavourite: true }), aResult(2, { isFavourite: true })];

function serving(list: unknown): Answers {
  return ({ method, path }) => {
    if (path === "/icons") return { body: [] };
    return method === "GET" ? { body: list } : { status: 204 };
  };
}

describe("favourites", () => {
  test("none: says how to get one", async () => {
    await harness({ screen: FavouritesScreen, path: "/favourites", answers: serving([]) });
    expect(await screen.findByRole("heading", { name: "No favourites yet" })).toBeTruthy();
  });

  test("kept by the device say since when, by the clocks of the organisation", async () => {
    vi.stubEnv("TZ", "Asia/Tokyo");
    await harness({ screen: FavouritesScreen, path: "/favourites", answers: serving(LIST) });
    await screen.findByRole("button", { name: "Move Room 2 earlier" });
    await loadMessages(["space-page"]);
    const since = Date.parse("2026-01-05T23:30:00.000Z");
    act(() => cachedSince.set(new Map([[JSON.stringify(favouritesQuery().queryKey), since]])));
    expect((await screen.findByText(/^You are offline: as of/)).textContent).toMatch(
      /(5 Jan 2026|Jan 5, 2026), (23|11):30( PM)? (UTC|GMT)$/,
    );
    act(() => cachedSince.set(new Map()));
    vi.unstubAllEnvs();
  });

  test("are moved by buttons", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      screen: FavouritesScreen,
      path: "/favourites",
      answers: serving(LIST),
    });
    await user.click(await screen.findByRole("button", { name: "Move Room 2 earlier" }));
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ spaceIds: [idOf(2), idOf(1)] }));
    const links = screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(links).toEqual(["Room 2", "Room 1"]);
  });

  test("are moved by dragging, and take nothing else that is dropped", async () => {
    const { asked } = await harness({
      screen: FavouritesScreen,
      path: "/favourites",
      answers: serving(LIST),
    });
    const [first, second] = await screen.findAllByRole("listitem");
    if (!first || !second) throw new Error("There are no cards");
    const dataTransfer = new HeldData();
    fireEvent.drop(second, { dataTransfer });
    expect(asked.some(({ path }) => path.endsWith("/order"))).toBe(false);
    fireEvent.dragStart(first, { dataTransfer });
    await waitFor(() => expect(first.hasAttribute("data-dragged")).toBe(true));
    fireEvent.dragEnter(second, { dataTransfer });
    fireEvent.drop(second, { dataTransfer });
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ spaceIds: [idOf(2), idOf(1)] }));
  });

  test("are removed with Undo, which brings one back to its place", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      screen: FavouritesScreen,
      path: "/favourites",
      answers: serving(LIST),
    });
    await user.click(await screen.findByRole("button", { name: "Remove Room 1 from favourites" }));
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
    expect(asked.some(({ method }) => method === "DELETE")).toBe(true);
    toasts.get().at(-1)?.action?.run();
    await waitFor(() => {
      const order = asked.find(({ path }) => path.endsWith("/order"));
      expect(order?.body).toEqual({ spaceIds: [idOf(1), idOf(2)] });
    });
  });
});

describe("recently viewed", () => {
  test("is cleared with Undo, which notes the latest last", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      screen: RecentlyViewedScreen,
      path: "/recently-viewed",
      answers: serving(LIST),
    });
    await user.click(await screen.findByRole("button", { name: "Clear list" }));
    expect(await screen.findByRole("heading", { name: "Nothing viewed yet" })).toBeTruthy();
    expect(asked.some(({ method }) => method === "DELETE")).toBe(true);
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
    toasts.get().at(-1)?.action?.run();
    const viewed = () => asked.filter(({ method }) => method === "PUT").map(({ path }) => path);
    await waitFor(() =>
      expect(viewed()).toEqual([2, 1].map((one) => `/users/me/recently-viewed/${idOf(one)}`)),
    );
  });

  test("a failure is told", async () => {
    const answers: Answers = () => ({
      status: 403,
      body: { code: "access.forbidden", message: "", fields: [], requestId: "" },
    });
    await harness({ screen: RecentlyViewedScreen, path: "/recently-viewed", answers });
    expect(await screen.findByText("You do not have permission to do this.")).toBeTruthy();
  });
});
