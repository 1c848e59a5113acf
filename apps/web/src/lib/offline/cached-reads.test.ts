import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../call-error.ts";
import { NOBODY, session } from "../session/session.ts";
import { cachedSince, keeping } from "./cached-reads.ts";

/** The content of the cache. */
const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock("./cached-database.ts", () => ({
  readCached: async (_store: string, key: string) => device.get(key),
  writeCached: async (_store: string, key: string, value: unknown) => void device.set(key, value),
  dropCached: async (_store: string, keys: readonly string[]) => {
    for (const key of keys) device.delete(key);
  },
  everyCached: async () => device,
  clearCached: async () => device.clear(),
}));

const KEY = ["GET /users/me/favourites", {}] as const;
const NAME = JSON.stringify(KEY);
const DAY_MS = 24 * 60 * 60_000;

function failing(status: number, code: string) {
  return () => keeping(KEY, () => Promise.reject(new CallError({ status, code, message: "" })));
}
const unreachable = failing(0, "network.unreachable");

beforeAll(() => import("./cached-answers.ts"), 30_000);
beforeEach(async () => {
  vi.stubGlobal("indexedDB", {});
  device.clear();
  session.set({
    ...NOBODY,
    ...({ user: { id: "u" }, organisation: { id: "o" } } as object),
  });
  await keeping(KEY, async () => ["Room 1"]);
  await vi.waitFor(() => expect(device.has(NAME)).toBe(true));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.set(NOBODY);
  cachedSince.set(new Map());
});

test("what was read is given again while the server cannot be reached", async () => {
  expect(await unreachable()).toEqual(["Room 1"]);
  expect(cachedSince.get().has(NAME)).toBe(true);
});

test.each([
  "GET /assets/{id}",
  "GET /users/me/favourite-assets",
  "GET /users/me/recently-viewed-assets",
])("%s is given again while the server cannot be reached", async (name) => {
  const key = [name, {}] as const;
  await keeping(key, async () => ({ images: [] }));
  await vi.waitFor(() => expect(device.has(JSON.stringify(key))).toBe(true));
  const failed = new CallError({ status: 0, code: "network.unreachable", message: "" });
  expect(await keeping(key, () => Promise.reject(failed))).toEqual({ images: [] });
});

test.each(["GET /decision-trees/{id}/versions", "GET /checklist-templates/{id}/versions"])(
  "%s is asked of the server alone, in whatever form an earlier release kept it",
  async (name) => {
    const key = [name, { params: { id: "1" } }] as const;
    device.set(JSON.stringify(key), { owner: "u o", at: Date.now(), data: [{ number: 1 }] });
    const failed = new CallError({ status: 0, code: "network.unreachable", message: "" });
    await expect(keeping(key, () => Promise.reject(failed))).rejects.toBe(failed);
  },
);

test.each([401, 403, 404, 410])("a server that says %d ends what is kept", async (status) => {
  await unreachable();
  await expect(failing(status, "not_found")()).rejects.toBeInstanceOf(CallError);
  await vi.waitFor(() => expect(device.has(NAME)).toBe(false));
  expect(cachedSince.get().has(NAME)).toBe(false);
  await expect(unreachable()).rejects.toMatchObject({ status: 0 });
});

test("nothing is given after two weeks", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14 * DAY_MS + 1_000 });
  await expect(unreachable()).rejects.toMatchObject({ status: 0 });
  expect(device.has(NAME)).toBe(false);
});
