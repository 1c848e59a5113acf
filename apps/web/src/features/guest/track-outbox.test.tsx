import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aDevice, noRoom } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { aRecord, holdRecords, refusedWith } from "../../lib/outbox/outbox.fixture.ts";
import { GUEST, type OutboxRecord } from "../../lib/outbox/record.ts";
import { aTrackedIssue, showGuest } from "./guest-harness.fixture.tsx";
import { GUEST_WRITES } from "./guest-writes.ts";

/** The store of the device, which outlives a visit. */
const device = aDevice();
replaceDevice(device);

const RESOLVED = aTrackedIssue({ status: "resolved", canConfirm: true, canReopen: true });
const COMMENT = {
  id: "0197a7a0-0000-7000-8000-0000000000c1",
  author: "reporter",
  text: "Still dark",
  createdAt: "2026-01-05T10:00:00.000Z",
} as const;

let isDown = false;
let photosSent = 0;

/** Takes the place of `XMLHttpRequest`, which sends files, with a pretended server behind it. */
class PretendedRequest extends EventTarget {
  readonly upload = {};
  status = 0;
  responseText = "{}";
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  abort() {
    this.onabort();
  }
  send() {
    this.status = isDown ? 0 : 201;
    if (!isDown) photosSent += 1;
    queueMicrotask(() => (isDown ? this.onerror() : this.onload()));
  }
}

/** Shows the page of a report; the server answers reads with `read` and writes with `written`. */
async function show(read: object, written: object | (() => object) = read) {
  return showGuest("/track/tok", ({ method }) => {
    if (method === "GET") return { body: read };
    if (isDown) return "down";
    const answer = typeof written === "function" ? written() : { body: written };
    return answer;
  });
}

const list = () => screen.findByRole("list", { name: "Waiting to be sent" });
const goOnline = () => {
  isDown = false;
  dispatchEvent(new Event("online"));
};
const gone = () =>
  waitFor(() => expect(screen.queryByRole("list", { name: "Waiting to be sent" })).toBeNull());
const kept = () => [...device.tables.records.values()] as OutboxRecord[];

function aReply(parts: Partial<OutboxRecord> = {}, token = "tok"): OutboxRecord {
  return aRecord({
    ...{ id: "r-1", userId: GUEST, endpoint: GUEST_WRITES.comment, params: { token } },
    body: { id: COMMENT.id, text: COMMENT.text },
    entity: { kind: "comment", id: COMMENT.id, issueId: token },
    label: COMMENT.text,
    ...parts,
  });
}

beforeAll(() => import("./parts/track-page.tsx"), 30_000);
beforeEach(async () => {
  vi.stubGlobal("XMLHttpRequest", PretendedRequest);
  device.refuse = () => {};
  isDown = false;
  photosSent = 0;
  sessionStorage.clear();
  await holdRecords(device);
});

test("a reply without a line is kept, told of where it stands, and sent as the same reply", async () => {
  isDown = true;
  const asked = await show(aTrackedIssue(), aTrackedIssue({ comments: [COMMENT] }));
  const field = await screen.findByRole("textbox", { name: "Your reply" });
  await userEvent.type(field, "Still dark");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  expect(within(await list()).getByText("Still dark")).toBeDefined();
  expect(within(await list()).getByText(/Waits to be sent/)).toBeDefined();
  expect(screen.getByText(/^Kept on this device/).getAttribute("role")).toBe("status");
  expect(field).toMatchObject({ value: "" });
  expect(kept()).toMatchObject([{ userId: GUEST, params: { token: "tok" }, state: "pending" }]);
  goOnline();
  await gone();
  expect(screen.getAllByText("Still dark")).toHaveLength(1);
  const sent = asked.filter(({ method }) => method === "POST");
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill("/api/public/issues/tok/comments"));
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  await waitFor(() => expect(kept()).toEqual([]));
});

test("what waits is there when the page is loaded anew, with the report or without it", async () => {
  isDown = true;
  await holdRecords(device, aReply(), aReply({ id: "r-2", label: "Of another report" }, "other"));
  await show(aTrackedIssue());
  expect(within(await list()).getAllByRole("listitem")).toHaveLength(1);
  cleanup();
  await showGuest("/track/tok", () => "down");
  await screen.findByRole("heading", { name: "This could not be opened" });
  expect(within(await list()).getByText("Still dark")).toBeDefined();
  expect(screen.queryByText("Of another report")).toBeNull();
});

