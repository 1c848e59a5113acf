import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connect, disconnect } from "../../lib/connection.ts";
import { aDevice, noRoom } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { aRecord } from "../../lib/outbox/outbox.fixture.ts";
import { GUEST } from "../../lib/outbox/record.ts";
import { aPublicSpace, aSession, showGuest } from "./guest-harness.fixture.tsx";
import { goTo, spacePath } from "./guest-place.ts";
import { guestState } from "./guest-session.ts";
import { GUEST_WRITES } from "./guest-writes.ts";
import { draftKeys, emptyDraft, keepDraft, storedDraft } from "./report-draft.ts";
import { sendWaitingReports } from "./send-waiting-reports.ts";
import { startGuest } from "./start-guest.ts";

/** The store of the device; it holds drafts in the form of an earlier release. */
const device = aDevice();
replaceDevice(device);

/** Returns the stored reports, as drafts or as records of the outbox. */
const keptOf = () => [...device.tables.drafts, ...device.tables.records, ...device.tables.files];

const REPORT = {
  issueId: "0197a7a0-0000-7000-8000-000000000001",
  reference: "#12",
  trackingToken: "tok",
  trackingPath: "/track/tok",
};
const KEPT = "Kept on this device: it is sent when there is a network";
const DAY_MS = 24 * 60 * 60_000;

/** Keeps what is sent from every pretended server. */
function cutOff(): void {
  disconnect();
  connect({
    fetch: () => Promise.reject(new TypeError("no network")),
    token: async () => "guest-token",
  });
}

/** Deletes what the test before left in the stores, once it sends nothing any more. */
async function forgetReports(): Promise<void> {
  const outbox = await openOutbox();
  cutOff();
  await outbox.discard(outbox.records.get().map(({ id }) => id));
  // Whatever is still being sent reads the stores between two records, and would send what this test puts there.
  await outbox.send();
  for (const table of Object.values(device.tables)) table.clear();
  await outbox.read();
}

let lastCode = 0;
let code = "";
/** The status of the reply to each photo; 0 fails the connection. */
let photoStatus = 201;
let photosSent = 0;
/**
 * Returns the status of the reply to the photo that is sent as the first, the second, and so on.
 */
let statusOf = (_sent: number) => photoStatus;

/** Takes the place of `XMLHttpRequest`, which sends files, with a pretended server behind it. */
class PretendedRequest extends EventTarget {
  readonly upload = {};
  status = 0;
  responseText = "";
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
    photosSent += 1;
    this.status = statusOf(photosSent);
    this.responseText = JSON.stringify({ code: "image.unreadable", message: "Not a picture." });
    queueMicrotask(() => (this.status === 0 ? this.onerror() : this.onload()));
  }
}

function aDraft(parts: object = {}) {
  return {
    ...{ clientId: "c-1", title: "No picture", description: "", impact: "degraded", pin: null },
    ...{ contactName: "", contactEmail: "", photos: [], isDue: false, sent: null, at: Date.now() },
    ...parts,
  };
}

const aPhoto = (id: string) => ({ id, file: new Blob(["x"]), name: `${id}.jpg` });

async function show({ isDown = false } = {}) {
  const asked = await showGuest(
    `/q/${code}`,
    ({ method, path }) => {
      if (method === "GET") return { body: [] };
      if (isDown) return "down";
      if (path === "/api/public/sessions")
        return { body: { ...aSession(aPublicSpace({ code })), token: "another-token" } };
      return { status: 201, body: REPORT };
    },
    aSession(aPublicSpace({ code })),
  );
  await act(async () => goTo(spacePath(code, "report")));
  return asked;
}

// Loads the modules of the form beforehand, so that tests wait for the report and not for them.
beforeAll(() => import("./parts/report-page.tsx"), 30_000);
beforeEach(async () => {
  vi.stubGlobal("XMLHttpRequest", PretendedRequest);
  await forgetReports();
  device.refuse = () => {};
  photoStatus = 201;
  statusOf = () => photoStatus;
  photosSent = 0;
  lastCode += 1;
  code = `ROOM${lastCode}`;
});

test("another report is offered once no photo is left; a photo that was refused can go", async () => {
  photoStatus = 422;
  device.tables.drafts.set(
    `storey.report.${code}`,
    aDraft({ isDue: true, photos: [aPhoto("a"), aPhoto("b")] }),
  );
  await show();
  expect(await screen.findByRole("heading", { name: "Issue #12 has arrived" })).toBeDefined();
  await waitFor(() => expect(photosSent).toBe(2));
  expect(await screen.findByText(/2 photos could not be taken/)).toBeDefined();
  expect(screen.queryByText(/on (its|their) way/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Remove photo 2" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove photo 1" }));
  await userEvent.click(await screen.findByRole("button", { name: "Report something else" }));
  expect(await screen.findByRole("textbox", { name: "What is wrong?" })).toBeDefined();
  expect(keptOf().length).toBe(0);
});

