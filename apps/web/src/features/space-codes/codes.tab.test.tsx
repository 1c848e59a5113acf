import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { connect, connection } from "../../lib/connection.ts";
import { loadMessages } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { CodesTab } from "./codes.tab.tsx";

const BLANK = Array.from({ length: 620 }, (_, at) => ({
  id: idOf(1_000 - at),
  code: `CODE${String(1_000 - at).padStart(22, "0")}`,
  state: "blank",
  space: null,
  asset: null,
  createdAt: "2026-01-05T08:30:00.000Z",
  claimedAt: null,
  revokedAt: null,
}));

/** A server that lists the blank codes page by page. */
function pageOf(address: URL): Response {
  const after = address.searchParams.get("after");
  const start = after === null ? 0 : BLANK.findIndex(({ id }) => id === after) + 1;
  const results = BLANK.slice(start, start + Number(address.searchParams.get("pageSize")));
  const hasMore = start + results.length < BLANK.length;
  return Response.json({ results, hasMore, blankCount: BLANK.length });
}

test("all blank codes are printed, also those that the list does not show yet", async () => {
  await loadMessages(["codes"]);
  await harness({ screen: CodesTab, path: "/", answers: () => undefined });
  const { fetch } = connection();
  connect({
    fetch: async (input, init) => {
      const address = new URL(String(input), "http://storey.test");
      return address.pathname === "/api/space-codes" ? pageOf(address) : fetch(input, init);
    },
  });
  // Whatever was asked before the server was in its place is asked anew.
  await act(() => queryClient.refetchQueries());
  await screen.findByText("620 blank codes");
  await userEvent.click(screen.getByRole("button", { name: "Print all blank ones" }));
  const dialog = await screen.findByRole("dialog", { name: "Print signs" });
  expect(within(dialog).getByText("620 signs")).toBeDefined();
});

test("a code that was revoked leaves the list of blank ones and leads on to the next one", async () => {
  await loadMessages(["codes"]);
  let left = BLANK.slice(0, 2);
  await harness({ screen: CodesTab, path: "/", answers: () => undefined });
  connect({
    fetch: async (input, init) => {
      if (init?.method !== undefined && init.method !== "GET") {
        left = left.slice(1);
        return Response.json({ ...BLANK[0], state: "revoked" });
      }
      const isPage = new URL(String(input), "http://storey.test").pathname.endsWith("/space-codes");
      const body = { results: left, hasMore: false, blankCount: left.length };
      return isPage ? Response.json(body) : new Response(null, { status: 404 });
    },
  });
  await act(() => queryClient.refetchQueries());
  const revokes = () => screen.queryAllByRole("button", { name: /^Revoke the code/ });
  await waitFor(() => expect(revokes()).toHaveLength(2));
  await userEvent.click(revokes()[0] ?? document.body);
  await waitFor(() => expect(revokes()).toHaveLength(1));
  expect(document.activeElement).toBe(revokes()[0]);
  await userEvent.click(revokes()[0] ?? document.body);
  await waitFor(() => expect(revokes()).toHaveLength(0));
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Show" }));
});

test("an empty list says which list it is", async () => {
  await loadMessages(["codes"]);
  await harness({
    screen: CodesTab,
    path: "/",
    answers: ({ path }) =>
      path === "/space-codes"
        ? { body: { results: [], hasMore: false, blankCount: 0 } }
        : undefined,
  });
  expect(await screen.findByRole("heading", { name: "No blank codes" })).toBeDefined();
  expect(screen.getByText("No blank codes to print")).toBeDefined();
  for (const [list, words] of [
    ["In use", "No codes in use"],
    ["Revoked", "No revoked codes"],
    ["All codes", "No codes yet"],
  ] as const) {
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Show" }), list);
    expect(await screen.findByRole("heading", { name: words })).toBeDefined();
  }
});
