import { checklistRuns } from "@storey/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../lib/call.ts";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { session } from "../../lib/session/session.ts";
import {
  type Answers,
  harness,
  idOf,
  leavesWhenRefused,
  REFUSED,
} from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { ChecklistRunScreen } from "./checklist-run.screen.tsx";
import { aDueRun, anItem, aRun, RUN_ID, runServer } from "./checklist-runs.fixture.ts";
import { runnerLook } from "./parts/runner-look.ts";

const device = aDevice();
replaceDevice(device);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
  runnerLook.set("one");
});
afterEach(async () => {
  await act(() => holdRecords(device));
  vi.restoreAllMocks();
});

async function show(server: ReturnType<typeof runServer>, more?: Answers) {
  await loadMessages(["checklist-runs", "issues", "codes", "waiting", "space-page", "custody"]);
  return harness({
    screen: () => <ChecklistRunScreen />,
    path: "/checklists/runs/$checklistRunId",
    address: `/checklists/runs/${RUN_ID}`,
    answers: server.answers(more),
    settings: ["spaces_core", "spaces_checklists"],
  });
}

const button = (name: string) => screen.findByRole("button", { name });
const radio = (name: string) => screen.findByRole("radio", { name });
const heading = (name: string) => screen.findByRole("heading", { name });

test("answers one question after another, and completes what is whole", async () => {
  const server = runServer(aRun([anItem(1), anItem(2)]));
  await show(server);
  await heading("Item 1");
  expect(screen.getByRole("progressbar", { name: "0 of 2 answered" })).toBeTruthy();
  await userEvent.click(await radio("Pass"));
  await waitFor(() => expect(server.run.answers).toHaveLength(1));
  await userEvent.click(await button("Next"));
  await heading("Item 2");
  await userEvent.click(await button("To the summary"));
  expect(((await button("Complete")) as HTMLButtonElement).disabled).toBe(true);
  // What is missing leads there.
  await userEvent.click(await button("Item 2: An answer is needed"));
  await heading("Item 2");
  expect(screen.getByRole("alert").textContent).toContain("An answer is needed");
  await userEvent.click(await radio("Fail"));
  await userEvent.click(await button("To the summary"));
  await userEvent.click(await button("Complete"));
  await waitFor(() => expect(server.completed).toHaveLength(1));
  // What is completed is read.
  await waitFor(() => expect(screen.queryByRole("button", { name: "Complete" })).toBeNull());
  const answered = server.run.answers.map(({ itemId, value }) => [itemId, value]);
  expect(answered).toEqual([
    [anItem(1).id, "pass"],
    [anItem(2).id, "fail"],
  ]);
});

test("without a network answers and the completion are kept, and go in their order later", async () => {
  const server = runServer(aRun([anItem(1)]));
  const { asked } = await show(server);
  await heading("Item 1");
  server.isReachable = false;
  await userEvent.click(await radio("Pass"));
  expect(await screen.findByText("1 answer waits on this device")).toBeTruthy();
  await userEvent.click(await button("To the summary"));
  await userEvent.click(await button("Complete"));
  expect(
    await screen.findByText("Completed on this device. It is sent once there is a connection."),
  ).toBeTruthy();
  expect(server.run.answers).toEqual([]);
  const before = asked.length;
  server.isReachable = true;
  await act(async () => (await openOutbox()).send());
  await waitFor(() => expect(server.completed).toHaveLength(1));
  expect(
    asked
      .slice(before)
      .filter(({ method }) => method !== "GET")
      .map(({ path }) => path.split("/")[3]),
  ).toEqual(["answers", "complete"]);
});

test("what is typed while the sign-in is lost is kept for its person, and goes after the next one", async () => {
  const server = runServer(aRun([anItem(1, { responseType: "text" }), anItem(2)]));
  let isRefused = false;
  const shown = await show(server, () => (isRefused ? REFUSED : undefined));
  leavesWhenRefused(shown);
  await heading("Item 1");
  const before = session.get();
  fireEvent.change(await screen.findByRole("textbox"), { target: { value: "The hinge" } });
  isRefused = true;
  // Any call tells the page that the sign-in has ended.
  await act(() => call(checklistRuns.get, { params: { id: RUN_ID } }).catch(() => undefined));
  await screen.findByText("Elsewhere");
  const kept = () => [...device.tables.records.values()] as OutboxRecord[];
  await waitFor(() => expect(kept()).toHaveLength(1));
  expect(kept()[0]).toMatchObject({
    userId: before.user?.id,
    body: { value: "The hinge", note: null },
    state: "pending",
  });
  expect(server.run.answers).toEqual([]);
  isRefused = false;
  act(() => session.set(before));
  await waitFor(() => expect(server.run.answers[0]?.value).toBe("The hinge"));
});

