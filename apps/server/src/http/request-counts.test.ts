import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestCounts } from "./request-counts.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts one more request of a key and returns the result. */
function count(counts: RequestCounts, key: string): { current: number; ttl: number } | undefined {
  let given: { current: number; ttl: number } | undefined;
  counts.incr(
    key,
    (_, result) => {
      given = result;
    },
    MINUTE_MS,
  );
  return given;
}

describe("the count of requests", () => {
  it("begins anew a minute after its first, for each key by itself", () => {
    const counts = new RequestCounts();
    expect(count(counts, "one")).toEqual({ current: 1, ttl: MINUTE_MS });
    vi.advanceTimersByTime(20_000);
    expect(count(counts, "one")).toEqual({ current: 2, ttl: 40_000 });
    expect(count(counts, "two")).toEqual({ current: 1, ttl: MINUTE_MS });
    expect(count(counts.child(), "one")?.current).toBe(1);
    vi.advanceTimersByTime(40_000);
    expect(count(counts, "one")?.current).toBe(1);
  });

  it("is not held by a clock that is set back or forth", () => {
    const counts = new RequestCounts();
    count(counts, "one");
    vi.setSystemTime(Date.now() - DAY_MS);
    expect(count(counts, "one")).toMatchObject({ current: 2, ttl: MINUTE_MS });
    vi.setSystemTime(Date.now() + 3 * DAY_MS);
    expect(count(counts, "one")?.current).toBe(3);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(count(counts, "one")?.current).toBe(1);
  });

  it("forgets whom it heard of longest ago", () => {
    const counts = new RequestCounts();
    count(counts, "first");
    for (let n = 0; n < 5_000; n++) count(counts, `${n}`);
    expect(count(counts, "first")?.current).toBe(1);
    expect(count(counts, "4999")?.current).toBe(2);
  });
});
