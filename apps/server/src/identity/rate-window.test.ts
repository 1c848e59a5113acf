import { afterEach, expect, test, vi } from "vitest";
import { createRateWindow } from "./rate-window.ts";

afterEach(() => void vi.useRealTimers());

test("a clock set back by a day lengthens no wait, and one set forward shortens none", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const window = createRateWindow(1, 60);
  window.add("key");
  const day = 86_400_000;
  for (const step of [-day, 2 * day]) {
    vi.setSystemTime(Date.now() + step);
    expect(window.retryAfterSeconds("key")).toBe(60);
  }
  vi.advanceTimersByTime(59_000);
  expect(window.retryAfterSeconds("key")).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(window.retryAfterSeconds("key")).toBe(0);
});

test("what is taken back does not count", () => {
  const window = createRateWindow(2, 60);
  window.add("key");
  window.add("key");
  expect(window.retryAfterSeconds("key")).toBeGreaterThan(0);
  window.takeBack("key");
  expect(window.retryAfterSeconds("key")).toBe(0);
  expect(window.count("key")).toBe(1);
  window.takeBack("key");
  window.takeBack("key");
  expect(window.count("key")).toBe(0);
});
