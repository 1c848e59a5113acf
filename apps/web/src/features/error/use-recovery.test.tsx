import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { online } from "../../lib/online.ts";
import { nextDelay, useRecovery } from "./use-recovery.ts";

function Waiting({ onWell }: { readonly onWell: () => void }) {
  useRecovery(true, onWell);
  return null;
}

// Each test begins long after the one before, so that its failure counts as a new one.
let start = Date.now();
beforeEach(() => {
  start += 1_000_000;
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  online.set(true);
});

test("attempts become rarer, and begin anew after a quiet time", () => {
  const delays = Array.from({ length: 7 }, () => nextDelay(start));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(nextDelay(start + 91_000)).toBe(1000);
});

test("goes on by itself once the server is well, and not before", async () => {
  let status = 503;
  vi.stubGlobal("fetch", async () => new Response("{}", { status }));
  online.set(false);
  const onWell = vi.fn();
  render(<Waiting onWell={onWell} />);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(onWell).not.toHaveBeenCalled();
  status = 200;
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(onWell).toHaveBeenCalledOnce();
  expect(online.get()).toBe(true);
});

test("a network that is back is asked at once", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const onWell = vi.fn();
  render(<Waiting onWell={onWell} />);
  await act(async () => {
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(onWell).toHaveBeenCalledOnce();
});
