import type { LabelRooms, SpaceAccessCount, SpaceCode } from "@storey/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { OwnerCodesDialog } from "./parts/owner-codes-dialog.tsx";
import { PrintLabelsDialog } from "./parts/print-labels-dialog.tsx";
import { PrintSignsDialog } from "./parts/print-signs-dialog.tsx";

const MOMENT = "2026-01-05T08:30:00.000Z";
const SPACE = idOf(1);
const CLOSED: SpaceAccessCount = {
  count: 20,
  membersOnlyCount: 12,
  openableCount: 12,
  networkCount: 0,
  beaconCount: 0,
  closedLocations: [],
  othersOpenedCount: 0,
};

function close(): void {
  // Nothing closes here.
}

function answers(count: SpaceAccessCount, rooms?: LabelRooms): Answers {
  const code: SpaceCode = {
    id: idOf(2),
    code: "A".repeat(26),
    address: `https://storey.test/q/${"A".repeat(26)}`,
    state: "active",
    asset: null,
    space: { id: SPACE, name: "Lab 1", locationId: idOf(3) },
    ...{ version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    ...{ claimedAt: null, claimedBy: null },
  };
  return ({ path }) => {
    if (path === "/spaces/access/search") return { body: count };
    if (path === "/assets/labels/rooms/search") return rooms ? { body: rooms } : undefined;
    return path.endsWith("/codes") ? { body: [code] } : undefined;
  };
}

async function show(screen: () => React.JSX.Element, count: SpaceAccessCount) {
  await loadMessages(["codes", "access"]);
  const permissions = ["organisation.spaces.update"] as const;
  return harness({ screen, path: "/", answers: answers(count), permissions });
}

test("a space that visitors open only in the building's network says so where its sign is printed", async () => {
  const limited = { ...CLOSED, count: 1, membersOnlyCount: 0, openableCount: 0, networkCount: 1 };
  await show(
    () => (
      <OwnerCodesDialog
        owner={{ kind: "space", id: SPACE }}
        record={{ name: "Lab 1", isArchived: false, locationId: idOf(3) }}
        onClose={close}
      />
    ),
    limited,
  );
  await screen.findByText(/^Visitors can open it only in the networks of its location/);
  expect(screen.queryByText("Opens for members only")).toBeNull();
});

test("a space that visitors open only near a beacon says so where its sign is printed", async () => {
  const limited = { ...CLOSED, count: 1, membersOnlyCount: 0, openableCount: 0, beaconCount: 1 };
  await show(
    () => <PrintSignsDialog what={{ spaceIds: [SPACE] }} name="Lab 1" count={1} onClose={close} />,
    limited,
  );
  await screen.findByText("Visitors can open it only near a beacon of its location.");
  expect(screen.queryByText("Opens for members only")).toBeNull();
});

test("of several spaces that need a beacon their number is told", async () => {
  const limited = { ...CLOSED, membersOnlyCount: 0, openableCount: 0, beaconCount: 3 };
  const what = { locationId: idOf(3) };
  await show(
    () => <PrintSignsDialog what={what} name="North House" count={20} onClose={close} />,
    limited,
  );
  await screen.findByText("Visitors can open 3 of them only near a beacon of their location.");
});

const countedBy = (asked: Awaited<ReturnType<typeof show>>["asked"]) =>
  asked.find(({ path }) => path === "/spaces/access/search")?.body;

test("the dialog that prints signs says how many of their doors are closed to visitors", async () => {
  const what = { locationId: idOf(3) };
  const { asked } = await show(
    () => <PrintSignsDialog what={what} name="North House" count={20} onClose={close} />,
    CLOSED,
  );
  const dialog = await screen.findByRole("dialog", { name: "Print signs" });
  expect(await within(dialog).findByText("12 of 20 open for members only")).toBeDefined();
  expect(countedBy(asked)).toEqual(what);
});

test("the codes of a space say that visitors cannot open it", async () => {
  const one = { ...CLOSED, count: 1, membersOnlyCount: 1, openableCount: 1 };
  const { asked } = await show(
    () => (
      <OwnerCodesDialog
        owner={{ kind: "space", id: SPACE }}
        record={{ name: "Lab 1", isArchived: false, locationId: idOf(3) }}
        onClose={close}
      />
    ),
    one,
  );
  expect(await screen.findByText("Opens for members only")).toBeDefined();
  expect(countedBy(asked)).toEqual({ spaceIds: [SPACE] });
});

test("the codes of an asset say that visitors cannot open the room it is in", async () => {
  const one = { ...CLOSED, count: 1, membersOnlyCount: 1, openableCount: 1 };
  await loadMessages(["codes", "access"]);
  const { asked } = await harness({
    screen: () => (
      <OwnerCodesDialog
        owner={{ kind: "asset", id: idOf(7) }}
        record={{
          ...{ name: "A-7", isArchived: false, locationId: idOf(3) },
          space: { id: SPACE, name: "Lab 1" },
        }}
        onClose={close}
      />
    ),
    path: "/",
    answers: answers(one),
    permissions: ["organisation.spaces.update", "organisation.assets.update"],
  });
  const room = "Whoever scans it sees the room it is in: Lab 1";
  const door = await screen.findByRole("region", { name: room });
  expect(await within(door).findByText("Opens for members only")).toBeDefined();
  expect(countedBy(asked)).toEqual({ spaceIds: [SPACE] });
});

describe("the dialog that prints labels of things", () => {
  const show = async (rooms: LabelRooms, permissions: readonly string[]) => {
    await loadMessages(["codes", "access"]);
    return harness({
      screen: () => (
        <PrintLabelsDialog what={{ search: {} }} name={null} count={rooms.count} onClose={close} />
      ),
      path: "/",
      answers: answers({ ...CLOSED, count: 2, membersOnlyCount: 1, openableCount: 1 }, rooms),
      permissions,
    } as Parameters<typeof harness>[0]);
  };
  const may = ["organisation.spaces.update", "organisation.assets.update"];
  const some = { count: 40, hasMore: false, membersOnlyCount: 7, spaceIds: [SPACE, idOf(8)] };

  test("counts those in rooms that visitors cannot open, and opens the rooms by one press", async () => {
    const { asked } = await show(some, may);
    await screen.findByText("7 of 40 labels are on things in rooms that open for members only");
    expect(screen.getByText("Visitors who scan one of them are turned away.")).toBeDefined();
    expect(asked.find(({ path }) => path.startsWith("/assets/labels/rooms"))?.body).toEqual({
      search: {},
    });
    expect(countedBy(asked)).toEqual({ spaceIds: some.spaceIds });
    await userEvent.click(screen.getByRole("button", { name: /^Let anyone with the code open/ }));
    await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
    const sent = asked.find(({ method }) => method === "PATCH");
    expect(sent?.body).toEqual({ spaceIds: some.spaceIds, withReporting: true });
  });

  test("asks nothing for who may not change rooms, and says nothing of things that are in none", async () => {
    const { asked } = await show(some, ["organisation.assets.update"]);
    expect(asked.some(({ path }) => path.startsWith("/assets/labels/rooms"))).toBe(false);
    cleanup();
    await show({ count: 3, hasMore: false, membersOnlyCount: 0, spaceIds: [] }, may);
    expect(screen.queryByRole("note", { name: "Who can open this" })).toBeNull();
  });
});

describe("an organisation that gives no address", () => {
  const permissions = ["organisation.spaces.update", "organisation.update"];
  const may = async (permitted: readonly string[], answered?: Answers) => {
    await loadMessages(["codes", "access"]);
    const shown = await harness({
      screen: () => (
        <PrintSignsDialog what={{ spaceIds: [SPACE] }} name="Lab 1" count={1} onClose={close} />
      ),
      path: "/",
      answers: (asked) => answered?.(asked) ?? answers(CLOSED)(asked),
      permissions: permitted,
    } as Parameters<typeof harness>[0]);
    const { organisation } = session.get();
    if (!organisation) throw new Error("no organisation");
    return { ...shown, organisation };
  };
  const note = () => screen.findByRole("note", { name: "Visitors have nobody to ask" });

  test("leaves visitors nobody to ask: who prints signs gives their own by one press", async () => {
    const { asked, organisation } = await may(permissions, ({ method, path, body }) => {
      if (method !== "PATCH" || path !== "/organisations") return undefined;
      return { body: { result: { ...session.get().organisation, ...(body as object) } } };
    });
    const email = session.get().user?.email ?? "";
    await note();
    await userEvent.click(screen.getByRole("button", { name: `Show visitors ${email}` }));
    await screen.findByText(`Visitors can ask ${email} now`);
    expect(document.activeElement?.textContent).toBe(`Visitors can ask ${email} now`);
    const sent = asked.find(({ method }) => method === "PATCH");
    expect([sent?.body, sent?.headers.get("if-match")]).toEqual([
      { email },
      `"${organisation.version}"`,
    ]);
  });

  test("is told to who may not change it, with whom to ask", async () => {
    await may(["organisation.spaces.update"]);
    expect(within(await note()).getByText(/Ask an administrator to give one\./)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Show visitors/ })).toBeNull();
  });
});
