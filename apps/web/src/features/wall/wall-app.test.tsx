import type { Wall } from "@storey/contract";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./wall-messages.ts";
import { language, loadMessages, startMessages } from "../../lib/messages.ts";
import { WallApp } from "./wall-app.tsx";
import { isDark, layoutOf, pageAt, pageMs } from "./wall-layout.ts";
import { askOnce, WALL_ASKS_MS, wallState } from "./wall-poll.ts";
import { isReplaced } from "./wall-release.ts";

const TOKEN = "A".repeat(43);
const room = (name: string, state: Wall["spaces"][number]["state"], place = "Floor 1") => ({
  ...{ name, place, state },
});
const WALL: Wall = {
  ...{ organisation: "Harbour University", place: null, theme: "dark", language: "en" },
  timezone: "UTC",
  counts: { ready: 1, attention: 1, not_ready: 1, unknown: 1 },
  spaces: [
    room("Lab", "not_ready"),
    room("Hall", "attention"),
    room("Office", "ready"),
    room("Store", "unknown"),
  ],
};

let answers: (() => Response)[] = [];
const asked: RequestInit[] = [];
const reply = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 304 ? null : JSON.stringify(body), { status, headers });

beforeEach(async () => {
  answers = [];
  asked.length = 0;
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    asked.push(init);
    const next = answers.shift();
    if (!next) throw new TypeError("no network");
    return next();
  });
  wallState.set({ wall: null, answeredAt: null, ended: null });
  await startMessages(["wall"]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  document.documentElement.classList.remove("dark");
  language.set("en");
  await loadMessages(["wall"]);
});

async function show() {
  await act(async () => void render(<WallApp />));
}

