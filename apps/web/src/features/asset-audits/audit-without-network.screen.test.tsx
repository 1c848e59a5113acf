import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { online } from "../../lib/online.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { AssetAuditScreen } from "./asset-audit.screen.tsx";
import { AUDIT_ID, aLine, auditServer, scannedLine } from "./asset-audits.fixture.ts";
import { beginAudit } from "./audit-writes.ts";

const device = aDevice();
replaceDevice(device);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.clear();
});
afterEach(async () => {
  act(() => question.get()?.answer(false));
  act(() => online.set(true));
  await act(() => holdRecords(device));
  vi.restoreAllMocks();
});

type Server = ReturnType<typeof auditServer>;

async function show(server: Server, id: string = AUDIT_ID, more?: Answers) {
  const catalogues = [
    "asset-audits",
    "assets",
    "codes",
    "waiting",
    "issues",
    "space-page",
  ] as const;
  await loadMessages([...catalogues]);
  return harness({
    screen: AssetAuditScreen,
    path: "/asset-manager/audits/$assetAuditId",
    address: `/asset-manager/audits/${id}`,
    answers: server.answers(more),
    settings: ["spaces_core", "asset_management"],
  });
}

const AULA = {
  space: { id: idOf(504), name: "Aula", isArchived: false },
  ...{ floor: null, location: { id: idOf(505), name: "North House" } },
};
const typed = async (code: string) => {
  const field = await screen.findByRole("textbox", { name: "Code, tag or serial number" });
  await userEvent.type(field, `${code}{Enter}`);
};
const group = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const back = async (server: Server) => {
  server.isReachable = true;
  await act(async () => (await openOutbox()).send());
};
const written = (asked: Awaited<ReturnType<typeof show>>["asked"]) =>
  asked
    .filter(({ method, path }) => method !== "GET" && !path.endsWith("/search"))
    .map(({ method, path }) => `${method} ${path}`);
const completes = async (isMarking = true) => {
  await press("Complete");
  const dialog = within(await screen.findByRole("dialog"));
  const mark = dialog.queryByRole("checkbox");
  if (mark && !isMarking) await userEvent.click(mark);
  await userEvent.click(dialog.getByRole("button", { name: "Complete" }));
};