test("a kept completion can be taken back to answer on", async () => {
  const server = runServer(aRun([anItem(1)]));
  await show(server);
  await heading("Item 1");
  server.isReachable = false;
  await userEvent.click(await radio("Pass"));
  await userEvent.click(await button("To the summary"));
  await userEvent.click(await button("Complete"));
  await userEvent.click(await button("Go on answering"));
  await button("Complete");
});

test("asks what a condition opens once it holds, and for each asset", async () => {
  const second = anItem(2, {
    condition: { itemId: anItem(1).id, operator: "failed", value: null },
    perAsset: { assetTypeId: idOf(1), assetModelId: null },
  });
  const assets = {
    [second.id]: [
      { id: idOf(701), tag: "E-1", name: "Extinguisher" },
      { id: idOf(702), tag: "E-2", name: null },
    ],
  };
  await show(runServer(aRun([anItem(1), second], { assets })));
  await heading("Item 1");
  await userEvent.click(screen.getByRole("radio", { name: "Whole list" }));
  expect(screen.queryByRole("heading", { name: /E-1/ })).toBeNull();
  await userEvent.click(await radio("Fail"));
  await screen.findByRole("heading", { name: /E-1/ });
  await screen.findByRole("heading", { name: /E-2/ });
  // The look is remembered.
  expect(localStorage.getItem("storey.checklist-look")).toBe("list");
});

const scanField = () => screen.findByRole("textbox", { name: "Code or tag of the asset" });
async function scans(text: string): Promise<void> {
  await userEvent.type(await scanField(), text);
  await userEvent.click(await button("Take over"));
}

test("takes any code that leads to the asset as the answer to a scan, and no other", async () => {
  const item = anItem(1, {
    responseType: "asset_scan",
    perAsset: { assetTypeId: idOf(1), assetModelId: null },
  });
  const [asked, other] = [idOf(701), idOf(702)];
  const server = runServer(
    aRun([item], { assets: { [item.id]: [{ id: asked, tag: "E-1", name: null }] } }),
  );
  const ledTo: Readonly<Record<string, string>> = { "SN 77": asked, "SN 78": other };
  await show(server, ({ path }) => {
    const text = decodeURIComponent(/^\/codes\/(.+)$/.exec(path)?.[1] ?? "");
    if (text === "") return undefined;
    const id = ledTo[text];
    if (id === undefined) {
      const problem = { code: "not_found", message: "", fields: [], requestId: "" };
      return { status: 404, body: problem };
    }
    const asset = {
      ...{ id, tag: id === asked ? "E-1" : "E-2", name: null, modelName: "M", typeName: "T" },
      ...{ picture: null, space: null, location: null, isArchived: false },
    };
    return { body: { kind: "asset", asset } };
  });
  for (const wrong of ["SN 78", "Nothing"]) {
    await scans(wrong);
    await screen.findByText("That is another asset, or none that is known");
    await userEvent.clear(await scanField());
  }
  expect(server.run.answers).toEqual([]);
  await scans("SN 77");
  await screen.findByText("Scanned: E-1");
  await waitFor(() => expect(server.run.answers[0]?.value).toBe(asked));
});

test("without a network a known tag is the asset, and any other code is kept for the server to tell", async () => {
  const scan = anItem(1, { responseType: "asset_scan" });
  const subject = { ...aDueRun(0).subject, asset: { id: idOf(701), tag: "E-1", name: null } };
  const server = runServer(aRun([scan], { subject }));
  await show(server);
  await heading("Item 1");
  server.isReachable = false;
  const kept = async () => (await openOutbox()).mine().map(({ body }) => body);
  await scans("e-1");
  await waitFor(async () => expect(await kept()).toContainEqual({ value: idOf(701), note: null }));
  await scans("https://old.example.test/item/9");
  await waitFor(async () =>
    expect(await kept()).toContainEqual({ value: "https://old.example.test/item/9", note: null }),
  );
});

