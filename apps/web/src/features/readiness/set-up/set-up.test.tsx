import type { SetUpChange, SetUpList, SetUpSpace } from "@storey/contract";
import { SET_UP_CRITERIA } from "@storey/domain";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { SetUp } from "./set-up.tsx";

const LOCATION = { id: idOf(9002), name: "North House" };

function aSpace(number: number, parts: Partial<SetUpSpace> = {}): SetUpSpace {
  const space = {
    ...{ id: idOf(number), name: `Room ${number}`, shortcode: null, version: 1 },
    ...{ location: LOCATION, floor: { id: idOf(9003), name: "1" } },
    ...{ pictureCount: 0, panoramaCount: 0, documentCount: 0, checklistCount: 0 },
    ...{ capacity: null, featureIds: [], signPrintedAt: null, access: null, missing: [] },
    ...parts,
  };
  const missing = SET_UP_CRITERIA.filter((one) => one !== "capacity" || space.capacity === null);
  return { ...space, missing };
}

/** A server that keeps rooms, as far as their capacities go. */
let rooms: SetUpSpace[];
let patches: SetUpChange[][];

function listOf(query: URLSearchParams): SetUpList {
  const missing = (query.get("missing") ?? "").split(",").filter((one) => one !== "");
  const found = rooms.filter((room) => missing.every((one) => room.missing.includes(one as never)));
  const criteria = SET_UP_CRITERIA.map((criterion) => ({
    criterion,
    missingCount: rooms.filter((room) => room.missing.includes(criterion)).length,
  }));
  const counted = { criteria, spaceCount: rooms.length, percent: 12 };
  return {
    ...counted,
    totalCount: found.length,
    results: found,
    locations: [{ ...LOCATION, ...counted }],
  };
}

function outcomeOf({ id, version, capacity = null }: SetUpChange) {
  const at = rooms.findIndex((room) => room.id === id);
  const room = rooms[at];
  if (!room) return { id, outcome: "refused", code: "not_found", space: null };
  if (version !== room.version) {
    return { id, outcome: "conflict", code: "record.conflict", space: room };
  }
  const space = aSpace(0, { ...room, capacity, version: version + 1 });
  rooms[at] = space;
  return { id, outcome: "changed", code: null, space };
}

const answers: Answers = ({ path, method, query, body }) => {
  if (path !== "/readiness/set-up") return undefined;
  if (method === "GET") return { body: listOf(query) };
  const { changes } = body as { changes: SetUpChange[] };
  patches.push(changes);
  return { body: { results: changes.map(outcomeOf) } };
};

async function show(address = "/") {
  await loadMessages(["set-up", "access"]);
  const shown = await harness({
    ...{ screen: () => <SetUp />, path: "/", address, answers },
    settings: ["spaces_core", "spaces_plus", "spaces_panoramas", "spaces_checklists"],
  });
  await screen.findByRole("grid");
  return { ...shown, user: userEvent.setup() };
}

const rowOf = (name: string) => within(screen.getByText(name).closest("tr") as HTMLElement);
const capacityOf = (name: string) => rowOf(name).getByRole("button", { name: /^Capacity/ });

function paste(target: HTMLElement, text: string): void {
  const event = createEvent.paste(target, {
    clipboardData: { getData: () => text, files: [], types: ["text/plain"] },
  });
  fireEvent(target, event);
}

const roomsOf = (length: number) => Array.from({ length }, (_, at) => aSpace(at + 1));

beforeEach(() => {
  rooms = roomsOf(5);
  patches = [];
});

describe("the grid", () => {
  test("is moved in with arrows, and Tab reaches one cell of it", async () => {
    const { user } = await show();
    const grid = screen.getByRole("grid");
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    screen.getByText("Room 1").closest("a")?.focus();
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toBe(capacityOf("Room 2"));
    await user.keyboard("{Control>}{End}{/Control}");
    expect(document.activeElement?.closest("tr")?.textContent).toContain("Room 5");
    expect(document.activeElement?.textContent).toContain("Choose");
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test("leads to where the rest is mended", async () => {
    await show();
    const hrefOf = (name: RegExp) =>
      rowOf("Room 1").getByRole("link", { name }).getAttribute("href");
    expect(hrefOf(/^Panorama/)).toBe(`/spaces/${idOf(1)}?tab=360`);
    expect(hrefOf(/^Printed sign: Missing/)).toBe(`/spaces/${idOf(1)}?panel=codes`);
  });

  test("takes a capacity that is typed, and goes on below", async () => {
    const { user } = await show();
    capacityOf("Room 1").focus();
    await user.keyboard("12{Enter}7{Enter}");
    await waitFor(() => expect(patches).toHaveLength(2));
    expect(patches.flat()).toEqual([
      { id: idOf(1), version: 1, capacity: 12 },
      { id: idOf(2), version: 1, capacity: 7 },
    ]);
    await waitFor(() => expect(capacityOf("Room 2").textContent).toBe("7"));
    expect(document.activeElement).toBe(capacityOf("Room 3"));
  });

  test("says what a capacity may be, and sends no other", async () => {
    const { user } = await show();
    capacityOf("Room 1").focus();
    await user.keyboard("{Enter}many{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Must be a whole number from 0 to 100,000",
    );
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(capacityOf("Room 1"));
    expect(patches).toEqual([]);
  });

  test("tells of what somebody else wrote, and writes over it when asked to", async () => {
    const { user } = await show();
    rooms[0] = aSpace(1, { capacity: 30, version: 2 });
    capacityOf("Room 1").focus();
    await user.keyboard("8{Enter}");
    const alert = await screen.findByText(/Somebody else has set it to 30/);
    expect(capacityOf("Room 1").textContent).toBe("30");
    await user.click(within(alert).getByRole("button", { name: "Use mine: 8" }));
    await waitFor(() => expect(rooms[0]?.capacity).toBe(8));
    expect(patches.at(-1)).toEqual([{ id: idOf(1), version: 2, capacity: 8 }]);
  });

  test("keeps a room that lacks nothing more where it is, until another filter is chosen", async () => {
    const { user, router } = await show("/?lacks=capacity&tab=set-up");
    capacityOf("Room 1").focus();
    await user.keyboard("5{Enter}");
    const chips = within(screen.getByRole("group", { name: "Show spaces without" }));
    const chip = await chips.findByRole("button", { name: /^Capacity ?4$/, pressed: true });
    expect(capacityOf("Room 1").textContent).toBe("5");
    await user.click(chip);
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: "set-up" }));
  });
});

