import type { StartableChecklist } from "@storey/contract";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { ChecklistRunScreen } from "./checklist-run.screen.tsx";
import { anItem, aRun, RUN_ID, runServer } from "./checklist-runs.fixture.ts";
import { StartCheck } from "./parts/start-check.tsx";
import { periodNow } from "./start-check.queries.ts";

const device = aDevice();
replaceDevice(device);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
});
afterEach(async () => {
  await act(() => holdRecords(device));
  vi.restoreAllMocks();
});

const SPACE = idOf(504);
const RUN = aRun([anItem(1)], { state: "open" });
const OTHER = { id: idOf(861), name: "Kitchen" };
const { periodStart, dueOn, opensAt, dueAt } = RUN;
const STARTABLE: readonly StartableChecklist[] = [
  {
    ...{ template: RUN.template, assignmentId: RUN.assignmentId },
    periods: [{ runId: RUN_ID, periodStart, dueOn, opensAt, dueAt, missedAt: dueAt, state: null }],
  },
  { template: OTHER, assignmentId: null, periods: [] },
];

/** A server that learns of the run by its beginning. */
function startServer() {
  const server = runServer(RUN);
  const state = { isBegun: false };
  const gone = { code: "not_found", message: "", fields: [], requestId: "r" };
  const answers = (): Answers =>
    server.answers(({ method, path, query, body }) => {
      if (path === "/checklist-runs/startable") return { body: STARTABLE };
      if (path === "/checklist-runs/sketch") {
        const { template, templateNumber, subject, timezone, content, assets, mayManage } = RUN;
        const asked = query.get("templateId") === OTHER.id ? OTHER : template;
        return {
          body: { template: asked, templateNumber, subject, timezone, content, assets, mayManage },
        };
      }
      if (path === "/checklist-runs" && method === "POST") {
        state.isBegun = true;
        const { id } = body as { id: string };
        return { body: { ...server.run, id } };
      }
      if (path === `/checklist-runs/${RUN_ID}` && !state.isBegun) {
        return { status: 404, body: gone };
      }
      return undefined;
    });
  return { server, answers, state };
}

const words = () =>
  loadMessages(["checklist-runs", "issues", "codes", "waiting", "space-page", "custody"]);

async function showPlace(answers: Answers) {
  await words();
  return harness({
    screen: () => <StartCheck place={{ spaceId: SPACE }} />,
    path: "/spaces/$spaceId",
    address: `/spaces/${SPACE}`,
    answers,
    settings: ["spaces_core", "spaces_checklists"],
  });
}

async function showRun(answers: Answers) {
  await words();
  return harness({
    screen: () => <ChecklistRunScreen />,
    path: "/checklists/runs/$checklistRunId",
    address: `/checklists/runs/${RUN_ID}`,
    answers,
    settings: ["spaces_core", "spaces_checklists"],
  });
}

const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole("button", { name }));

test("a period that was never read is begun without a network, by the id that its run will have", async () => {
  const { server, answers, state } = startServer();
  const place = await showPlace(answers());
  // What comes next here is read ahead.
  await waitFor(() =>
    expect(place.asked.some(({ path }) => path === "/checklist-runs/sketch")).toBe(true),
  );
  server.isReachable = false;
  await press("Do a check now");
  await press(/^Fire doors/);
  await waitFor(() =>
    expect(place.router.state.location.pathname).toBe(`/checklists/runs/${RUN_ID}`),
  );
  cleanup();
  const { asked } = await showRun(answers());
  await screen.findByRole("heading", { name: "Item 1" });
  await screen.findByText("Begun on this device. It is sent once there is a connection.");
  await userEvent.click(await screen.findByRole("radio", { name: "Pass" }));
  await screen.findByText("1 answer waits on this device");
  // A server that does not have it yet takes nothing from the screen.
  server.isReachable = true;
  expect(state.isBegun).toBe(false);
  await act(async () => (await openOutbox()).send());
  await waitFor(() => expect(server.run.answers).toHaveLength(1));
  const written = asked.filter(({ method }) => method === "POST" || method === "PUT");
  const sent = written.slice(-2);
  expect(sent.map(({ method, path }) => [method, path.split("/")[3] ?? ""])).toEqual([
    ["POST", ""],
    ["PUT", "answers"],
  ]);
  expect(sent[0]?.body).toEqual({ id: RUN_ID, assignmentId: RUN.assignmentId, periodStart });
  await screen.findByRole("heading", { name: "Item 1" });
});

