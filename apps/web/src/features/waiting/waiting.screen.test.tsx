import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { aDevice, noRoom } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { aRecord, holdRecords, refusedWith } from "../../lib/outbox/outbox.fixture.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { session } from "../../lib/session/session.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { WaitingScreen } from "./waiting.screen.tsx";

const device = aDevice();
replaceDevice(device);

const ME = idOf(8002);
const mine = (id: string, parts: Partial<OutboxRecord> = {}) =>
  aRecord({ id, userId: ME, ...parts });
const NO_ANSWER: Answers = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  device.refuse = () => {};
});

afterEach(async () => {
  vi.unstubAllEnvs();
  act(() => question.get()?.answer(false));
  await act(() => holdRecords(device));
});

async function show(records: readonly OutboxRecord[], answers: Answers = NO_ANSWER) {
  await loadMessages(["waiting", "issues"]);
  const shown = await harness({ screen: WaitingScreen, path: "/waiting", answers });
  const outbox = await act(() => holdRecords(device, ...records));
  return { ...shown, outbox };
}

const lines = () => screen.findByRole("list", { name: "What waits" });
async function lineOf(words: string) {
  const all = await within(await lines()).findAllByRole("listitem");
  const line = all.find(({ textContent }) => textContent?.includes(words));
  if (!line) throw new Error(`No line says ${words}.`);
  return within(line);
}

