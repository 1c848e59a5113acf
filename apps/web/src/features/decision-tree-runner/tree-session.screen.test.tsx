import type { DecisionTreeSession } from "@storey/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aBuild, DARK_DISPLAY } from "./decision-tree-runner.fixture.ts";
import { TreeSessionScreen } from "./tree-session.screen.tsx";

const device = aDevice();
replaceDevice(device);
const ID = idOf(600);
const MOMENT = "2026-01-05T08:30:00.000Z";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await act(() => holdRecords(device));
  vi.restoreAllMocks();
});

function aSession(parts: Partial<DecisionTreeSession> = {}): DecisionTreeSession {
  return {
    ...{ id: ID, tree: { id: idOf(7000), name: "No picture" }, asset: null },
    space: { id: idOf(504), name: "Aula" },
    ...{
      state: "active",
      language: "en",
      isHelpful: null,
      issueId: null,
      endedAt: null,
      startedAt: MOMENT,
    },
    build: aBuild(DARK_DISPLAY) as DecisionTreeSession["build"],
    files: { images: [], documents: [] },
    surroundings: { facts: {}, inputs: {} },
    answers: [],
    ...parts,
  };
}

/** A server with one session, which a test may change. */
function treeServer(session = aSession()) {
  const base = `/decision-tree-sessions/${ID}`;
  const server: { session: DecisionTreeSession; isReachable: boolean; answers: Answers } = {
    session,
    isReachable: true,
    answers: async ({ method, path, body }) => {
      if (!server.isReachable) throw new TypeError("Failed to fetch");
      if (path === base && method === "GET") return { body: server.session };
      if (path === `${base}/answers`) {
        const { answers } = body as Pick<DecisionTreeSession, "answers">;
        server.session = { ...server.session, answers, state: "active" };
        return { body: { id: ID, state: "active", answers } };
      }
      if (path === `${base}/finish`) {
        const end = body as Pick<DecisionTreeSession, "state" | "isHelpful">;
        server.session = { ...server.session, ...end, endedAt: MOMENT };
        return { body: { id: ID, ...end, issueId: null, endedAt: MOMENT } };
      }
      return undefined;
    },
  };
  return server;
}

async function show(server: ReturnType<typeof treeServer>) {
  await loadMessages(["decision-tree-runner"]);
  return harness({
    screen: () => <TreeSessionScreen />,
    path: "/help/$treeSessionId",
    address: `/help/${ID}`,
    answers: server.answers,
    settings: ["spaces_core", "spaces_decision_trees"],
  });
}

