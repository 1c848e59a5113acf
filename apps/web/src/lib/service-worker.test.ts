import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startServiceWorker } from "./service-worker.ts";
import { serviceWorkerState } from "./update-notice.ts";

interface World {
  registered: number;
  unregistered: number;
}

/** Makes a browser with one old registration, and a server that answers for the file. */
function worldWith(reply: Response | Error): World {
  const world: World = { registered: 0, unregistered: 0 };
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    unregister: async () => {
      world.unregistered += 1;
    },
  });
  vi.stubGlobal("fetch", async () => {
    if (reply instanceof Error) throw reply;
    return reply;
  });
  vi.stubGlobal("navigator", {
    onLine: !(reply instanceof Error),
    serviceWorker: {
      getRegistrations: async () => [registration],
      register: async () => {
        world.registered += 1;
        return registration;
      },
    },
  });
  return world;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  serviceWorkerState.set("none");
});

test.each([
  ["missing", new Response("", { status: 404 })],
  ["a page", new Response("<html>", { headers: { "content-type": "text/html" } })],
])("a file that is %s is unregistered and reported (Spec §8)", async (_what, reply) => {
  const world = worldWith(reply);
  await startServiceWorker();
  expect([world, serviceWorkerState.get()]).toEqual([{ registered: 0, unregistered: 1 }, "error"]);
  expect(console.error).toHaveBeenCalledOnce();
});

test("a script is registered", async () => {
  const world = worldWith(new Response("", { headers: { "content-type": "text/javascript" } }));
  await startServiceWorker();
  expect([world, serviceWorkerState.get()]).toEqual([
    { registered: 1, unregistered: 0 },
    "registered",
  ]);
});

test("without a network nothing is unregistered", async () => {
  const world = worldWith(new TypeError("offline"));
  await startServiceWorker();
  expect([world, serviceWorkerState.get()]).toEqual([
    { registered: 0, unregistered: 0 },
    "offline",
  ]);
});
