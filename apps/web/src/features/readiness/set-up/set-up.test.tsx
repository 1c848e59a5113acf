import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { aSpace, roomsOf, rowOf, SetUpServer, showSetUp } from "./set-up.fixture.tsx";
import { SetUp } from "./set-up.tsx";

let server: SetUpServer;

const show = (address?: string) => showSetUp(server, address);
const capacityOf = (name: string) => rowOf(name).getByRole("button", { name: /^Capacity/ });

function paste(target: HTMLElement, text: string): void {
  const event = createEvent.paste(target, {
    clipboardData: { getData: () => text, files: [], types: ["text/plain"] },
  });
  fireEvent(target, event);
}

beforeEach(() => {
  server = new SetUpServer(roomsOf(5));
});

describe("the address", () => {
  test("Back leads to the filter before, and takes its words with it", async () => {
    const { user, router } = await show();
    await user.click(screen.getByRole("button", { name: /^Capacity/, pressed: false }));
    await waitFor(() => expect(router.state.location.search).toEqual({ lacks: "capacity" }));
    await user.type(screen.getByRole("textbox", { name: "Search by name or number" }), "Room");
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: "Room" }));
    await act(async () => router.history.back());
    await waitFor(() => expect(router.state.location.search).toEqual({ lacks: "capacity" }));
    expect(screen.getByRole("textbox", { name: "Search by name or number" })).toHaveProperty(
      "value",
      "",
    );
    await act(async () => router.history.back());
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test("says that a location is not there, and shows all again", async () => {
    await loadMessages(["set-up", "spaces"]);
    const { router } = await harness({
      screen: () => <SetUp />,
      path: "/",
      address: `/?location=${idOf(9999)}`,
      answers: server.answers,
    });
    await screen.findByText("This location is not there");
    await userEvent.click(screen.getByRole("button", { name: "Show all places" }));
    await screen.findByRole("grid");
    expect(router.state.location.search).toEqual({});
  });
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
    expect(document.activeElement?.textContent).toContain("Done");
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
    await waitFor(() => expect(server.patches).toHaveLength(2));
    expect(server.patches.flat()).toEqual([
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
    expect(server.patches).toEqual([]);
  });

  test("tells of what somebody else wrote, and writes over it when asked to", async () => {
    const { user } = await show();
    server.rooms[0] = aSpace(1, { capacity: 30, version: 2 });
    capacityOf("Room 1").focus();
    await user.keyboard("8{Enter}");
    const alert = await screen.findByText(/Somebody else has set it to 30/);
    expect(capacityOf("Room 1").textContent).toBe("30");
    await user.click(within(alert).getByRole("button", { name: "Use mine: 8" }));
    await waitFor(() => expect(server.rooms[0]?.capacity).toBe(8));
    expect(server.patches.at(-1)).toEqual([{ id: idOf(1), version: 2, capacity: 8 }]);
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
    server.rooms = roomsOf(40);
    const { user } = await show();
    const column = Array.from({ length: 40 }, (_, at) => String(at + 10));
    paste(capacityOf("Room 1"), `${column.join("\r\n")}\r\n`);
    const dialog = await screen.findByRole("dialog", { name: "Paste 40 capacities" });
    expect(server.patches).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Save 40" }));
    expect(await screen.findByText("40 spaces saved.")).toBeTruthy();
    expect(server.patches.map(({ length }) => length)).toEqual([40]);
    expect(server.rooms.map(({ capacity }) => String(capacity))).toEqual(column);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("40 spaces are as they were.")).toBeTruthy();
    expect(server.rooms.every(({ capacity }) => capacity === null)).toBe(true);
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
    expect(server.rooms[2]?.capacity).toBeNull();
  });

  test("keeps what somebody else wrote meanwhile, and counts it", async () => {
    const { user } = await show();
    paste(capacityOf("Room 1"), "1\n2\n3");
    const dialog = await screen.findByRole("dialog");
    server.rooms[1] = aSpace(2, { capacity: 50, version: 2 });
    await user.click(within(dialog).getByRole("button", { name: "Save 3" }));
    expect(await screen.findByText(/2 spaces saved\. 1 was changed by somebody else/)).toBeTruthy();
    expect(capacityOf("Room 2").textContent).toBe("50");
  });
});

test("all rooms of a filter are given the same, those that have one only when asked to", async () => {
  server.rooms[0] = aSpace(1, { capacity: 3 });
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Set for all 5" }));
  const dialog = await screen.findByRole("dialog", { name: "Set for 5 spaces" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(within(dialog).getByText(/Must be a whole number/)).toBeTruthy();
  await user.type(within(dialog).getByRole("textbox", { name: "Capacity" }), "6{Enter}");
  expect(await screen.findByText("4 spaces saved.")).toBeTruthy();
  expect(server.rooms.map(({ capacity }) => capacity)).toEqual([3, 6, 6, 6, 6]);
  await user.click(screen.getByRole("button", { name: "Set for all 5" }));
  await user.click(screen.getByRole("checkbox", { name: "Only where it is missing" }));
  await user.type(screen.getByRole("textbox", { name: "Capacity" }), "6{Enter}");
  expect(await screen.findByText("1 space saved.")).toBeTruthy();
  expect(server.rooms[0]?.capacity).toBe(6);
});

test("a phone shows a card of what each room lacks", async () => {
  const matchMedia = vi.fn((query: string) => ({
    ...{ matches: query.includes("width < 768px"), media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  vi.stubGlobal("matchMedia", matchMedia);
  server.rooms = [aSpace(1), aSpace(2, { capacity: 4 })];
  await loadMessages(["set-up", "access"]);
  await harness({ screen: () => <SetUp />, path: "/", answers: server.answers });
  const lacks = await screen.findByRole("list", { name: "Missing: Room 2" });
  expect(within(lacks).queryByText("Capacity")).toBeNull();
  const own = screen.getByRole("list", { name: "Missing: Room 1" });
  const user = userEvent.setup();
  await user.click(within(own).getByRole("button", { name: /^Capacity: Missing/ }));
  await user.keyboard("9{Enter}");
  await waitFor(() => expect(server.rooms[0]?.capacity).toBe(9));
  vi.unstubAllGlobals();
});