test("what is said of a photo names the one that was chosen, when others have arrived", async () => {
  statusOf = (sent) => (sent === 2 ? 422 : 201);
  device.tables.drafts.set(
    `storey.report.${code}`,
    aDraft({ isDue: true, photos: [aPhoto("a"), aPhoto("b")] }),
  );
  await show();
  const refused = await screen.findByRole("button", { name: "Remove photo 2" });
  expect(refused.closest("li")?.textContent).toContain("Photo 2 (b.jpg)");
  expect(screen.queryByRole("button", { name: "Remove photo 1" })).toBeNull();
  expect(screen.getByText(/1 photo could not be taken/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Report something else" })).toBeDefined();
});

test("a device held in the hand has a button for its camera beside that for its pictures", async () => {
  const seen = window.matchMedia;
  const held = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((media) =>
      Object.assign(seen(media), { matches: media === "(pointer: coarse)" }),
    );
  onTestFinished(() => held.mockRestore());
  await show();
  await screen.findByRole("textbox", { name: "What is wrong?" });
  const camera = screen.getByLabelText("Take a photo");
  expect(camera.getAttribute("capture")).toBe("environment");
  expect(screen.getByLabelText("Add photos").hasAttribute("capture")).toBe(false);
  fireEvent.change(camera, { target: { files: [new File(["x"], "b.jpg")] } });
  expect(await screen.findByRole("img", { name: "Photo 1" })).toBeDefined();
});

test("a photo that is removed leaves the focus to the next one, and the last to what adds one", async () => {
  await show();
  await screen.findByRole("textbox", { name: "What is wrong?" });
  fireEvent.change(screen.getByLabelText("Add photos"), {
    target: { files: [new File(["x"], "a.jpg"), new File(["x"], "b.jpg")] },
  });
  const remove = (number: number) =>
    screen.findByRole("button", { name: `Remove photo ${number}` });
  await remove(2);
  await userEvent.click(await remove(1));
  await waitFor(async () => expect(document.activeElement).toBe(await remove(1)));
  await userEvent.click(await remove(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Add photos")));
});

test("a HEIC picture is refused when it is chosen, the others are taken", async () => {
  await show();
  await screen.findByRole("textbox", { name: "What is wrong?" });
  const heic = new Uint8Array([0, 0, 0, 24, ...Buffer.from("ftypheic\0\0\0\0mif1heic")]);
  fireEvent.change(screen.getByLabelText("Add photos"), {
    target: { files: [new File([heic], "renamed.jpg"), new File(["x"], "b.jpg")] },
  });
  expect(await screen.findByText(/renamed\.jpg.*save the picture as JPEG/)).toBeDefined();
  const shown = await screen.findByRole("img", { name: "Photo 1" });
  expect(screen.queryByRole("img", { name: "Photo 2" })).toBeNull();
  // A file that the browser cannot show has its name in place of a broken picture, and a reason.
  fireEvent.error(shown);
  expect(await screen.findByText("b.jpg")).toBeDefined();
  expect(screen.getByText(/may be damaged/)).toBeDefined();
  expect(screen.queryByRole("img", { name: "Photo 1" })).toBeNull();
});

test("a clipboard that refuses the link is not said to have it", async () => {
  const writeText = vi.fn((): Promise<void> => Promise.reject(new Error("not allowed")));
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  device.tables.drafts.set(`storey.report.${code}`, aDraft({ isDue: true }));
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Keep the link" }));
  expect(screen.getByRole("button", { name: "Keep the link" })).toBeDefined();
  writeText.mockImplementation(() => Promise.resolve());
  await userEvent.click(screen.getByRole("button", { name: "Keep the link" }));
  expect(await screen.findByRole("button", { name: "Link copied" })).toBeDefined();
  expect(writeText).toHaveBeenCalledTimes(2);
});

test("photos that the line lost follow by themselves", async () => {
  photoStatus = 0;
  device.tables.drafts.set(`storey.report.${code}`, aDraft({ isDue: true, photos: [aPhoto("a")] }));
  await show();
  await waitFor(() => expect(photosSent).toBe(1));
  await screen.findByRole("heading", { name: "Issue #12 has arrived" });
  photoStatus = 201;
  await waitFor(() => {
    dispatchEvent(new Event("online"));
    expect(screen.queryByRole("list")).toBeNull();
  });
  expect(photosSent).toBe(2);
  await waitFor(() => expect(keptOf().length).toBe(0));
});

test("with nothing left but photos that were refused, the form is there again", async () => {
  const photos = [{ ...aPhoto("a"), isRefused: true }];
  device.tables.drafts.set(`storey.report.${code}`, aDraft({ sent: REPORT, photos }));
  await show();
  expect(await screen.findByRole("textbox", { name: "What is wrong?" })).toBeDefined();
  expect(photosSent).toBe(0);
});

test("what was begun is let go after a day, what was sent off after a week", async () => {
  const at = Date.now() - DAY_MS - 1;
  device.tables.drafts.set("storey.report.begun", aDraft({ at }));
  device.tables.drafts.set("storey.report.due", aDraft({ at, isDue: true }));
  device.tables.drafts.set("storey.report.old", aDraft({ at: at - 6 * DAY_MS, isDue: true }));
  expect(await storedDraft("begun")).toBeNull();
  expect(await storedDraft("due")).not.toBeNull();
  expect(await storedDraft("old")).toBeNull();
  expect([...device.tables.drafts.keys()]).toEqual(["storey.report.due"]);
});

test("a report is discarded as old only where both clocks say so", async () => {
  await show();
  const outbox = await openOutbox();
  const eightDaysAgo = Date.now() - 8 * DAY_MS;
  for (const one of [
    aRecord({ id: "old", userId: GUEST, deviceTime: eightDaysAgo }),
    // The known offset to the server's clock was days off.
    aRecord({ id: "fresh", userId: GUEST, deviceTime: Date.now(), skewMs: -8 * DAY_MS }),
    // The clock of the device was days behind, and has been corrected.
    aRecord({ id: "corrected", userId: GUEST, deviceTime: eightDaysAgo, skewMs: 8 * DAY_MS }),
  ])
    device.tables.records.set(one.id, one);
  await outbox.read();
  await sendWaitingReports();
  await outbox.settled(["fresh", "corrected"]);
  expect([...device.tables.records.keys()]).toEqual(["fresh", "corrected"]);
});

test("a report about another room is sent from any page, with a session of its own", async () => {
  const asked = await show();
  device.tables.drafts.set("storey.report.OTHER", aDraft({ isDue: true }));
  await sendWaitingReports();
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/spaces/OTHER/issues"))).toMatchObject({
      authorization: "Bearer another-token",
      body: { title: "No picture", clientId: "c-1" },
    }),
  );
  expect(await screen.findByText("Issue #12 has arrived")).toBeDefined();
  await waitFor(() => expect(device.tables.drafts.has("storey.report.OTHER")).toBe(false));
});

test("any page for guests goes on with what this device keeps", async () => {
  device.tables.drafts.set("storey.report.LATER", aDraft({ isDue: true }));
  const asked = await show();
  localStorage.setItem("storey.guest-reports", "1");
  history.replaceState(null, "", "/track/tok");
  await startGuest();
  await waitFor(() =>
    expect(asked.some(({ path }) => path.endsWith("/spaces/LATER/issues"))).toBe(true),
  );
});

test("Back from a report that was loaded anew opens the space it leads to", async () => {
  const asked = await show();
  history.replaceState(null, "", "/track/tok");
  await startGuest();
  guestState.set({ kind: "opening" });
  await act(async () => goTo(spacePath(code)));
  expect(await screen.findByRole("heading", { name: "Lecture hall 1" })).toBeDefined();
  expect(asked.some(({ path }) => path === "/api/public/sessions")).toBe(true);
});

/** Whether a value contains a Blob anywhere; private windows of WebKit cannot store one. */
function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsBlob);
}