test("says that somebody else does it, and lets it be taken over", async () => {
  const startedBy = { id: idOf(8003), name: "Ana" };
  const server = runServer(aRun([anItem(1)], { state: "in_progress", startedBy }));
  const { asked } = await show(server);
  expect(await screen.findByText("Ana is doing this")).toBeTruthy();
  expect(((await radio("Pass")) as HTMLInputElement).closest("fieldset")?.disabled).toBe(true);
  await userEvent.click(await button("Take over"));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/claim"))?.body).toEqual({ takeOver: true }),
  );
});

test("a missed run offers its approval, and the focus goes to the title after it", async () => {
  const server = runServer(
    aRun([anItem(1)], { state: "missed", dueState: "missed", mayManage: true }),
  );
  const approve: Answers = ({ path }) => {
    if (!path.endsWith("/approve-missed")) return undefined;
    const approvedBy = { id: idOf(7), name: "Ana" };
    server.run = { ...server.run, isApproved: true, approvedBy, approvalReason: "Strike" };
    return { body: server.run };
  };
  const { asked } = await show(server, approve);
  await userEvent.click(await button("Approve as missed"));
  await userEvent.type(await screen.findByRole("textbox", { name: "Reason" }), "Strike");
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Approve as missed" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ path }) => path.endsWith("/approve-missed"))?.body).toEqual({
    reason: "Strike",
  });
  expect(screen.queryByRole("button", { name: "Approve as missed" })).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
  // Why is said where its state is, before its facts and questions.
  const reason = screen.getByText("Approved as missed by Ana:");
  expect(reason.parentElement?.textContent).toBe(" Approved as missed by Ana: Strike");
});

/** Opens the menu of the run and takes one of its steps. */
async function take(step: string): Promise<void> {
  const menu = await screen.findByRole("menu", { hidden: true });
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: step, hidden: true }));
}

test("a run is skipped with a reason, which stands below its state from then on", async () => {
  const server = runServer(aRun([anItem(1)]));
  const { asked } = await show(server, ({ path, body }) => {
    if (!path.endsWith("/skip")) return undefined;
    const skipReason = (body as { reason: string }).reason;
    const skippedBy = { id: idOf(7), name: "Ana" };
    const over = { state: "skipped", dueState: "skipped" } as const;
    server.run = { ...server.run, ...over, skipReason, skippedBy };
    return { body: server.run };
  });
  await heading("Item 1");
  await take("Skip");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
  // Without a reason nothing is sent.
  await dialog.findByText("Fill in what is asked");
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Floor closed");
  await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
  await screen.findByText("Skipped by Ana:");
  expect(screen.getByText("Floor closed")).toBeTruthy();
  const skips = asked.filter(({ path }) => path.endsWith("/skip"));
  expect(skips.map(({ body }) => body)).toEqual([{ reason: "Floor closed" }]);
});

