import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "../../lib/connection.ts";
import { aPublicSpace, aSession } from "./guest-harness.fixture.tsx";
import { guestState, guestToken, openSession } from "./guest-session.ts";
import { dropSeen, keepSeen, seenSpace } from "./seen-space.ts";

const HOUR_MS = 60 * 60_000;
const session = aSession(aPublicSpace());

/** The status that the server replies with; 0 fails the connection. */
let status = 0;
/** What the browser's cache has, by path. */
let kept: Map<string, Response>;

const pathOf = (request: unknown) =>
  new URL(request instanceof Request ? request.url : String(request), location.origin).pathname;

/** A cache of the browser, which the tests' DOM has none of. */
const cache = {
  match: async (request: unknown) => kept.get(pathOf(request))?.clone(),
  put: async (request: unknown, response: Response) => void kept.set(pathOf(request), response),
  keys: async () => [...kept.keys()].map((path) => ({ url: `${location.origin}${path}` })),
  delete: async ({ url }: { url: string }) => kept.delete(pathOf(url)),
};

beforeEach(() => {
  kept = new Map();
  status = 0;
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("caches", { open: async () => cache });
  guestState.set({ kind: "opening" });
  connect({
    token: ({ fresh }) => guestToken(fresh),
    fetch: async () => {
      if (status === 0) throw new TypeError("fetch failed");
      return Response.json(status === 200 ? session : { code: "not_found" }, { status });
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("without a network a room is shown as it was seen, and anew once there is one", async () => {
  await keepSeen("CODE1", session);
  const at = Date.now();
  vi.advanceTimersByTime(HOUR_MS);
  await openSession("CODE1");
  expect(guestState.get()).toEqual({ kind: "open", session, seenAt: at });
  status = 200;
  await openSession("CODE1");
  expect(guestState.get()).toEqual({ kind: "open", session });
});

test("what the server refuses is not shown from the device", async () => {
  await keepSeen("CODE1", session);
  status = 404;
  await openSession("CODE1");
  expect(guestState.get().kind).toBe("refused");
});

test("a room is let go after a day, as the device may be anybody's", async () => {
  await keepSeen("CODE1", session);
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(await seenSpace("CODE1")).not.toBeNull();
  vi.advanceTimersByTime(2 * HOUR_MS);
  await keepSeen("CODE2", session);
  expect([...kept.keys()]).toEqual(["/seen-spaces/CODE2"]);
});

test("a room that may not be seen any more goes with its pictures, and no other", async () => {
  await keepSeen("CODE1", session);
  await keepSeen("CODE2", session);
  for (const code of ["CODE1", "CODE2"])
    await cache.put(`/api/public/spaces/${code}/files`, new Response("a picture"));
  await dropSeen("CODE1");
  expect([...kept.keys()].every((path) => path.includes("CODE2"))).toBe(true);
  expect(kept.size).toBe(2);
});
