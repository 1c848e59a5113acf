import type { PublicTreeSession } from "@storey/contract";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import { idOf } from "../../test-support/harness.fixture.tsx";
import { aBuild, DARK_DISPLAY } from "../decision-tree-runner/decision-tree-runner.fixture.ts";
import { type Answers, aPublicSpace, aSession, showGuest } from "./guest-harness.fixture.tsx";

const device = aDevice();
replaceDevice(device);
const space = aPublicSpace({ hasDecisionTree: true });
const PATH = "/public/spaces/CODE1/decision-tree-sessions";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("scrollTo", () => {});
  sessionStorage.clear();
});
afterEach(async () => {
  await act(() => holdRecords(device));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that leads guests, which a test may cut off. */
function guideServer() {
  const server: { isDown: boolean; session: PublicTreeSession | null; answers: Answers } = {
    isDown: false,
    session: null,
    answers: ({ method, path, body }) => {
      if (server.isDown) return "down";
      const at = path.replace(/^\/api/, "");
      if (at === PATH && method === "POST") {
        server.session = {
          id: (body as { id: string }).id,
          tree: { id: idOf(7000), name: "No picture" },
          ...{
            state: "active",
            language: "en",
            isHelpful: null,
            startedAt: "2026-01-05T08:30:00.000Z",
          },
          build: aBuild(DARK_DISPLAY) as PublicTreeSession["build"],
          files: { images: [], documents: [] },
          surroundings: { facts: {}, inputs: {} },
          ...{ answers: [], endedAt: null },
        };
        return { status: 201, body: server.session };
      }
      if (!server.session || !at.startsWith(PATH)) return undefined;
      server.session = { ...server.session, ...(body as Partial<PublicTreeSession>) };
      return { body: server.session };
    },
  };
  return server;
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { name });

test("the room's page offers the help first, which leads a guest to the fix", async () => {
  const server = guideServer();
  await showGuest("/q/CODE1", server.answers, aSession(space));
  const links = screen.getAllByRole("link").map((link) => link.textContent);
  const first = links.indexOf("Help with this room");
  expect(first).toBeGreaterThanOrEqual(0);
  expect(first).toBeLessThan(links.indexOf("Report an issue"));
  await userEvent.click(screen.getByRole("link", { name: "Help with this room" }));
  await heading("Lamp");
  server.isDown = true;
  await press("Yes");
  await press("It works");
  await heading("Done");
  expect(
    await screen.findByText("Kept on this device. It is sent once there is a connection."),
  ).toBeTruthy();
  server.isDown = false;
  await act(async () => (await openOutbox()).send());
  await waitFor(() => expect(server.session?.answers).toHaveLength(2));
  await press("Yes, it works");
  await heading("Good, it is fixed");
  await waitFor(() => expect(server.session?.state).toBe("resolved"));
});

test("what the address says goes along from the room's page", async () => {
  const server = guideServer();
  history.replaceState(null, "", "/q/CODE1?devname=Beamer");
  const asked = await showGuest("/q/CODE1", server.answers, aSession(space));
  await userEvent.click(screen.getByRole("link", { name: "Help with this room" }));
  await heading("Lamp");
  const begun = asked.find(({ method, path }) => method === "POST" && path.endsWith("-sessions"));
  expect(begun?.body).toMatchObject({ address: { devname: "Beamer" } });
});

test("what is still broken becomes a report that names the session", async () => {
  const server = guideServer();
  const asked = await showGuest("/q/CODE1/guide", server.answers, aSession(space));
  await press("No");
  await heading("Broken");
  await press("Report the issue");
  const title = await screen.findByRole("textbox", { name: /What is wrong/ });
  expect((title as HTMLInputElement).value).toBe("Lamp: No");
  // What was tried is seen before it goes along.
  await heading("What was tried");
  await press("Report issue");
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/issues"))).toBe(true));
  const sent = asked.find(({ method, path }) => method === "POST" && path.endsWith("/issues"));
  expect(sent?.body).toMatchObject({ decisionTreeSessionId: server.session?.id });
  expect(sent?.body).not.toHaveProperty("tried");
});

test("who comes back after a report is helped anew", async () => {
  const server = guideServer();
  const first = await showGuest("/q/CODE1/guide", server.answers, aSession(space));
  await heading("Lamp");
  const before = server.session?.id;
  if (server.session) server.session = { ...server.session, state: "issue_created" };
  cleanup();
  await showGuest("/q/CODE1/guide", server.answers, aSession(space));
  await waitFor(() => expect(server.session?.id).not.toBe(before));
  await heading("Lamp");
  expect(first).toHaveLength(1);
});
