import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** It is a script, not a module: nothing of it can be named. */
const WORKER = "./sw.ts";

/** Opens a page without a network, and gives what the worker answers. */
async function openOffline(path: string): Promise<Response> {
  const request = { url: new URL(path, location.origin).href, method: "GET", mode: "navigate" };
  let answer: Promise<Response> | undefined;
  const respondWith = (response: Promise<Response>): void => {
    answer = response;
  };
  dispatchEvent(Object.assign(new Event("fetch"), { request, respondWith }));
  if (!answer) throw new Error("It was left to the network.");
  return answer;
}

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  vi.stubGlobal("caches", { match: async () => new Response("the app") });
  // A worker redirects within its own origin.
  vi.spyOn(Response, "redirect").mockImplementation(
    (url) => new Response(null, { status: 302, headers: { location: String(url) } }),
  );
  await import(WORKER);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("without a network a screen is the app as it is kept", async () => {
  expect(await (await openOffline("/spaces/1")).text()).toBe("the app");
});

test.each(["/q/CODE1", "/q/CODE1/report"])("a code that is opened (%s) is a scan", async (path) => {
  const answer = await openOffline(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/scan?code=CODE1"]);
});