test("what was refused is kept with its reason until it is tried again or discarded", async () => {
  let answer: object = { status: 409, body: { code: "report.wrong_status", message: "" } };
  await holdRecords(device, aReply(refusedWith(409, "report.wrong_status")));
  await show(aTrackedIssue(), () => answer);
  const line = within(await list());
  expect(line.getByText(/^Not taken\./)).toBeDefined();
  await userEvent.click(line.getByRole("button", { name: "Try again" }));
  expect(await line.findByText(/^Not taken\./)).toBeDefined();
  answer = { body: aTrackedIssue({ comments: [COMMENT] }) };
  await userEvent.click(line.getByRole("button", { name: "Try again" }));
  await gone();
  await holdRecords(device, aReply(refusedWith(409, "report.wrong_status")));
  await userEvent.click(within(await list()).getByRole("button", { name: "Discard" }));
  await gone();
  expect(kept()).toEqual([]);
});

test.each([
  ["arrived", 200, "A reply that waited on this device has arrived."],
  ["was refused", 409, /^A reply that waited on this device could not be sent\./],
])(
  "elsewhere it is said that a reply %s, without its words or a way to it",
  async (_, status, told) => {
    isDown = true;
    await holdRecords(device, aReply({}, "other"));
    await show(aTrackedIssue(), () => ({
      status,
      body: { code: "report.wrong_status", message: "" },
    }));
    await screen.findByRole("heading", { name: "No light" });
    goOnline();
    void (await openOutbox()).send();
    expect(await screen.findByText(told)).toBeDefined();
    expect(screen.queryByText(/Still dark/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Follow the issue", hidden: true })).toBeNull();
  },
);

test("what is refused while its writer looks stays in the form", async () => {
  await show(aTrackedIssue(), () => ({ status: 429, body: { code: "rate.limited", message: "" } }));
  const field = await screen.findByRole("textbox", { name: "Your reply" });
  device.refuse = noRoom;
  await userEvent.type(field, "Still dark");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  // The device does not store it either.
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(field).toMatchObject({ value: "Still dark" });
  expect((await openOutbox()).mine()).toEqual([]);
});

test("a photo without a line waits beside the others and follows by itself", async () => {
  isDown = true;
  const asked = await show(aTrackedIssue({ canAddPhotos: true }));
  const file = new File(["x"], "lamp.jpg", { type: "image/jpeg" });
  fireEvent.change(await screen.findByLabelText("Add photos"), { target: { files: [file] } });
  expect(await within(await list()).findByText(/Waits to be sent/)).toBeDefined();
  expect(within(await list()).getByText("lamp.jpg")).toBeDefined();
  expect(device.tables.files.size).toBe(1);
  const before = asked.length;
  goOnline();
  await gone();
  expect(photosSent).toBe(1);
  // The page refetches the report, now with its photo.
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  await waitFor(() => expect(device.tables.files.size).toBe(0));
});

test("a photo that the device cannot read is told of, and not kept", async () => {
  await show(aTrackedIssue({ canAddPhotos: true }));
  const file = new File(["x"], "lamp.jpg", { type: "image/jpeg" });
  file.arrayBuffer = () => Promise.reject(new DOMException("Gone", "NotReadableError"));
  fireEvent.change(await screen.findByLabelText("Add photos"), { target: { files: [file] } });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "lamp.jpg could not be read. Choose it again.",
  );
  expect(kept()).toEqual([]);
});

test("a verdict without a line waits, and asks for no other one meanwhile", async () => {
  isDown = true;
  const asked = await show(RESOLVED, aTrackedIssue({ status: "closed" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes, it is fixed" }));
  expect(within(await list()).getByText("Yes, it is fixed")).toBeDefined();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "How it stands" })),
  );
  expect(screen.queryByRole("button", { name: "It is not fixed" })).toBeNull();
  goOnline();
  expect(await screen.findByText("It is done.")).toBeDefined();
  const sent = asked.filter(({ method }) => method === "POST");
  expect(sent.at(-1)?.path).toBe("/api/public/issues/tok/confirm");
});

test("a reopening without a line keeps its reason, and opens once however often it is sent", async () => {
  isDown = true;
  const asked = await show(RESOLVED, aTrackedIssue({ status: "open" }));
  await userEvent.click(await screen.findByRole("button", { name: "It is not fixed" }));
  await userEvent.type(screen.getByRole("textbox", { name: "What is still wrong?" }), "Dark again");
  cleanup();
  // This tab stores what was typed.
  const again = await show(RESOLVED, aTrackedIssue({ status: "open" }));
  expect(await screen.findByRole("textbox", { name: "What is still wrong?" })).toMatchObject({
    value: "Dark again",
  });
  await userEvent.click(screen.getByRole("button", { name: "Open it again" }));
  expect(within(await list()).getByText("Dark again")).toBeDefined();
  goOnline();
  expect(await screen.findByText("It is accepted and waits for its turn.")).toBeDefined();
  const sent = [...asked, ...again].filter(({ method }) => method === "POST");
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});