test("shows each room with its state in words, how many there are of each, and of when it is", async () => {
  answers = [() => reply(WALL, 200, { etag: '"one"' })];
  await act(() => askOnce(TOKEN));
  await show();
  expect(screen.getByRole("heading", { name: "Harbour University" })).toBeTruthy();
  const rooms = screen
    .getAllByRole("listitem")
    .filter((one) => within(one).queryByText(/Floor 1/))
    .map(({ textContent }) => textContent);
  expect(rooms).toEqual([
    "LabNot ready · Floor 1",
    "HallNeeds attention · Floor 1",
    "OfficeReady · Floor 1",
    "StoreUnknown · Floor 1",
  ]);
  expect(screen.getByText("1 needs attention")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toMatch(/^As of \d/);
  expect(document.documentElement.classList.contains("dark")).toBe(true);
});

test("asks with what it knows, keeps that on 304, and what it shows when nobody answers", async () => {
  answers = [() => reply(WALL, 200, { etag: '"one"' }), () => reply(null, 304)];
  expect(await act(() => askOnce(TOKEN))).toBe(WALL_ASKS_MS);
  const { wall } = wallState.get();
  expect(await act(() => askOnce(TOKEN))).toBe(WALL_ASKS_MS);
  expect(asked[1]?.headers).toEqual({ "If-None-Match": '"one"' });
  expect(wallState.get().wall).toBe(wall);
  expect(await act(() => askOnce(TOKEN))).toBe(WALL_ASKS_MS);
  expect(wallState.get()).toMatchObject({ wall, ended: null });
});

test("says loudly since when it is stale, once a minute has passed without an answer", async () => {
  wallState.set({ wall: WALL, answeredAt: Date.now() - 61_000, ended: null });
  await show();
  expect(screen.getByRole("status").textContent).toMatch(/: the server does not answer$/);
});

test.each([
  [410, "This display was switched off", null],
  [404, "This display does not exist", 60_000],
])("says for %s that it is over, and what of it", async (status, words, again) => {
  answers = [() => reply({ code: "x" }, status)];
  expect(await act(() => askOnce(TOKEN))).toBe(again);
  await show();
  expect(screen.getByRole("heading", { name: words })).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("speaks the language of the organisation, and keeps it for nobody else", async () => {
  const kept = localStorage.getItem("language");
  answers = [() => reply({ ...WALL, language: "de" })];
  await act(() => askOnce(TOKEN));
  await show();
  expect(screen.getByText("1 nicht bereit")).toBeTruthy();
  expect(document.documentElement.lang).toBe("de");
  expect(localStorage.getItem("language")).toBe(kept);
});

test("turns pages when there are more rooms than fit, unless it is held", async () => {
  vi.useFakeTimers();
  const spaces = Array.from({ length: 60 }, (_, at) => room(`R${at}`, "ready"));
  wallState.set({ wall: { ...WALL, spaces }, answeredAt: Date.now(), ended: null });
  await show();
  const page = () => screen.getByText(/^Page \d+ of/).textContent;
  const first = page();
  const { columns, rows } = layoutOf(window.innerWidth, window.innerHeight);
  const turn = () => act(() => vi.advanceTimersByTimeAsync(pageMs(columns * rows) + 1));
  await turn();
  expect(page()).not.toBe(first);
  const held = page();
  await act(async () => screen.getByRole("button", { name: "Stop turning" }).click());
  await turn();
  expect(page()?.slice(0, 6)).toBe(held?.slice(0, 6));
  vi.useRealTimers();
});

test.each([
  [1920, 1080, { columns: 2, rows: 5 }],
  [1440, 900, { columns: 2, rows: 5 }],
  [1080, 1920, { columns: 1, rows: 10 }],
  [390, 844, { columns: 1, rows: 13 }],
])("lays %i by %i out for five metres", (width, height, layout) => {
  expect(layoutOf(width, height)).toEqual(layout);
});

test.each([
  [3, 0, [0, 1, 2, 0]],
  [3, 3, [0, 1, 2, 0]],
  [4, 1, [0, 1, 0, 2, 0, 3, 0, 1]],
  [4, 2, [0, 1, 2, 0, 1, 3, 0, 1]],
])("of %i pages, %i of them pressing, shows those between the others", (pages, pressing, order) => {
  expect(order.map((_, turn) => pageAt(turn, pages, pressing))).toEqual(order);
});

test("shows what is not ready any more at once", async () => {
  vi.useFakeTimers();
  const spaces = Array.from({ length: 60 }, (_, at) => room(`R${at}`, "ready"));
  const counts = { ...WALL.counts, not_ready: 0 };
  const state = { answeredAt: Date.now(), ended: null };
  wallState.set({ wall: { ...WALL, counts, spaces }, ...state });
  await show();
  const { columns, rows } = layoutOf(window.innerWidth, window.innerHeight);
  await act(() => vi.advanceTimersByTimeAsync(pageMs(columns * rows) + 1));
  expect(screen.getByText(/^Page 2 of/)).toBeTruthy();
  const changed = [room("Lab", "not_ready"), ...spaces];
  const wall = { ...WALL, counts: { ...counts, not_ready: 1 }, spaces: changed };
  await act(async () => wallState.set({ wall, ...state }));
  expect(screen.getByText(/^Page 1 of/)).toBeTruthy();
  expect(screen.getByText("Lab")).toBeTruthy();
  vi.useRealTimers();
});

test("is dark by the hour, or as it was chosen", () => {
  expect([6, 7, 18, 19].map((hour) => isDark("time", hour))).toEqual([true, false, false, true]);
  expect([isDark("light", 0), isDark("dark", 12)]).toEqual([false, true]);
});

test("knows a new version by the scripts of its page, and none while the server is away", async () => {
  const page = (name: string) => `<script type="module" src="/assets/${name}.js"></script>`;
  const at = (text: string, status = 200) =>
    isReplaced(page("a"), async () => new Response(text, { status }));
  expect(await at(page("a"))).toBe(false);
  expect(await at(page("b"))).toBe(true);
  expect(await at("", 502)).toBe(false);
  expect(
    await isReplaced(page("a"), async () => {
      throw new TypeError("no network");
    }),
  ).toBe(false);
});