test("a correction is added to a completed run under one id, however often it is sent", async () => {
  const server = runServer(
    aRun([anItem(1)], { state: "completed", dueState: "completed", outcome: "pass" }),
  );
  let isRefused = true;
  const { asked } = await show(server, ({ path, body }) => {
    if (!path.endsWith("/amendments")) return undefined;
    if (isRefused) {
      isRefused = false;
      const problem = { message: "", fields: [], requestId: "r" };
      return { status: 409, body: { code: "checklist.run_state", ...problem } };
    }
    const said = body as { id: string; body: string };
    const at = "2026-01-06T08:30:00.000Z";
    const own = { itemId: null, assetId: null, value: null, addedBy: null, createdAt: at };
    server.run = { ...server.run, amendments: [{ ...said, ...own }] };
    return { status: 201, body: server.run };
  });
  await take("Add a correction");
  const dialog = within(await screen.findByRole("dialog"));
  const words = dialog.getByRole("textbox");
  await userEvent.type(words, "It was the left one");
  await userEvent.click(dialog.getByRole("button", { name: "Add a correction" }));
  await waitFor(() => expect(words.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.click(dialog.getByRole("button", { name: "Add a correction" }));
  const list = await screen.findByRole("list", { name: "Corrections" });
  within(list).getByText("It was the left one");
  const sent = asked.filter(({ path }) => path.endsWith("/amendments"));
  expect(new Set(sent.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
});

test("who did it needs a name where a company or a licence is said", async () => {
  const server = runServer(aRun([anItem(1, { isRequired: false })]));
  await show(server);
  await userEvent.click(await button("To the summary"));
  await userEvent.click(await screen.findByRole("switch", { name: /^Somebody else did it/ }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Company/ }), "Vale Fire");
  await userEvent.click(await button("Complete"));
  const name = screen.getByRole("textbox", { name: "Name" });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(server.completed).toHaveLength(0);
  await userEvent.type(name, "Kim Vale");
  await userEvent.click(await button("Complete"));
  await waitFor(() => expect(server.completed).toHaveLength(1));
});

test("a completed run is read with its failures, its corrections and what was answered", async () => {
  const server = runServer(
    aRun([anItem(1)], {
      ...{ state: "completed", dueState: "completed", outcome: "fail", score: 0 },
      answers: [
        {
          ...{ itemId: anItem(1).id, assetId: null, value: "fail", note: "Hinge" },
          scannedAsset: null,
          ...{ isFailed: true, answeredBy: null, answeredAt: "2026-01-05T08:30:00.000Z" },
          entriesCount: 1,
        },
      ],
      failures: [
        {
          ...{ id: idOf(1), itemId: anItem(1).id, assetId: null, label: "Item 1" },
          ...{ isCritical: true, state: "open", firstRunId: RUN_ID, lastRunId: RUN_ID },
          issue: { id: idOf(2), number: 17, status: "open" },
          ...{ recheckRunId: null, failedAt: "2026-01-05T08:30:00.000Z", clearedAt: null },
        },
      ],
      amendments: [
        {
          ...{ id: idOf(3), itemId: null, assetId: null, value: null, body: "It was the left one" },
          ...{ addedBy: null, createdAt: "2026-01-06T08:30:00.000Z" },
        },
      ],
    }),
  );
  await show(server);
  const failures = await screen.findByRole("list", { name: "What failed" });
  expect(within(failures).getByRole("link", { name: "Issue 17" })).toBeTruthy();
  expect(screen.getByText("It was the left one")).toBeTruthy();
  expect((screen.getByRole("textbox", { name: "Note" }) as HTMLTextAreaElement).readOnly).toBe(
    true,
  );
  const menu = screen.getByRole("menu", { hidden: true });
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  await screen.findByRole("menuitem", { name: "Add a correction", hidden: true });
  expect(screen.queryByRole("menuitem", { name: "Skip", hidden: true })).toBeNull();
});

test("what is checked again passes or fails: it is neither left out nor skipped, also without a network", async () => {
  const loose = anItem(1, { isRequired: false, isCritical: false });
  const server = runServer(aRun([loose], { recheckOf: idOf(40) }));
  await show(server);
  await heading("Item 1");
  server.isReachable = false;
  await radio("Pass");
  await radio("Fail");
  expect(screen.queryByRole("radio", { name: "Not applicable" })).toBeNull();
  const menu = screen.getByRole("menu", { hidden: true });
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  await screen.findByRole("menuitem", { name: "Report as PDF", hidden: true });
  expect(screen.queryByRole("menuitem", { name: "Skip", hidden: true })).toBeNull();
  await userEvent.click(await button("To the summary"));
  expect(((await button("Complete")) as HTMLButtonElement).disabled).toBe(true);
});

test("a check is called and asks what is said in the reader's language, and the rest as it is written", async () => {
  const asked = aRun([anItem(1), anItem(2)], { template: { id: idOf(860), name: "Türen" } });
  const said = { name: "Doors", [`label.${idOf(911)}`]: "Is it shut?" };
  const content = { ...asked.content, translations: { en: said } };
  await show(runServer({ ...asked, content } as typeof asked));
  await heading("Türen");
  writeInGerman();
  await heading("Doors");
  expect(screen.queryByRole("heading", { name: "Türen" })).toBeNull();
  await heading("Is it shut?");
  await userEvent.click(await radio("Pass"));
  await userEvent.click(await button("Next"));
  await heading("Item 2");
});