test("a photo is kept as bytes, apart from the words, and goes when it is taken away", async () => {
  await show();
  await screen.findByRole("textbox", { name: "What is wrong?" });
  fireEvent.change(screen.getByLabelText("Add photos"), {
    target: { files: [new File(["lamp"], "lamp.jpg", { type: "image/jpeg" })] },
  });
  const toDraft = () => device.tables.drafts.get(`storey.report.${code}`);
  await waitFor(() => expect(toDraft()).toMatchObject({ photos: [{ name: "lamp.jpg" }] }));
  expect(keptOf().some(holdsBlob)).toBe(false);
  const kept = await storedDraft(code);
  expect(kept?.photos).toMatchObject([{ name: "lamp.jpg", file: { type: "image/jpeg" } }]);
  expect(await kept?.photos[0]?.file.text()).toBe("lamp");
  await userEvent.click(screen.getByRole("button", { name: "Remove photo 1" }));
  await waitFor(() => expect([...device.tables.drafts.keys()]).toEqual([`storey.report.${code}`]));
});

test("who lets a draft go learns of all that was to be kept of it", async () => {
  const draft = { ...emptyDraft(), title: "Dark", photos: [aPhoto("a")] };
  const keeping = keepDraft("GOING", draft);
  const keys = await draftKeys("GOING");
  expect(keys).toEqual(["storey.report.GOING", "storey.report-photo.GOING.a"]);
  await keeping;
});

