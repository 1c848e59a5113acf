import { setImmediate as immediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Readiness, type ReadinessCheck } from "./readiness.ts";

/** Makes a part that is not needed, whose answers the test gives. */
function aPart() {
  const asked: ((isGood: boolean) => void)[] = [];
  const check: ReadinessCheck = {
    name: "storage",
    isNeeded: false,
    check: () => new Promise((resolve) => asked.push(resolve)),
  };
  return { check, asked };
}

test("a part that is not needed is asked at most every ten seconds, by any number of probes", async () => {
  let nowMs = 0;
  let asked = 0;
  const check = async () => {
    asked += 1;
    return asked > 1;
  };
  const readiness = new Readiness([{ name: "storage", isNeeded: false, check }], () => nowMs);
  const look = async () => (await readiness.look())[0]?.ok;
  expect(await Promise.all([look(), look(), look()])).toEqual([false, false, false]);
  nowMs = 9_999;
  expect([await look(), asked]).toEqual([false, 1]);
  nowMs = 10_000;
  expect([await look(), asked]).toEqual([true, 2]);
});

test("one that says nothing counts as failed after half a second, and is not asked twice at once", async () => {
  let nowMs = 0;
  const { check, asked } = aPart();
  const readiness = new Readiness([check], () => nowMs);
  const look = async () => (await readiness.look())[0]?.ok;
  expect(await look()).toBe(false);
  nowMs = 29_999;
  expect([await look(), asked.length]).toEqual([false, 1]);
  asked[0]?.(true);
  await immediate();
  nowMs = 30_000;
  const next = look();
  asked[1]?.(true);
  expect([await next, asked.length]).toEqual([true, 2]);
});

test("a look that never ends is given up, so that a part which is back is seen", async () => {
  let nowMs = 0;
  const { check, asked } = aPart();
  const readiness = new Readiness([check], () => nowMs);
  const look = async () => (await readiness.look())[0]?.ok;
  expect(await look()).toBe(false);
  nowMs = 30_000;
  const next = look();
  asked[1]?.(true);
  expect([await next, asked.length]).toEqual([true, 2]);
  asked[0]?.(false);
  await immediate();
  expect(await look()).toBe(true);
});

test("what is needed is asked each time", async () => {
  let isThere = true;
  const check = async () => isThere;
  const readiness = new Readiness([{ name: "database", isNeeded: true, check }]);
  expect(await readiness.look()).toEqual([{ name: "database", ok: true, needed: true }]);
  isThere = false;
  expect(await readiness.look()).toEqual([{ name: "database", ok: false, needed: true }]);
});
