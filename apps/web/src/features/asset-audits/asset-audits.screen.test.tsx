import type { AuditedFloating, AuditedRoom, LocationAudits } from "@storey/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { anAudit } from "./asset-audits.fixture.ts";
import { AssetAuditsScreen } from "./asset-audits.screen.tsx";

const NONE = { missing: 0, found: 0, elsewhere: 0, unknown: 0 };

function aRoom(number: number, parts: Partial<AuditedRoom> = {}): AuditedRoom {
  return {
    space: { id: idOf(number), name: `Room ${number}`, shortcode: `R-${number}` },
    floor: { id: idOf(600), name: "1" },
    assetsCount: 2,
    ...{ running: null, completed: null },
    ...parts,
  };
}

const ROOMS = [
  aRoom(1),
  aRoom(2, { running: { id: idOf(702), state: "paused", counts: { ...NONE, missing: 2 } } }),
  aRoom(3, {
    completed: {
      id: idOf(703),
      completedAt: "2026-01-05T08:30:00.000Z",
      counts: { ...NONE, found: 4, missing: 1 },
    },
  }),
];

const told = (results: readonly AuditedRoom[]): LocationAudits => ({
  location: { id: idOf(505), name: "North House" },
  since: "2025-01-05",
  ...{ roomsCount: 3, doneCount: 1, runningCount: 1, totalCount: results.length },
  counts: { ...NONE, found: 4, missing: 1 },
  results: [...results],
});

async function show(answers: Answers, parts: { permissions?: []; search?: string } = {}) {
  await loadMessages(["asset-audits"]);
  const path = "/asset-manager/audits";
  const shown = await harness({
    screen: AssetAuditsScreen,
    ...{ path, address: `${path}${parts.search ?? ""}`, answers },
    settings: ["spaces_core", "asset_management"],
    ...(parts.permissions ? { permissions: parts.permissions } : {}),
  });
  act(() =>
    session.update(({ organisation, ...now }) => {
      const locations = [
        { id: idOf(505), name: "North House" },
        { id: idOf(507), name: "Mill" },
      ];
      return {
        ...now,
        organisation: organisation && ({ ...organisation, locations } as typeof organisation),
      };
    }),
  );
  return shown;
}

const answering =
  (rooms: readonly AuditedRoom[] = ROOMS, more: Answers = () => undefined): Answers =>
  (asked) =>
    more(asked) ?? (asked.path.endsWith("/asset-audits") ? { body: told(rooms) } : undefined);

const line = async (name: string) => {
  const list = await screen.findByRole("list", { name: "Rooms" });
  const found = within(list)
    .getAllByRole("listitem")
    .find(({ textContent }) => textContent?.startsWith(name));
  if (!found) throw new Error(`There is no ${name}.`);
  return within(found);
};

test("tells how far the audits of a location are, and each of its rooms", async () => {
  await show(answering());
  expect(await screen.findByRole("progressbar", { name: "1 of 3 rooms done" })).toBeTruthy();
  expect(screen.getAllByText("Missing: 1 · Found: 4").length).toBeGreaterThan(0);
  expect((await line("Room 1")).getByText("Not audited")).toBeTruthy();
  const running = await line("Room 2");
  expect(running.getByText("Paused")).toBeTruthy();
  expect(running.getByText("Not seen yet: 2")).toBeTruthy();
  expect(running.getByRole("link", { name: "Go on: Room 2" }).getAttribute("href")).toBe(
    `/asset-manager/audits/${idOf(702)}`,
  );
  const done = await line("Room 3");
  expect(done.getByText(/^Audited /)).toBeTruthy();
  expect(done.getByRole("link", { name: "Report: Room 3" })).toBeTruthy();
});

test("asks for one location, a time and some of the rooms, as the address says", async () => {
  const { asked, router } = await show(answering(), { search: `?location=${idOf(507)}&days=30` });
  await line("Room 1");
  const ofMill = asked.filter(({ path }) => path === `/locations/${idOf(507)}/asset-audits`);
  const since = Date.parse(ofMill.at(-1)?.query.get("since") ?? "");
  expect(Math.round((Date.now() - since) / 86_400_000)).toBeLessThanOrEqual(31);
  await userEvent.click(screen.getByRole("radio", { name: "To do" }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      location: idOf(507),
      days: "30",
      rooms: "todo",
    }),
  );
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Location" }), "North House");
  await waitFor(() =>
    expect(asked.some(({ path }) => path === `/locations/${idOf(505)}/asset-audits`)).toBe(true),
  );
});

test("what floats is listed by its home, with its way to begin and to go on", async () => {
  const floating: readonly AuditedFloating[] = [
    {
      location: { id: idOf(505), name: "North House" },
      ...{ assetsCount: 3, running: null, completed: null },
    },
    {
      location: null,
      assetsCount: 1,
      running: { id: idOf(709), state: "open", counts: { ...NONE, missing: 1 } },
      completed: null,
    },
  ];
  const begun = anAudit({ id: idOf(710), space: null, floor: null, scope: "floating" });
  const { asked } = await show(
    answering(ROOMS, ({ method, path }) => {
      if (path === "/asset-audits/floating") return { body: floating };
      return method === "POST" ? { status: 201, body: begun } : undefined;
    }),
  );
  const list = within(await screen.findByRole("list", { name: "Tied to no room" }));
  const goOn = await list.findByRole("link", {
    name: "Go on: Floating assets without a home",
  });
  expect(goOn.getAttribute("href")).toBe(`/asset-manager/audits/${idOf(709)}`);
  await userEvent.click(
    list.getByRole("button", { name: "Audit: Floating assets of North House" }),
  );
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      ...{ spaceId: null, locationId: idOf(505) },
    }),
  );
});

test("begins the audit of a room, and joins one that somebody began", async () => {
  const current = anAudit({ id: idOf(709) });
  const body = { code: "asset_audit.running", message: "", fields: [], requestId: "r", current };
  const { asked, router } = await show(
    answering(ROOMS, ({ method, path }) =>
      method === "POST" && path === "/asset-audits" ? { status: 409, body } : undefined,
    ),
  );
  await userEvent.click((await line("Room 1")).getByRole("button", { name: "Audit: Room 1" }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/asset-manager/audits/${idOf(709)}`),
  );
  expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
    ...{ spaceId: idOf(1), locationId: null, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect(toasts.get().map(({ summary }) => summary)).toContain(
    "Somebody audits this room already. You scan along.",
  );
});

test("who may only look is offered no audit to begin", async () => {
  await show(answering(), { permissions: [] });
  await line("Room 1");
  expect(screen.queryByRole("button", { name: "Audit: Room 1" })).toBeNull();
});

test("a location without assets in its rooms, and one that cannot be read, say so", async () => {
  await show(answering([]));
  await screen.findByRole("heading", { name: "No room of this location holds assets" });
});

test("a failure offers another try", async () => {
  let isBroken = true;
  const body = { code: "server.error", message: "", fields: [], requestId: "r" };
  await show(answering(ROOMS, () => (isBroken ? { status: 400, body } : undefined)));
  await screen.findByRole("heading", { name: "The rooms could not be loaded" });
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await line("Room 1");
});