const heading = (name: string) => screen.findByRole("heading", { name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const chosen = (server: ReturnType<typeof treeServer>) =>
  server.session.answers.map(({ responseId }) => Number(responseId?.slice(-4)));

test("leads from question to question, back, to another answer and to where it is fixed", async () => {
  const server = treeServer();
  await show(server);
  await heading("Lamp");
  expect(screen.getByText("Is the lamp of the display on?")).toBeTruthy();
  await press("Yes");
  await heading("Input");
  await waitFor(() => expect(chosen(server)).toEqual([2]));
  await press("Back");
  await heading("Lamp");
  await press(/Yes.*Chosen before/);
  await heading("Input");
  // Any earlier answer may be another one.
  await press("It works");
  await heading("Done");
  await press("Lamp Yes Change");
  await heading("Lamp");
  // What was answered after it stays as long as it fits.
  await press(/Yes.*Chosen before/);
  await heading("Done");
  await waitFor(() => expect(chosen(server)).toEqual([2, 5]));
  await press("Lamp Yes Change");
  await heading("Lamp");
  await press("No");
  await heading("Broken");
  await waitFor(() => expect(chosen(server)).toEqual([3]));
  await press("Start again");
  await press("Yes");
  await press("It works");
  await press("Yes, it works");
  await heading("Good, it is fixed");
  await waitFor(() => expect(server.session).toMatchObject({ state: "resolved", isHelpful: true }));
});

test("Back and Forward of the browser lead through the walk, and away from its first question", async () => {
  const server = treeServer();
  history.pushState({ before: true }, "");
  history.pushState(null, "");
  await show(server);
  await heading("Lamp");
  await press("Yes");
  await heading("Input");
  await press("It works");
  await heading("Done");
  act(() => history.back());
  await heading("Input");
  act(() => history.back());
  await heading("Lamp");
  await waitFor(() => expect(chosen(server)).toEqual([]));
  act(() => history.go(2));
  await heading("Done");
  await waitFor(() => expect(chosen(server)).toEqual([2, 5]));
  // The button on the screen takes the same way, so that nothing lies between.
  await press("Back");
  await heading("Input");
  await press("Back");
  await heading("Lamp");
  act(() => history.back());
  await waitFor(() => expect(history.state).toMatchObject({ before: true }));
});

test("Back of the browser leads away at once from a walk that is over", async () => {
  const server = treeServer();
  history.pushState({ before: "end" }, "");
  history.pushState(null, "");
  await show(server);
  await press("Yes");
  await press("It works");
  await press("Yes, it works");
  await heading("Good, it is fixed");
  act(() => history.back());
  await waitFor(() => expect(history.state).toMatchObject({ before: "end" }));
});

test("without a network every step is kept, and only the last list goes later", async () => {
  const server = treeServer();
  const { asked } = await show(server);
  await heading("Lamp");
  // The form of the report opens without a network too.
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain(`/spaces/${idOf(504)}`));
  server.isReachable = false;
  await press("Yes");
  await heading("Input");
  await press("It works");
  await heading("Done");
  expect(
    await screen.findByText("Kept on this device. It is sent once there is a connection."),
  ).toBeTruthy();
  await press("Yes, it works");
  await heading("Good, it is fixed");
  expect(server.session).toMatchObject({ answers: [], state: "active" });
  const before = asked.length;
  server.isReachable = true;
  await act(async () => (await openOutbox()).send());
  await waitFor(() => expect(server.session.state).toBe("resolved"));
  const sent = asked.slice(before).filter(({ method }) => method !== "GET");
  expect(sent.at(-1)?.path).toContain("/finish");
  expect(chosen(server)).toEqual([2, 5]);
});

test("that it did not help is kept at once, ends nothing at a second press, and goes on", async () => {
  const server = treeServer();
  await show(server);
  await press("Yes");
  await press("It works");
  await heading("Done");
  await userEvent.dblClick(await screen.findByRole("button", { name: "No, not yet" }));
  await screen.findByRole("button", { name: "Report the issue" });
  await waitFor(() =>
    expect(server.session).toMatchObject({ state: "abandoned", isHelpful: false }),
  );
  expect(screen.getByRole("heading", { name: "Done" })).toBeTruthy();
  const words = await screen.findByRole("textbox", { name: /What is still wrong/ });
  await userEvent.type(words, "It flickers");
  await press("Send");
  await waitFor(() => expect(server.session).toMatchObject({ said: "It flickers" }));
  // Without a network the no is kept on its way through what is answered after it.
  server.isReachable = false;
  await press("Back");
  await press(/It works/);
  await press("No, not yet");
  await press("Back");
  await press("Still dark");
  await heading("Broken");
  server.isReachable = true;
  await act(async () => (await openOutbox()).send());
  await waitFor(() => expect(chosen(server)).toEqual([2, 6]));
  // A second no, without words, takes back none.
  const said = { isHelpful: false, said: "It flickers" };
  expect(server.session).toMatchObject({ state: "active", ...said });
});

test("who pressed that it helped by mistake reports it still", async () => {
  const server = treeServer(aSession({ state: "resolved", isHelpful: true, endedAt: MOMENT }));
  await show(server);
  await press("It is still broken");
  await waitFor(() => expect(server.session.isHelpful).toBe(false));
});

test("says so of a session that is somebody else's", async () => {
  await loadMessages(["decision-tree-runner"]);
  await harness({
    screen: () => <TreeSessionScreen />,
    path: "/help/$treeSessionId",
    address: `/help/${ID}`,
    answers: () => ({ status: 404, body: { code: "not_found", message: "" } }),
    settings: ["spaces_decision_trees"],
  });
  await heading("This help is not yours to open");
});

test("says so of a build that cannot be walked", async () => {
  const content = { ...DARK_DISPLAY, startNodeId: idOf(99) };
  await show(treeServer(aSession({ build: aBuild(content) as DecisionTreeSession["build"] })));
  await heading("This help does not work at the moment");
});

test("an ended session leads to its issue, or begins anew", async () => {
  const reported = { state: "issue_created", issueId: idOf(77), endedAt: MOMENT } as const;
  await show(treeServer(aSession(reported)));
  await heading("It is reported");
  const link = await screen.findByRole("link", { name: "Open the issue" });
  expect(link.getAttribute("href")).toContain(idOf(77));
});