test("any other checklist is begun for this room alone", async () => {
  const { answers } = startServer();
  const { asked, router } = await showPlace(answers());
  await press("Do a check now");
  await press("Kitchen");
  await waitFor(() =>
    expect(router.state.location.pathname).toMatch(/^\/checklists\/runs\/[0-9a-f-]{36}$/),
  );
  const begun = asked.find(({ method }) => method === "POST");
  const id = router.state.location.pathname.split("/").at(-1);
  expect(begun?.body).toEqual({ id, templateId: OTHER.id, spaceId: SPACE });
});

test("what was never loaded needs a connection, and says so", async () => {
  const { server, answers } = startServer();
  const { asked } = await showPlace(answers());
  await waitFor(() =>
    expect(asked.some(({ path }) => path === "/checklist-runs/sketch")).toBe(true),
  );
  server.isReachable = false;
  await press("Do a check now");
  await press("Kitchen");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("It needs a connection");
});

test("the period that is done is the first whose grace lasts, the last one where none does", () => {
  const at = (day: number) => ({
    ...{ runId: idOf(day), periodStart, dueOn, opensAt, dueAt, state: null },
    missedAt: `2026-01-0${day}T00:00:00.000Z`,
  });
  const periods = [at(1), at(2), at(3)];
  expect(periodNow({ periods }, Date.parse("2026-01-01T12:00:00Z"))?.runId).toBe(idOf(2));
  expect(periodNow({ periods }, Date.parse("2026-02-01T12:00:00Z"))?.runId).toBe(idOf(3));
});

test("what was begun on this device is shown while the server says that there is none", async () => {
  const { server, answers } = startServer();
  const place = await showPlace(answers());
  await waitFor(() =>
    expect(place.asked.some(({ path }) => path === "/checklist-runs/sketch")).toBe(true),
  );
  server.isReachable = false;
  await press("Do a check now");
  await press(/^Fire doors/);
  await waitFor(() =>
    expect(place.router.state.location.pathname).toBe(`/checklists/runs/${RUN_ID}`),
  );
  cleanup();
  // The run can be read, and nothing can be written yet.
  server.isReachable = true;
  const reading = answers();
  const { asked } = await showRun((one) => {
    if (one.method !== "GET") throw new TypeError("Failed to fetch");
    return reading(one);
  });
  await waitFor(() =>
    expect(asked.some(({ path }) => path === `/checklist-runs/${RUN_ID}`)).toBe(true),
  );
  await screen.findByRole("heading", { name: "Item 1" });
  expect(screen.queryByRole("heading", { name: "This checklist is not here" })).toBeNull();
  // Without what was kept, there is none.
  const outbox = await openOutbox();
  await act(() => outbox.discard(outbox.mine().map(({ id }) => id)));
  await screen.findByRole("heading", { name: "This checklist is not here" });
});

test("a check is chosen by what it is called in the reader's language", async () => {
  const { answers } = startServer();
  const named = STARTABLE.map((one) =>
    one.template === OTHER ? { ...one, template: { ...OTHER, names: { en: "Cookery" } } } : one,
  );
  const told = answers();
  await showPlace((asked) =>
    asked.path === "/checklist-runs/startable" ? { body: named } : told(asked),
  );
  writeInGerman();
  await press("Do a check now");
  await screen.findByRole("button", { name: "Cookery" });
  expect(screen.queryByRole("button", { name: "Kitchen" })).toBeNull();
  expect(screen.getByRole("button", { name: /^Fire doors/ })).toBeTruthy();
});
