import { afterEach, beforeEach, expect, test, vi } from "vitest";

const NOON = Date.parse("2026-06-01T12:00:00.000Z");
const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** Opens a new page: it knows only what the device has kept. */
async function aPage() {
  vi.resetModules();
  return import("./server-clock.ts");
}

/** Returns the headers of an answer, which no cache may keep unless it says so. */
const withDate = (date: string | null, cacheControl = "no-store") => {
  const headers = new Headers({ "cache-control": cacheControl });
  if (date !== null) headers.set("date", date);
  return (name: string) => headers.get(name);
};

/** Returns the headers of an answer that the server gave at a time. */
const dateAt = (ms: number, cacheControl?: string) =>
  withDate(new Date(ms).toUTCString(), cacheControl);

/** Sets the clock of the device; the steady one goes on by itself. */
const setClock = (ms: number) => vi.setSystemTime(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("a device whose clock is right is believed, however long its answers take", async () => {
  const { noteServerTime, serverSkewMs } = await aPage();
  for (const tookMs of [0, 200, 40 * SECOND]) {
    const askedAt = Date.now();
    vi.advanceTimersByTime(tookMs);
    noteServerTime(dateAt(Date.now() - tookMs / 2), askedAt);
    expect(serverSkewMs(), `after ${tookMs} ms`).toBe(0);
  }
});

test("a busy server, which tells a second that has passed, is not believed instead", async () => {
  const { noteServerTime, serverSkewMs } = await aPage();
  noteServerTime(dateAt(NOON - 2 * SECOND), Date.now());
  expect(serverSkewMs()).toBe(0);
});

test.each([-2 * DAY, -30 * SECOND, 30 * SECOND, 2 * DAY])(
  "of a device that is %i ms wrong, the time of the server is known to a second",
  async (wrongMs) => {
    setClock(NOON + wrongMs);
    const { noteServerTime, serverNow } = await aPage();
    noteServerTime(dateAt(NOON), Date.now());
    expect(Math.abs(serverNow() - NOON)).toBeLessThanOrEqual(SECOND);
  },
);

test("is known after a reload without a network", async () => {
  setClock(NOON + 2 * DAY);
  (await aPage()).noteServerTime(dateAt(NOON), Date.now());
  const { serverNow } = await aPage();
  expect(Math.abs(serverNow() - NOON)).toBeLessThanOrEqual(SECOND);
});

test("a clock that is set back between two answers is seen", async () => {
  const { noteServerTime, serverNow } = await aPage();
  noteServerTime(dateAt(NOON), Date.now());
  vi.advanceTimersByTime(10 * SECOND);
  setClock(NOON - 2 * DAY);
  expect(Math.abs(serverNow() - (NOON + 10 * SECOND))).toBeLessThanOrEqual(SECOND);
});

test("a device that slept has not had its clock set", async () => {
  const { noteServerTime, serverSkewMs } = await aPage();
  noteServerTime(dateAt(NOON), Date.now());
  setClock(NOON + DAY / 3);
  expect(serverSkewMs()).toBe(0);
});

test("an answer without a time, with a strange one, or from before the clock was set teaches nothing", async () => {
  const { noteServerTime, serverSkewMs } = await aPage();
  noteServerTime(withDate(null), Date.now());
  noteServerTime(withDate("yesterday"), Date.now());
  noteServerTime(dateAt(NOON + DAY), Date.now() + SECOND);
  expect(serverSkewMs()).toBe(0);
});

test("an answer out of a cache, which keeps its old time, teaches nothing", async () => {
  const { noteServerTime, serverSkewMs } = await aPage();
  const picture = dateAt(NOON, "private, max-age=300");
  noteServerTime(picture, Date.now());
  vi.advanceTimersByTime(4 * 60 * SECOND);
  noteServerTime(picture, Date.now());
  expect(serverSkewMs()).toBe(0);
});

test("what a browser keeps wrongly counts for nothing", async () => {
  localStorage.setItem("storey.clock-skew", "soon");
  expect((await aPage()).serverSkewMs()).toBe(0);
});
