import type { BegunTreeSession } from "@storey/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aBuild, DARK_DISPLAY } from "./decision-tree-runner.fixture.ts";
import { StartHelpScreen } from "./start-help.screen.tsx";

replaceDevice(aDevice());
const MOMENT = "2026-01-05T08:30:00.000Z";
const SPACE = { id: idOf(504), name: "Aula" };
const TREE = { id: idOf(7000), name: "No picture" };

// Nothing is kept on the device of these tests.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function begun(number: number, parts: Partial<BegunTreeSession> = {}): BegunTreeSession {
  const moments = { startedAt: MOMENT, answeredAt: MOMENT };
  return { id: idOf(number), tree: TREE, space: SPACE, asset: null, ...moments, ...parts };
}

async function open(sessions: readonly BegunTreeSession[], query = "") {
  await loadMessages(["decision-tree-runner"]);
  return harness({
    screen: () => <StartHelpScreen />,
    path: "/spaces/$spaceId/help",
    address: `/spaces/${SPACE.id}/help${query}`,
    answers: ({ method, path, body }) => {
      if (path !== "/decision-tree-sessions") return undefined;
      if (method === "GET") return { body: sessions };
      const { id } = body as { id: string };
      const led = {
        files: { images: [], documents: [] },
        answers: [],
        build: aBuild(DARK_DISPLAY),
      };
      const ends = { state: "active", isHelpful: null, issueId: null, endedAt: null };
      const surroundings = { facts: {}, inputs: {} };
      return { status: 201, body: { ...begun(0), ...led, ...ends, surroundings, id } };
    },
    settings: ["spaces_core", "spaces_decision_trees"],
  });
}

test("offers what the person began here on another device, and begins anew if they want", async () => {
  const elsewhere = begun(2, { space: { id: idOf(505), name: "Studio" } });
  const { asked, router } = await open([begun(1), elsewhere]);
  await screen.findByRole("heading", { name: "Go on with what you began" });
  expect(screen.getAllByRole("button", { name: /^No picture/ })).toHaveLength(1);
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Begin anew" }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/help\//));
  expect(router.state.location.pathname).not.toContain(idOf(1));
});

test("goes on with one that is chosen", async () => {
  const { router } = await open([begun(1)]);
  await userEvent.click(await screen.findByRole("button", { name: /^No picture/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/help/${idOf(1)}`));
});

test("by a hotspot begins the tree that it leads to, whatever else was begun here", async () => {
  const { asked, router } = await open([begun(1)], `?tree=${idOf(7001)}`);
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/help\//));
  expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
    spaceId: SPACE.id,
    decisionTreeId: idOf(7001),
  });
});