test("says that everything has arrived where nothing waits", async () => {
  await show([]);
  expect(await screen.findByRole("heading", { name: "Nothing waits" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send now" })).toBeNull();
});

test("tells when by the clocks of the organisation, as everywhere else", async () => {
  vi.stubEnv("TZ", "America/New_York");
  const deviceTime = Date.parse("2026-01-05T23:30:00.000Z");
  await show([
    mine("waits", { label: "Pump rattles", deviceTime }),
    mine("went", { label: "Lamp flickers", deviceTime, state: "acked", endedAt: deviceTime }),
  ]);
  act(() =>
    session.update(({ organisation, ...now }) => ({
      ...now,
      organisation: organisation && { ...organisation, timezone: "Asia/Tokyo" },
    })),
  );
  const when = /^(6 Jan 2026|Jan 6, 2026), 0?8:30( AM)? GMT\+9$/;
  expect((await lineOf("Pump rattles")).getByRole("time").textContent).toMatch(when);
  expect(screen.getAllByText(when)).toHaveLength(2);
});

test("tells of each write what it is, when it was made by the server's time, and how far it is", async () => {
  await show([
    mine("report", {
      endpoint: "POST /issues",
      entity: { kind: "issue", id: "report", issueId: "report" },
      label: "Pump rattles",
      // The clock of the device was two days ahead.
      deviceTime: Date.parse("2026-01-07T08:30:00.000Z"),
      skewMs: -2 * 24 * 60 * 60_000,
    }),
    mine("child", { dependsOn: ["refused"], state: "blocked" }),
    mine("refused", refusedWith(403, "access.forbidden")),
    aRecord({ id: "theirs", userId: "somebody else" }),
  ]);
  const report = await lineOf("Pump rattles");
  expect(report.getByText("Issue")).toBeTruthy();
  expect(report.getByText("Waits for a connection")).toBeTruthy();
  expect(report.getByRole("time").getAttribute("datetime")).toBe("2026-01-05T08:30:00.000Z");
  // There is no issue yet that could be opened.
  expect(report.queryByRole("link", { name: "Open the issue" })).toBeNull();
  expect(report.queryByRole("button", { name: "Try again" })).toBeNull();
  const child = await lineOf("Words of child");
  expect(child.getByText("Waits for what was refused before it")).toBeTruthy();
  const refused = await lineOf("Words of refused");
  expect(refused.getByText("Not taken")).toBeTruthy();
  expect(refused.getByText("You do not have permission to do this.")).toBeTruthy();
  expect(refused.getByRole("link", { name: "Open the issue" })).toBeTruthy();
  expect(screen.queryByText("Words of theirs")).toBeNull();
});

test("names the organisation of what goes elsewhere, also one that its person has left", async () => {
  const { outbox } = await show([]);
  const { user } = session.get();
  if (!user) throw new Error("Nobody is signed in.");
  const branding = { logo_url: null };
  const there = { id: idOf(1), name: "Quay Hospital", languages: [], branding };
  act(() =>
    session.update((now) => ({
      ...now,
      user: { ...user, userOrganisations: [{ ...there, organisation: there, roles: [] }] },
    })),
  );
  expect(outbox.mine()).toEqual([]);
  await act(() =>
    holdRecords(
      device,
      mine("there", { organisationId: there.id }),
      mine("left", { organisationId: idOf(2), ...refusedWith(403, "access.no_organisation") }),
    ),
  );
  expect((await lineOf("Words of there")).getByText("For Quay Hospital")).toBeTruthy();
  const left = await lineOf("Words of left");
  expect(left.getByText("For another organisation")).toBeTruthy();
  expect(left.getByText(/You are no longer in the organisation/)).toBeTruthy();
});

test("Send now tries all of it, and what arrives is listed below", async () => {
  const answers: Answers = ({ path }) =>
    path === "/issues/issue/comments" ? { status: 201, body: {} } : undefined;
  const { asked } = await show([mine("a"), mine("b")], answers);
  fireEvent.click(await screen.findByRole("button", { name: "Send now" }));
  expect(await screen.findByRole("heading", { name: "Nothing waits" })).toBeTruthy();
  const sent = await screen.findByRole("region", { name: "Sent in the last days" });
  expect(within(sent).getAllByRole("listitem")).toHaveLength(2);
  const keys = asked.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.slice(0, 2)).toEqual(["a", "b"]);
});

test("what cannot be sent stays, and says that there is no line", async () => {
  await show([mine("a")]);
  fireEvent.click(await screen.findByRole("button", { name: "Send now" }));
  const line = await lineOf("Words of a");
  expect(await line.findByText(/^The server could not be reached/)).toBeTruthy();
  expect(device.tables.records.get("a")).toMatchObject({ state: "pending", attempts: 2 });
});

test("what was refused is tried once more, with what it blocked", async () => {
  const answers: Answers = ({ path }) =>
    path === "/issues/issue/comments" ? { status: 201, body: {} } : undefined;
  await show(
    [
      mine("refused", refusedWith(403, "access.forbidden")),
      mine("child", { dependsOn: ["refused"], state: "blocked" }),
    ],
    answers,
  );
  fireEvent.click((await lineOf("Words of refused")).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Nothing waits" })).toBeTruthy();
});

test("is discarded after a question alone", async () => {
  await show([mine("a"), mine("b")]);
  const discard = async (yes: boolean) => {
    fireEvent.click((await lineOf("Words of a")).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(question.get()?.text).toContain("“Words of a” has not arrived"));
    act(() => question.get()?.answer(yes));
  };
  await discard(false);
  expect(await lineOf("Words of a")).toBeTruthy();
  await discard(true);
  await waitFor(() => expect([...device.tables.records.keys()]).toEqual(["b"]));
  expect(screen.queryByText("Words of a")).toBeNull();
});

test("a step that was refused can be kept as a comment for colleagues, in its place", async () => {
  const answers: Answers = ({ path }) =>
    path === "/issues/issue/comments" ? { status: 201, body: {} } : undefined;
  const { asked } = await show(
    [
      mine("step", {
        endpoint: "POST /issues/{id}/transition",
        entity: { kind: "step", id: "step", issueId: "issue" },
        body: { to: "resolved", note: "A new bearing" },
        label: "#7 to Resolved",
        ...refusedWith(409, "issue.step_not_allowed"),
      }),
    ],
    answers,
  );
  const line = await lineOf("#7 to Resolved");
  fireEvent.click(line.getByRole("button", { name: "Keep as a comment" }));
  expect(await screen.findByRole("heading", { name: "Nothing waits" })).toBeTruthy();
  const [sent] = asked.filter(({ path }) => path === "/issues/issue/comments");
  expect(sent?.body).toMatchObject({
    body: "#7 to Resolved\n\nA new bearing",
    visibility: "internal",
  });
  expect(device.tables.records.has("step")).toBe(false);
});

test("a device without room says that the page must stay open", async () => {
  const { outbox } = await show([mine("a")]);
  expect(screen.queryByRole("alert")).toBeNull();
  device.refuse = noRoom;
  await act(() => outbox.release("a"));
  expect((await screen.findByRole("alert")).textContent).toContain("no room left");
});