test("a draft that outlived its report is let go: the form shows what waits", async () => {
  const draft = aDraft({ title: "No picture", photos: [aPhoto("a")] });
  device.tables.drafts.set(`storey.report.${code}`, draft);
  const body = { ...aDraft(), website: "", language: "en" };
  const head = aRecord({
    ...{ id: "head", userId: GUEST, endpoint: GUEST_WRITES.report, params: { code }, body },
    entity: { kind: "issue", id: draft.clientId, issueId: draft.clientId },
  });
  device.tables.records.set(head.id, head);
  // The connection of an earlier test must not send what is read here.
  cutOff();
  await (await openOutbox()).read();
  await show({ isDown: true });
  await screen.findByRole("heading", { name: KEPT });
  await waitFor(() => expect([...device.tables.drafts.keys()]).toEqual([]));
  await userEvent.click(await screen.findByRole("button", { name: "Change it" }));
  await screen.findByRole("textbox", { name: "What is wrong?" });
  expect(screen.queryByRole("img", { name: "Photo 1" })).toBeNull();
});

test("what an earlier release kept is read, and kept as bytes from then on", async () => {
  device.tables.drafts.set("storey.report.EARLIER", aDraft({ photos: [aPhoto("a")] }));
  expect(await (await storedDraft("EARLIER"))?.photos[0]?.file.text()).toBe("x");
  expect(keptOf().some(holdsBlob)).toBe(false);
  expect(await (await storedDraft("EARLIER"))?.photos[0]?.file.text()).toBe("x");
});

test("a device that keeps nothing says that the page must stay open", async () => {
  device.refuse = noRoom;
  await showGuest(
    `/q/${code}`,
    ({ method }) => (method === "GET" ? { body: [] } : { status: 503, body: {} }),
    aSession(aPublicSpace({ code })),
  );
  await act(async () => goTo(spacePath(code, "report")));
  await userEvent.type(await screen.findByRole("textbox", { name: "What is wrong?" }), "Dark");
  await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
  expect(await screen.findByText(/Keep this page open: it is sent by itself/)).toBeDefined();
  expect(screen.queryByText(/It is kept here/)).toBeNull();
});

test("a report that is kept says so in place of its form, as the members' does", async () => {
  let isDown = true;
  const asked = await showGuest(
    `/q/${code}/report`,
    ({ method }) => {
      if (method === "GET") return { body: [] };
      return isDown ? "down" : { status: 201, body: REPORT };
    },
    aSession(aPublicSpace({ code })),
  );
  const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: "What is wrong?" });
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole("button", { name }));
  await userEvent.type(await title(), "No picture");
  await press("Report issue");
  const kept = await screen.findByRole("heading", { name: KEPT });
  expect(document.activeElement).toBe(kept);
  expect(screen.getByText("No picture")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  await press("Change it");
  expect((await title()).value).toBe("No picture");
  await userEvent.type(await title(), " at all");
  await press("Report issue");
  await screen.findByRole("heading", { name: KEPT });
  await press("Report something else");
  expect((await title()).value).toBe("");
  isDown = false;
  dispatchEvent(new Event("online"));
  await screen.findAllByText("Issue #12 has arrived");
  const sent = asked.filter(({ method }) => method === "POST").at(-1);
  expect(sent?.body).toMatchObject({ title: "No picture at all" });
});

/** A photo that was moved or deleted after it was chosen: the browser cannot read it any more. */
function unreadablePhoto(name: string): File {
  const file = new File(["x"], name, { type: "image/jpeg" });
  file.arrayBuffer = async () => {
    throw new DOMException("The file could not be read.", "NotReadableError");
  };
  return file;
}

test("a photo that cannot be read says so, and can be removed; what was written stays", async () => {
  const asked = await show();
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: "What is wrong?" });
  await userEvent.type(title, "No light");
  await userEvent.upload(screen.getByLabelText("Add photos"), unreadablePhoto("lamp.jpg"));
  await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByText(/^“lamp.jpg” cannot be read any more/);
  expect(title.value).toBe("No light");
  await waitFor(async () => expect(await storedDraft(code)).toMatchObject({ title: "No light" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove photo 1" }));
  expect(screen.queryByText(/cannot be read any more/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Issue #12 has arrived" });
  const sent = asked.filter(({ method, path }) => method === "POST" && !path.endsWith("/sessions"));
  expect(sent.map(({ body }) => body)).toMatchObject([{ title: "No light" }]);
});
