import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { laterTries } from "./later-tries.ts";
import { online } from "./online.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  online.set(true);
  vi.useRealTimers();
});

test("waits longer after each failure, five minutes at most, and anew once it is over", () => {
  const run = vi.fn();
  const tries = laterTries(run);
  const waits = (ms: number) => {
    const before = run.mock.calls.length;
    tries.wait();
    vi.advanceTimersByTime(ms - 1);
    expect(run).toHaveBeenCalledTimes(before);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(before + 1);
  };
  for (const ms of [8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]) waits(ms);
  tries.end();
  waits(8_000);
});

test("tries at once when the network is back, once, and not after it was let go", () => {
  const run = vi.fn();
  const tries = laterTries(run);
  tries.wait();
  dispatchEvent(new Event("online"));
  expect(run).toHaveBeenCalledTimes(1);
  tries.wait();
  online.set(false);
  online.set(true);
  expect(run).toHaveBeenCalledTimes(2);
  tries.wait();
  tries.stop();
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(600_000);
  expect(run).toHaveBeenCalledTimes(2);
});
