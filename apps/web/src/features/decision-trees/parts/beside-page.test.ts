import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBesidePage } from "./beside-page.ts";
import { type StandInWorker, standInWorkers } from "./workers.fixture.ts";

let workers: readonly StandInWorker[] = [];
let found: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  workers = standInWorkers();
  found = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const opened = () =>
  openBesidePage<string, string>({
    start: () => new Worker(new URL("http://storey.test/worker.ts")),
    here: (asked) => `${asked}, here`,
    onFound: (answer, asked) => found.push(`${asked}: ${answer}`),
    failure: "It is done without a worker",
  });
const asked = () => workers[0]?.asked;

test("asks its worker one question after another, the newest of those that came meanwhile", () => {
  const beside = opened();
  expect(workers).toHaveLength(0);
  beside.ask("a");
  expect(asked()).toEqual(["a"]);
  beside.ask("b");
  beside.ask("c");
  vi.runAllTimers();
  expect(asked()).toEqual(["a"]);
  workers[0]?.answer("A");
  expect(asked()).toEqual(["a", "c"]);
  workers[0]?.answer("C");
  expect(found).toEqual(["a: A", "c: C"]);
});

test("waits until nothing more is asked", () => {
  const beside = opened();
  beside.ask("a");
  workers[0]?.answer("A");
  beside.ask("b");
  vi.advanceTimersByTime(150);
  beside.ask("c");
  vi.advanceTimersByTime(150);
  expect(asked()).toEqual(["a"]);
  vi.advanceTimersByTime(50);
  expect(asked()).toEqual(["a", "c"]);
});

test("does on the page what a worker that failed was asked, and all that is asked later", () => {
  const beside = opened();
  beside.ask("a");
  workers[0]?.fail();
  expect(found).toEqual(["a: a, here"]);
  expect(workers[0]?.isTerminated).toBe(true);
  beside.ask("b");
  expect(found).toEqual(["a: a, here", "b: b, here"]);
  expect(workers).toHaveLength(1);
});

test("does the newest on the page where more was asked of a worker that failed", () => {
  const beside = opened();
  beside.ask("a");
  beside.ask("b");
  workers[0]?.fail();
  expect(found).toEqual(["b: b, here"]);
});

test("a browser without workers does it on the page, and nothing is asked after it is closed", () => {
  const beside = opened();
  beside.ask("a");
  workers[0]?.answer("A");
  beside.ask("b");
  beside.close();
  vi.runAllTimers();
  expect(asked()).toEqual(["a"]);
  expect(workers[0]?.isTerminated).toBe(true);
  vi.stubGlobal("Worker", undefined);
  opened().ask("c");
  expect(found).toEqual(["a: A", "c: c, here"]);
});
