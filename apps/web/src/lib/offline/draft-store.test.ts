import { expect, test, vi } from "vitest";
import { dropDraft, keepDraft, readDraft } from "./draft-store.ts";
import { forgetDevice } from "./kept-session.ts";

test("what the device could not keep any more is newer than what it has", async () => {
  const stored = { owner: "", at: Date.now() - 60_000, value: { title: "The lamp" } };
  const ask = (result: unknown) => {
    const request = { result, onsuccess: () => {}, onerror: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const table = {
    get: () => ask(stored),
    getAll: () => ask([]),
    getAllKeys: () => ask([]),
    put: () => {
      throw new DOMException("No room", "QuotaExceededError");
    },
  };
  const database = { transaction: () => ({ objectStore: () => table }) };
  vi.stubGlobal("indexedDB", { open: () => ask(database) });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.resetModules();
  const drafts = await import("./draft-store.ts");
  expect(await drafts.readDraft("report/1")).toEqual({ title: "The lamp" });
  await drafts.keepDraft("report/1", { title: "The lamp flickers" });
  expect(await drafts.readDraft("report/1")).toEqual({ title: "The lamp flickers" });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A device that keeps things under keys, in the least of its forms. */
function aDevice(kept: Map<string, unknown>) {
  const ask = (result: unknown) => {
    const request = { result, onsuccess: () => {}, onerror: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const table = {
    get: (key: string) => ask(kept.get(key)),
    getAll: () => ask([...kept.values()]),
    getAllKeys: () => ask([...kept.keys()]),
    put: (value: unknown, key: string) => ask(kept.set(key, value)),
    delete: (key: string) => ask(kept.delete(key)),
  };
  return { open: () => ask({ transaction: () => ({ objectStore: () => table }) }) };
}

test("a draft is there for its owner alone, also after somebody else was signed in, for two weeks", async () => {
  const day = 24 * 60 * 60_000;
  const at = Date.now();
  const device = new Map<string, unknown>([
    ["ada/1/report/9", { owner: "ada/1", at: at - 15 * day, value: 1 }],
  ]);
  vi.stubGlobal("indexedDB", aDevice(device));
  /** The page is loaded anew with this user. */
  const startAs = async (id: string) => {
    vi.resetModules();
    const { session } = await import("../session/session.ts");
    const user = { id, auth0OrganisationId: "1" };
    session.update((now) => ({ ...now, authenticated: true, ...({ user } as object) }));
    return import("./draft-store.ts");
  };
  await (await startAs("ada")).keepDraft("report/1", { title: "The lamp" });
  const other = await startAs("bob");
  expect(await other.readDraft("report/1")).toBeNull();
  expect(await other.draftNames("report/")).toEqual([]);
  await other.keepDraft("report/1", { title: "The tap" });
  const own = await startAs("ada");
  expect(await own.readDraft("report/1")).toEqual({ title: "The lamp" });
  expect(await own.draftNames("report/")).toEqual(["report/1"]);
  vi.unstubAllGlobals();
});

test("a draft is kept until it has arrived, and wiped when its owner signs out", async () => {
  await keepDraft("report/1", { title: "The lamp flickers" });
  await keepDraft("report/2", { title: "The tap drips" });
  await dropDraft("report/2");
  expect(await readDraft("report/1")).toEqual({ title: "The lamp flickers" });
  expect(await readDraft("report/2")).toBeNull();
  await forgetDevice();
  expect(await readDraft("report/1")).toBeNull();
  // What a form keeps in its last moment, while the page is left, is not kept.
  await keepDraft("report/1", { title: "The lamp flickers" });
  expect(await readDraft("report/1")).toBeNull();
});