describe("a pasted column", () => {
  test("fills forty capacities downwards at once, and is taken back", async () => {
    rooms = roomsOf(40);
    const { user } = await show();
    const column = Array.from({ length: 40 }, (_, at) => String(at + 10));
    paste(capacityOf("Room 1"), `${column.join("\r\n")}\r\n`);
    const dialog = await screen.findByRole("dialog", { name: "Paste 40 capacities" });
    expect(patches).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Save 40" }));
    expect(await screen.findByText("40 spaces saved.")).toBeTruthy();
    expect(patches.map(({ length }) => length)).toEqual([40]);
    expect(rooms.map(({ capacity }) => String(capacity))).toEqual(column);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("40 spaces are as they were.")).toBeTruthy();
    expect(rooms.every(({ capacity }) => capacity === null)).toBe(true);
  });

  test("leaves out the line that is no number, and says so", async () => {
    const { user } = await show();
    const column = Array.from({ length: 6 }, (_, at) => (at === 2 ? "lots" : String(at + 1)));
    paste(capacityOf("Room 1"), column.join("\n"));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("alert").textContent).toMatch(/^1 line is no capacity/);
    expect(within(dialog).getByText(/1 more line has no space/)).toBeTruthy();
    const row = within(dialog).getByRole("row", { name: /^Room 3 / });
    expect(row.textContent).toContain("lots: Must be a whole number");
    await user.click(within(dialog).getByRole("button", { name: "Save 4" }));
    expect(await screen.findByText("4 spaces saved.")).toBeTruthy();
    expect(rooms[2]?.capacity).toBeNull();
  });

  test("keeps what somebody else wrote meanwhile, and counts it", async () => {
    const { user } = await show();
    paste(capacityOf("Room 1"), "1\n2\n3");
    const dialog = await screen.findByRole("dialog");
    rooms[1] = aSpace(2, { capacity: 50, version: 2 });
    await user.click(within(dialog).getByRole("button", { name: "Save 3" }));
    expect(await screen.findByText(/2 spaces saved\. 1 was changed by somebody else/)).toBeTruthy();
    expect(capacityOf("Room 2").textContent).toBe("50");
  });
});

test("all rooms of a filter are given the same, those that have one only when asked to", async () => {
  rooms[0] = aSpace(1, { capacity: 3 });
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Set for all 5" }));
  const dialog = await screen.findByRole("dialog", { name: "Set for 5 spaces" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(within(dialog).getByText(/Must be a whole number/)).toBeTruthy();
  await user.type(within(dialog).getByRole("textbox", { name: "Capacity" }), "6{Enter}");
  expect(await screen.findByText("4 spaces saved.")).toBeTruthy();
  expect(rooms.map(({ capacity }) => capacity)).toEqual([3, 6, 6, 6, 6]);
  await user.click(screen.getByRole("button", { name: "Set for all 5" }));
  await user.click(screen.getByRole("checkbox", { name: "Only where it is missing" }));
  await user.type(screen.getByRole("textbox", { name: "Capacity" }), "6{Enter}");
  expect(await screen.findByText("1 space saved.")).toBeTruthy();
  expect(rooms[0]?.capacity).toBe(6);
});

test("a phone shows a card of what each room lacks", async () => {
  const matchMedia = vi.fn((query: string) => ({
    ...{ matches: query.includes("width < 768px"), media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  vi.stubGlobal("matchMedia", matchMedia);
  rooms = [aSpace(1), aSpace(2, { capacity: 4 })];
  await loadMessages(["set-up", "access"]);
  await harness({ screen: () => <SetUp />, path: "/", answers });
  const lacks = await screen.findByRole("list", { name: "Missing: Room 2" });
  expect(within(lacks).queryByText("Capacity")).toBeNull();
  const own = screen.getByRole("list", { name: "Missing: Room 1" });
  const user = userEvent.setup();
  await user.click(within(own).getByRole("button", { name: /^Capacity: Missing/ }));
  await user.keyboard("9{Enter}");
  await waitFor(() => expect(rooms[0]?.capacity).toBe(9));
  vi.unstubAllGlobals();
});
