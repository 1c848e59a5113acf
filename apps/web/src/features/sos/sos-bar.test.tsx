import type { SosAlert } from "@storey/contract";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { SosBar } from "./parts/sos-bar.tsx";
import { aDelivery, anAlert } from "./sos.fixture.tsx";
import { cacheOwnAlert } from "./sos.queries.ts";

const OTHER = { sender: { id: idOf(1), name: "Grace" } };

async function show(
  { mine = [], open = [] }: { mine?: SosAlert[]; open?: SosAlert[] },
  parts: Partial<Parameters<typeof harness>[0]> = {},
) {
  await loadMessages(["sos"]);
  return harness({
    screen: SosBar,
    path: "/",
    answers: ({ path }) => {
      if (path === "/sos/mine") return { body: mine };
      return path === "/sos" ? { body: { totalCount: open.length, results: open } } : undefined;
    },
    ...parts,
  });
}
const bar = () => screen.findByRole("region", { name: "Call for help" });

test("one's own open call is on every page, how it stands, and leads to it", async () => {
  const { asked } = await show({ mine: [anAlert(idOf(777))] }, { permissions: [] });
  expect((await bar()).textContent).toMatch(/^Your call for help is open\. Sending the alert\./);
  expect(screen.getByRole("link").getAttribute("href")).toBe(`/sos/${idOf(777)}`);
  // A user who may not answer alerts does not request those of others.
  expect(asked.map(({ path }) => path)).toEqual(["/sos/mine"]);
});

test("one that has reached nobody says so, with the phone", async () => {
  const deliveries = [aDelivery(1, { state: "failed" })];
  await show({ mine: [anAlert(idOf(777), { deliveries })] });
  expect((await bar()).textContent).toMatch(/^Your call for help has reached nobody yet/);
  expect(screen.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+442079460000");
});

test("what the page of a call knows, the bar says at once", async () => {
  await show({ mine: [anAlert(idOf(777))] });
  expect((await bar()).textContent).toMatch(/Sending the alert\.Show$/);
  const acknowledgedBy = { id: idOf(1), name: "Grace" };
  act(() => cacheOwnAlert(anAlert(idOf(777), { state: "acknowledged", acknowledgedBy })));
  await waitFor(async () => expect((await bar()).textContent).toMatch(/Grace is seeing to it/));
  act(() => cacheOwnAlert(anAlert(idOf(777), { state: "closed" })));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  // Alerts of others are not the user's own.
  act(() => cacheOwnAlert(anAlert(idOf(778), OTHER)));
  expect(screen.queryByRole("region")).toBeNull();
});

test("an open call is there without a network too, for whom it is", async () => {
  await show({ mine: [anAlert(idOf(777))] });
  await bar();
  cleanup();
  queryClient.clear();
  const away: Partial<Parameters<typeof harness>[0]> = {
    answers: () => ({ status: 503, body: {} }),
  };
  await show({}, away);
  expect((await bar()).textContent).toMatch(/^Your call for help is open/);
  cleanup();
  queryClient.clear();
  const known = localStorage.getItem("storey.sos") ?? "";
  localStorage.setItem("storey.sos", known.replace(session.get().user?.id ?? "", idOf(5)));
  await show({}, away);
  await waitFor(() => expect(screen.getByRole("status")).toBeTruthy());
  expect(screen.queryByRole("region")).toBeNull();
});

test("a call that nobody has answered is there for who may, with where it is", async () => {
  await show({ open: [anAlert(idOf(778), OTHER)] });
  expect((await bar()).textContent).toMatch(/^1 call for help has no answer: North House, /);
  expect(screen.getByRole("link").getAttribute("href")).toBe(`/sos/${idOf(778)}`);
});

test("several lead to the list of them", async () => {
  await show({ open: [anAlert(idOf(778), OTHER), anAlert(idOf(779), OTHER)] });
  expect((await bar()).textContent).toMatch(/^2 calls for help have no answer/);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/issues");
});

test("nothing is there for a test, or once somebody has answered", async () => {
  const { asked } = await show({
    mine: [anAlert(idOf(777), { isTest: true })],
    open: [
      anAlert(idOf(778), { ...OTHER, isTest: true }),
      anAlert(idOf(779), { ...OTHER, state: "acknowledged" }),
    ],
  });
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("status")).toBeTruthy());
  expect(screen.queryByRole("region")).toBeNull();
});

test("the page of a call, and those that list them, say it themselves", async () => {
  const id = idOf(777);
  await show(
    { mine: [anAlert(id)], open: [anAlert(idOf(778), OTHER)] },
    { path: "/sos/$alertId", address: `/sos/${id}` },
  );
  await waitFor(() => expect(screen.getByRole("status")).toBeTruthy());
  expect(screen.queryByRole("region")).toBeNull();
});
