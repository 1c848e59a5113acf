import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { anAsset, foundAssets } from "../assets/assets.fixture.ts";
import { KeyboardScanner } from "../space-codes/parts/keyboard-scanner.tsx";
import { AssetAuditScreen } from "./asset-audit.screen.tsx";
import { AUDIT_ID, aLine, auditServer, scannedLine } from "./asset-audits.fixture.ts";

const device = aDevice();
replaceDevice(device);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
});
afterEach(async () => {
  act(() => question.get()?.answer(false));
  await act(() => holdRecords(device));
  vi.restoreAllMocks();
});

type Server = ReturnType<typeof auditServer>;

async function show(server: Server, more?: Answers, permissions?: []) {
  await loadMessages(["asset-audits", "assets", "codes", "waiting", "issues", "space-page"]);
  return harness({
    screen: () => (
      <>
        <KeyboardScanner />
        <AssetAuditScreen />
      </>
    ),
    path: "/asset-manager/audits/$assetAuditId",
    address: `/asset-manager/audits/${AUDIT_ID}`,
    answers: server.answers(more),
    settings: ["spaces_core", "asset_management"],
    ...(permissions ? { permissions } : {}),
  });
}

const typed = async (code: string) => {
  const field = await screen.findByRole("textbox", { name: "Code, tag or serial number" });
  await userEvent.type(field, `${code}{Enter}`);
};
const group = (name: string) => screen.findByRole("button", { name });
const listed = async (name: string) =>
  within(await screen.findByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const result = (words: string) =>
  waitFor(() =>
    expect(screen.getAllByRole("status").some((one) => one.textContent?.includes(words))).toBe(
      true,
    ),
  );
const scans = (asked: Awaited<ReturnType<typeof show>>["asked"]) =>
  asked
    .filter(({ path }) => path.includes("/scans/"))
    .map(({ method, path }) => `${method} ${path.split("/").at(-1)}`);

test("tells what is there and what is not, and takes what is typed one after another", async () => {
  const server = auditServer([aLine("T-1"), aLine("T-2")]);
  server.elsewhere.set(
    "N-3",
    scannedLine("elsewhere", "N-3", { belongs: { space: "Store", location: "Mill" } }),
  );
  const { asked } = await show(server);
  await group("2 Not seen yet");
  expect(screen.getByRole("progressbar", { name: "0 of 2 found" })).toBeTruthy();
  await typed("t-1");
  await result("Found T-1");
  await group("1 Not seen yet");
  // The field has the focus still, for a scanner that types into it.
  await typed("N-3");
  await result("Belongs elsewhere N-3");
  await typed("what");
  await result("Unknown what");
  await typed("T-1");
  await result("Counted already T-1");
  expect(scans(asked)).toEqual(["PUT t-1", "PUT N-3", "PUT what"]);
  await userEvent.click(await group("1 Belongs elsewhere"));
  expect(await listed("Belongs elsewhere")).toEqual([
    expect.stringContaining("Belongs to Store, Mill"),
  ]);
  await userEvent.click(await group("1 Unknown"));
  expect(await listed("Unknown")).toEqual([expect.stringContaining("what")]);
});

test("a scanner that acts as a keyboard scans here, and leads nowhere", async () => {
  const server = auditServer([aLine("T-1")]);
  const { router } = await show(server);
  await group("1 Not seen yet");
  act(() => {
    for (const key of [..."T-1", "Enter"]) fireEvent.keyDown(document.body, { key });
  });
  // Three characters are no label; a fourth makes it one.
  act(() => {
    for (const key of [..."T-1 ", "Enter"]) fireEvent.keyDown(document.body, { key });
  });
  await result("Found T-1");
  expect(router.state.location.pathname).toBe(`/asset-manager/audits/${AUDIT_ID}`);
});

test("without a network a scan is kept and shown, and goes in its order once there is one", async () => {
  const server = auditServer([aLine("T-1"), aLine("T-2")]);
  const { asked } = await show(server);
  await group("2 Not seen yet");
  server.isReachable = false;
  await typed("T-1");
  await result("Found, kept on this device T-1");
  await typed("N-3");
  await result("Kept on this device. It is looked up");
  expect(await screen.findByText("2 scans wait on this device")).toBeTruthy();
  await group("1 Found");
  await userEvent.click(await group("1 Unknown"));
  expect(await listed("Unknown")).toEqual([
    expect.stringContaining("Is looked up once there is a connection"),
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Complete" }));
  expect(await screen.findByText(/sent after your scans, once there is a connection/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  server.isReachable = true;
  server.elsewhere.set("N-3", scannedLine("elsewhere", "N-3"));
  await act(async () => (await openOutbox()).send());
  await group("1 Belongs elsewhere");
  await group("0 Unknown");
  expect(screen.queryByText(/wait on this device/)).toBeNull();
  const sent = asked.filter(({ path }) => path.includes("/scans/"));
  expect(sent.slice(-2).map(({ path }) => path.split("/").at(-1))).toEqual(["T-1", "N-3"]);
  expect(sent.at(-1)?.body).toMatchObject({ scannedAt: expect.stringMatching(/Z$/) });
});

test("a scan that nobody has heard of is let go; one that has arrived is taken back there", async () => {
  const server = auditServer([aLine("T-1")]);
  const { asked } = await show(server);
  await typed("T-1");
  await userEvent.click(await group("1 Found"));
  await userEvent.click(await screen.findByRole("button", { name: "Undo: T-1" }));
  await group("1 Not seen yet");
  expect(scans(asked)).toEqual(["PUT T-1", "DELETE T-1"]);
});

test("what the server refuses is told with its reason, and stays until it is discarded", async () => {
  const server = auditServer([aLine("T-1")]);
  const body = { code: "asset_audit.completed", message: "", fields: [], requestId: "r" };
  await show(server, ({ path }) => (path.includes("/scans/") ? { status: 409, body } : undefined));
  await typed("T-1");
  await result("Not taken T-1");
  const refused = within(await screen.findByRole("list", { name: "Not taken" }));
  expect(refused.getByText(/This audit is completed/)).toBeTruthy();
  await group("1 Not seen yet");
  await userEvent.click(refused.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Not taken" })).toBeNull());
});

test("a thing whose label cannot be read is seen by a press", async () => {
  const server = auditServer([aLine("T-1"), aLine("T-2")]);
  const { asked } = await show(server);
  await userEvent.click(await screen.findByRole("button", { name: "Seen: T-2" }));
  await group("1 Found");
  const [scan] = asked.filter(({ path }) => path.includes("/scans/"));
  expect(scan?.body).toMatchObject({ assetId: aLine("T-2").asset?.id });
});

/** Says that an unknown code is that of the only thing of the room. */
async function identify(code: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: `It is …: ${code}` }));
  const dialog = within(await screen.findByRole("dialog", { name: `Which asset is ${code}?` }));
  await userEvent.type(await dialog.findByRole("combobox", { name: "Asset" }), "T-1");
  await userEvent.click(await screen.findByRole("option", { name: /^T-1 / }));
  await userEvent.click(dialog.getByRole("button", { name: "That is it" }));
}

/** The server finds the thing by its tag, and answers so when a code is to lead to it. */
const finding =
  (status: number): Answers =>
  ({ method, path }) => {
    if (path === "/assets/search") {
      return { body: foundAssets([anAsset(1, { id: aLine("T-1").asset?.id ?? "", tag: "T-1" })]) };
    }
    if (method === "GET" || !/claim-for-asset|aliases/.test(path)) return undefined;
    const body = { code: "code.claimed", message: "", fields: [], requestId: "r" };
    return status === 200 ? { body: {} } : { status, body };
  };

const OWN_CODE = "0123456789ABCDEFGHJKMNPQRS";

test.each([
  [
    "a code of ours is claimed for it",
    `https://storey.test/q/${OWN_CODE}`,
    ["PUT", `/codes/${OWN_CODE}/claim-for-asset`],
    (assetId: string) => ({ assetId, from: null }),
  ],
  [
    "any other becomes its label",
    "Store 17",
    ["POST", `/assets/${aLine("T-1").asset?.id}/aliases`],
    () => ({ value: "Store 17" }),
  ],
])("an unknown code leads to the thing that it is of from then on: %s", async (...row) => {
  const [, code, call, body] = row;
  const server = auditServer([aLine("T-1")]);
  const { asked } = await show(server, finding(200));
  await typed(code);
  await result(`Unknown ${code}`);
  await identify(code);
  await group("1 Found");
  await group("0 Unknown");
  const writes = asked.filter(({ path }) => /claim-for-asset|aliases/.test(path));
  const assetId = aLine("T-1").asset?.id ?? "";
  expect(writes.map(({ method, path, body }) => [method, path, body])).toEqual([
    [...call, body(assetId)],
  ]);
  expect(asked.filter(({ path }) => path.includes("/scans/")).at(-1)?.body).toMatchObject({
    assetId,
  });
});

test("a code that cannot be kept for a thing is told, and the thing is here all the same", async () => {
  const { asked } = await show(auditServer([aLine("T-1")]), finding(409));
  await typed(OWN_CODE);
  await identify(OWN_CODE);
  await group("1 Found");
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toContain(
      "The code could not be kept for it",
    ),
  );
  expect(asked.filter(({ path }) => path.includes("claim-for-asset"))).toHaveLength(1);
});

test("what belongs elsewhere is moved here by a press", async () => {
  const stray = scannedLine("elsewhere", "N-3");
  const server = auditServer([stray]);
  const { asked } = await show(server, ({ path, method }) => {
    if (method !== "POST" || !path.endsWith("/move")) return undefined;
    server.lines = [scannedLine("found", "N-3")];
    return { body: { result: {}, movedIssuesCount: 0 } };
  });
  await userEvent.click(await group("1 Belongs elsewhere"));
  await userEvent.click(await screen.findByRole("button", { name: "Move here: N-3" }));
  await group("1 Found");
  expect(asked.find(({ path }) => path.endsWith("/move"))?.body).toEqual({
    ...{ spaceId: idOf(504), locationId: null },
  });
  const moved = asked.find(({ path }) => path.endsWith("/move"));
  // What was seen of it: who has moved it since is not overruled.
  expect(moved?.headers.get("if-match")).toBe('"3"');
  expect(toasts.get().map(({ summary }) => summary)).toContain("N-3 belongs here now");
});

test("is completed once all has arrived, with what is missing marked so if that is wanted", async () => {
  const server = auditServer([aLine("T-1"), scannedLine("found", "T-2")]);
  const { asked } = await show(server);
  await userEvent.click(await screen.findByRole("button", { name: "Complete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Complete this audit?" }));
  await userEvent.click(
    dialog.getByRole("checkbox", { name: /^Mark 1 asset that was not seen as missing/ }),
  );
  await userEvent.click(dialog.getByRole("button", { name: "Complete" }));
  await screen.findByText("Completed");
  expect(asked.find(({ path }) => path.endsWith("/complete"))?.body).toEqual({
    markMissing: false,
  });
  await group("1 Missing");
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("is paused and gone on with", async () => {
  const server = auditServer([aLine("T-1")], { state: "paused" });
  await show(server);
  await screen.findByText("This audit is paused. What was scanned stays.");
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByRole("textbox", { name: "Code, tag or serial number" })).toBeTruthy();
});

test("who may only look on sees what is there, and how far others are", async () => {
  await show(auditServer([aLine("T-1")]), undefined, []);
  await screen.findByText(/Scanning needs the right to change assets here/);
  for (const name of ["Complete", "Seen: T-1"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("a room that is archived and an audit that is gone say so", async () => {
  const room = { id: idOf(504), name: "Aula", isArchived: true };
  await show(auditServer([], { space: room }));
  await screen.findByText(/This room is archived/);
});

test("an audit that is not there leads to all of them", async () => {
  await show(auditServer([]), () => ({
    status: 404,
    body: { code: "not_found", message: "", fields: [], requestId: "r" },
  }));
  await screen.findByRole("heading", { name: "There is no such audit" });
  expect(screen.getByRole("link", { name: "All room audits" })).toBeTruthy();
});