test("an audit begins without a network, and meets the one that somebody else had begun", async () => {
  const server = auditServer([aLine("T-1"), aLine("T-2")]);
  // Whoever begins it has a screen open, so that the test's server answers.
  await show(server);
  await group("2 Not seen yet");
  cleanup();
  server.isReachable = false;
  const place = { spaceId: AULA.space.id, locationId: null };
  const begun = await beginAudit(place, AULA, "Begin of the audit: Aula");
  expect(begun.isJoined).toBe(false);
  // Pressed again, it is the same one.
  expect((await beginAudit(place, AULA, "Begin")).id).toBe(begun.id);
  const { asked, router } = await show(server, begun.id);
  await screen.findByRole("heading", { name: "Aula" });
  await screen.findByText("Waits to be sent: Begin of the audit: Aula");
  await screen.findByText(/What belongs here is known once there is a connection/);
  await typed("T-1");
  await screen.findByText("1 scan waits on this device");
  await completes();
  await screen.findByText(/The audit is completed once there is a connection/);
  expect(screen.queryByRole("textbox")).toBeNull();
  const tried = written(asked).length;
  await back(server);
  await screen.findByText("Completed");
  const base = `/asset-audits/${AUDIT_ID}`;
  expect(written(asked).slice(tried)).toEqual([
    ...["POST /asset-audits", `PUT ${base}/scans/T-1`, `POST ${base}/complete`],
  ]);
  const begins = asked.findLast(({ path }) => path === "/asset-audits");
  expect(begins?.body).toMatchObject({ id: begun.id, startedAt: expect.stringMatching(/Z$/) });
  await group("1 Found");
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/asset-manager/audits/${AUDIT_ID}`),
  );
});

test("completing is kept as an order, waits for what was refused before it, and can be taken back", async () => {
  const server = auditServer([aLine("T-1"), aLine("T-2")]);
  let isRefused = true;
  const body = { code: "asset_audit.no_asset", message: "", fields: [], requestId: "r" };
  const { asked } = await show(server, AUDIT_ID, ({ path }) =>
    isRefused && path.endsWith("/scans/DOOR") ? { status: 409, body } : undefined,
  );
  await group("2 Not seen yet");
  server.isReachable = false;
  await typed("DOOR");
  await screen.findByText("1 scan waits on this device");
  await completes();
  await screen.findByText(/The audit is completed once there is a connection/);
  await press("Take that back");
  await screen.findByRole("textbox", { name: "Code, tag or serial number" });
  await completes();
  await back(server);
  // Nothing is completed over a scan that was not taken: what it meant might be marked as missing.
  await screen.findByText(/Completing waits: something before it was not taken/);
  expect(asked.some(({ path }) => path.endsWith("/complete"))).toBe(false);
  isRefused = false;
  const refused = within(await screen.findByRole("list", { name: "Not taken" }));
  expect(refused.getByText(/This is the code of a room/)).toBeTruthy();
  await userEvent.click(refused.getByRole("button", { name: "Discard" }));
  await screen.findByText("Completed");
  expect(asked.find(({ path }) => path.endsWith("/complete"))?.body).toEqual({ markMissing: true });
});

test("something unknown is added without a network, by a model that the device keeps", async () => {
  const server = auditServer([scannedLine("unknown", "NEW-7")]);
  const model = {
    ...{ id: idOf(731), name: "Lumen 4000", partNumber: null, shortDescription: null },
    ...{ manufacturer: null, isGlobal: false, picture: null, assetsCount: 3, version: 1 },
    ...{ createdAt: null, updatedAt: null, deletedAt: null },
    assetType: { id: idOf(732), name: "Projector", icon: null },
  };
  const { asked } = await show(server, AUDIT_ID, ({ method, path, body }) => {
    if (path === "/asset-models/search") return { body: { totalCount: 1, results: [model] } };
    if (path !== "/assets" || method !== "POST") return undefined;
    const { id, tag } = body as { readonly id: string; readonly tag: string };
    const line = scannedLine("found", tag);
    server.elsewhere.set(tag, { ...line, asset: line.asset && { ...line.asset, id } });
    return { status: 201, body: {} };
  });
  await userEvent.click(await group("1 Unknown"));
  server.isReachable = false;
  act(() => online.set(false));
  await press("Add as new: NEW-7");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(await dialog.findByRole("combobox", { name: /^Model/ }), "lumen");
  await userEvent.click(await dialog.findByRole("option", { name: /Lumen 4000/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Add an asset" }));
  await screen.findByText("Waits to be sent: New asset NEW-7");
  await group("1 Found");
  await group("0 Unknown");
  const tried = written(asked).length;
  act(() => online.set(true));
  await back(server);
  expect(written(asked).slice(tried)).toEqual([
    ...["POST /assets", `PUT /asset-audits/${AUDIT_ID}/scans/NEW-7`],
  ]);
  const added = asked.findLast(({ path }) => path === "/assets");
  const id = (added?.body as { readonly id: string } | undefined)?.id;
  expect(added?.body).toMatchObject({ tag: "NEW-7", modelId: model.id, spaceId: idOf(504) });
  expect(asked.findLast(({ path }) => path.endsWith("/scans/NEW-7"))?.body).toMatchObject({
    assetId: id,
  });
});

test("without a network things are moved, told by their code and put back, in their order", async () => {
  const lost = scannedLine("found", "T-9", { backTo: "in_stock" });
  const server = auditServer([
    ...[aLine("T-1"), scannedLine("elsewhere", "N-3"), scannedLine("unknown", "torn")],
    { ...lost, asset: lost.asset && { ...lost.asset, lifecycleStatus: "missing" as const } },
  ]);
  const { asked } = await show(server, AUDIT_ID, ({ method, path }) =>
    method === "POST" && /\/(move|put-back|aliases)$/.test(path) ? { body: {} } : undefined,
  );
  await group("1 Not seen yet");
  server.isReachable = false;
  act(() => online.set(false));
  await userEvent.click(await group("1 Belongs elsewhere"));
  await press("Move here: N-3");
  await group("2 Found");
  await userEvent.click(await group("2 Found"));
  await press("Found: back to “In stock”: T-9");
  await screen.findByText("Waits to be sent: T-9 is found: In stock");
  expect(screen.queryByRole("button", { name: /^Found: back/ })).toBeNull();
  await userEvent.click(await group("1 Unknown"));
  await press("It is …: torn");
  const dialog = within(await screen.findByRole("dialog", { name: "Which asset is torn?" }));
  const things = dialog.getByRole("combobox", { name: /^Asset/ });
  await userEvent.selectOptions(things, "T-1 Thing T-1");
  await userEvent.click(dialog.getByRole("button", { name: "That is it" }));
  await group("3 Found");
  await group("0 Unknown");
  await screen.findByText("Waits to be sent: Code torn for its asset");
  const tried = written(asked).length;
  act(() => online.set(true));
  await back(server);
  const thing = `/assets/${aLine("T-1").asset?.id}`;
  expect(written(asked).slice(tried)).toEqual([
    `POST /assets/${aLine("N-3").asset?.id}/move`,
    `POST /assets/${aLine("T-9").asset?.id}/put-back`,
    ...[`POST ${thing}/aliases`, `PUT /asset-audits/${AUDIT_ID}/scans/torn`],
  ]);
});

test("a thing that somebody else moved meanwhile says so, and is moved when its person insists", async () => {
  const server = auditServer([scannedLine("elsewhere", "N-3")]);
  const fields = [{ field: "spaceId", code: "field.changed", message: "" }];
  const body = { code: "record.conflict", message: "", fields, requestId: "r" };
  const { asked } = await show(server, AUDIT_ID, ({ method, path, headers }) => {
    if (method !== "POST" || !path.endsWith("/move")) return undefined;
    if (headers.get("if-match")) return { status: 409, body };
    server.lines = [scannedLine("found", "N-3")];
    return { body: {} };
  });
  await userEvent.click(await group("1 Belongs elsewhere"));
  await press("Move here: N-3");
  const refused = within(await screen.findByRole("list", { name: "Not taken" }));
  expect(refused.getByText("Move of N-3 to Aula")).toBeTruthy();
  await userEvent.click(refused.getByRole("button", { name: "Try again" }));
  await group("1 Found");
  expect(asked.filter(({ path }) => path.endsWith("/move"))).toHaveLength(2);
});

test("an audit that could not begin is kept with its reason, with all that was done in it", async () => {
  const server = auditServer([]);
  await show(server);
  await screen.findByRole("heading", { name: "Aula" });
  cleanup();
  server.isReachable = false;
  const place = { spaceId: AULA.space.id, locationId: null };
  const { id } = await beginAudit(place, AULA, "Begin of the audit: Aula");
  const body = { code: "access.location", message: "", fields: [], requestId: "r" };
  const { router } = await show(server, id, ({ method, path }) =>
    method === "POST" && path === "/asset-audits" ? { status: 403, body } : undefined,
  );
  await typed("T-1");
  await screen.findByText("1 scan waits on this device");
  await back(server);
  const refused = within(await screen.findByRole("list", { name: "Not taken" }));
  expect(refused.getByText("Begin of the audit: Aula")).toBeTruthy();
  await screen.findByText("1 scan waits on this device");
  await userEvent.click(refused.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(question.get()?.text).toContain("1 thing that you did in it"));
  act(() => question.get()?.answer(true));
  await waitFor(() => expect(router.state.location.pathname).toBe("/asset-manager/audits"));
});
