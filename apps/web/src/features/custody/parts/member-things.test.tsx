import type { Permission } from "@storey/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { PATHS } from "../../../app/paths.ts";
import { queryClient } from "../../../lib/query.ts";
import { toasts } from "../../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { aCustody } from "../custody.fixture.ts";
import { chosenThings } from "./chosen-things.ts";
import { MemberThings } from "./member-things.tsx";

const MEMBER = { id: idOf(70), email: "lena@fieldwork.test" };

beforeEach(() => {
  act(() => chosenThings.set([]));
});

function show(
  found: object,
  answers: Answers = () => undefined,
  permissions?: readonly Permission[],
) {
  return harness({
    screen: () => <MemberThings member={MEMBER} />,
    ...{ path: PATHS.FavouriteAssets, address: PATHS.FavouriteAssets },
    answers: (asked) =>
      asked.path === "/assets/custody/search" ? { body: found } : answers(asked),
    settings: ["spaces_core", "asset_management"],
    ...(permissions ? { permissions } : {}),
  });
}

const some = (count: number) => Array.from({ length: count }, (_, at) => aCustody(at + 1));

test("names the first things and takes all of them back with one signature", async () => {
  const user = userEvent.setup();
  const { asked } = await show({ totalCount: 6, hasMore: false, results: some(6) });
  const things = within(
    await screen.findByRole("region", { name: "This person still has 6 things" }),
  );
  expect(things.getAllByRole("listitem")).toHaveLength(5);
  expect(asked[0]?.body).toEqual({ userId: MEMBER.id, pageSize: 200 });
  expect(things.getByRole("link", { name: "See them all" }).getAttribute("href")).toContain(
    "lena%40fieldwork.test",
  );
  await user.click(things.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(chosenThings.get()).toHaveLength(6));
});

test("takes more than one signature stands for back as a change of many, which can be undone", async () => {
  const user = userEvent.setup();
  const change = {
    ...{ id: idOf(500), state: "checked", createdAt: "2026-10-01T09:00:00.000Z", changes: {} },
    counts: { rows: 430, update: 429, unchanged: 0, errors: 1 },
    reasons: [{ code: "import.place_closed", count: 1 }],
    ...{ remainingCount: 430, preview: [], problems: [], undoableUntil: null, undo: null },
  };
  const { asked } = await show(
    { totalCount: 430, hasMore: false, results: some(9) },
    ({ path }) => {
      if (path === "/assets/bulk") return { status: 201, body: change };
      if (path.startsWith("/assets/bulk/")) return { body: { ...change, state: "completed" } };
      return undefined;
    },
  );
  await screen.findByRole("region", { name: "This person still has 430 things" });
  await user.click(screen.getByRole("button", { name: "Take everything back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByRole("textbox", { name: "Note" }), "Leaves in May");
  await user.click(dialog.getByRole("button", { name: "Review" }));
  await dialog.findByText("1: where you may not change anything");
  expect(asked.find(({ path }) => path === "/assets/bulk")?.body).toEqual({
    ...{ heldBy: MEMBER.id, changes: { takeBack: { note: "Leaves in May" } } },
  });
  await user.click(dialog.getByRole("button", { name: "Take back 429 things" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("429 assets were changed"));
  expect(toasts.get().at(-1)?.action?.label).toBe("Undo");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chosenThings.get()).toEqual([]);
});

test("says that there are more than it counts", async () => {
  await show({ totalCount: 1000, hasMore: true, results: some(9) });
  await screen.findByRole("region", { name: "This person still has more than 1,000 things" });
  screen.getByRole("button", { name: "Take everything back" });
});

test("shows nothing of who has nothing", async () => {
  const { asked } = await show({ totalCount: 0, hasMore: false, results: [] });
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("region")).toBeNull();
});

test("who may not change assets is not offered to take anything back", async () => {
  await show({ totalCount: 430, hasMore: false, results: some(9) }, undefined, [
    "organisation.assets.read",
  ]);
  await screen.findByRole("region", { name: "This person still has 430 things" });
  expect(screen.queryByRole("button")).toBeNull();
  screen.getByRole("link", { name: "See them all" });
});
