import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUSY_DELAY_MS, beginBusy, busy, endBusy, whileBusy } from "./busy.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("shows after 100 ms and goes at once", () => {
  expect(BUSY_DELAY_MS).toBe(100);
  beginBusy();
  vi.advanceTimersByTime(99);
  expect(busy.get()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(busy.get()).toBe(true);
  endBusy();
  expect(busy.get()).toBe(false);
});

test("quick work shows nothing, and two works end with the last", () => {
  beginBusy();
  endBusy();
  vi.advanceTimersByTime(500);
  expect(busy.get()).toBe(false);
  beginBusy();
  beginBusy();
  vi.advanceTimersByTime(100);
  endBusy();
  expect(busy.get()).toBe(true);
  endBusy();
  expect(busy.get()).toBe(false);
});

test("a failure ends it too", async () => {
  await expect(whileBusy(Promise.reject(new Error("no")))).rejects.toThrow("no");
  vi.advanceTimersByTime(500);
  expect(busy.get()).toBe(false);
});
