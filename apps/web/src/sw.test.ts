import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A script and not a module: nothing of it can be named. */
const WORKER = "./sw.ts";

/** Asks for a path of the page's origin, and returns the worker's answer, if it gives one. */
function answerTo(path: string, mode: RequestMode): Promise<Response> | undefined {
  const request = { url: new URL(path, location.origin).href, method: "GET", mode };
  let answer: Promise<Response> | undefined;
  const respondWith = (response: Promise<Response>): void => {
    answer = response;
  };
  dispatchEvent(Object.assign(new Event("fetch"), { request, respondWith }));
  return answer;
}

/** Opens a page without a network, and returns the worker's answer. */
async function openOffline(path: string): Promise<Response> {
  const answer = answerTo(path, "navigate");
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

test.each(["/api/x", "/api/assets/x", "/idp/authorize", "/idp", "/sw.js"])(
  "what must come from the server (%s) is left to the network",
  (path) => {
    expect(answerTo(path, "navigate")).toBeUndefined();
    expect(answerTo(path, "cors")).toBeUndefined();
  },
);

test("a name that only begins like the server's is a screen", async () => {
  expect(await (await openOffline("/apiary")).text()).toBe("the app");
});
