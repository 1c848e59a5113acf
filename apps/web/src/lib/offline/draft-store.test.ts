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

/** A device that keeps things under keys, in the least of its forms; one that is full keeps nothing. */
function aDevice(kept: Map<string, unknown>, isFull = false) {
  const ask = (result: unknown) => {
    const request = { result, onsuccess: () => {}, onerror: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const table = {
    get: (key: string) => ask(kept.get(key)),
    getAll: () => ask([...kept.values()]),
    getAllKeys: () => ask([...kept.keys()]),
    put: (value: unknown, key: string) => ask(isFull ? key : kept.set(key, value)),
    delete: (key: string) => ask(kept.delete(key)),
  };
  const begin = () => {
    const transaction = {
      objectStore: () => table,
      error: isFull ? new DOMException("No room", "QuotaExceededError") : null,
      oncomplete: () => {},
      onabort: () => {},
    };
    // After the answers to what is asked at once.
    setTimeout(() => (isFull ? transaction.onabort() : transaction.oncomplete()));
    return transaction;
  };
  return { open: () => ask({ transaction: begin }) };
}

test("what is refused at its very end, though each of its requests went well, is not kept", async () => {
  vi.stubGlobal("indexedDB", aDevice(new Map(), true));
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.resetModules();
  const drafts = await import("./draft-store.ts");
  expect(await drafts.keepDraft("report/1", { title: "The lamp" })).toBe(false);
  expect(said).toHaveBeenCalled();
  expect(await drafts.readDraft("report/1")).toEqual({ title: "The lamp" });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

/** The page is loaded anew, with nobody signed in, on a device that keeps no Blob. */
async function startOn(device: Map<string, unknown>) {
  vi.stubGlobal("indexedDB", aDevice(device));
  vi.resetModules();
  return import("./draft-store.ts");
}

function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsBlob);
}

test("files are kept as bytes, once, and go with what they were added to", async () => {
  const device = new Map<string, unknown>();
  const file = new File(["lamp"], "lamp.jpg", { type: "image/jpeg" });
  const readBytes = vi.spyOn(file, "arrayBuffer");
  const first = await startOn(device);
  expect(await first.keepDraft("report/1", { title: "T", files: [{ id: "f1", file }] })).toBe(true);
  await first.keepDraft("report/1", { title: "Two", files: [{ id: "f1", file }] });
  expect(readBytes).toHaveBeenCalledTimes(1);
  expect([...device.values()].some(holdsBlob)).toBe(false);
  const later = await startOn(device);
  expect(await later.draftNames("report/")).toEqual(["report/1"]);
  const read = (await later.readDraft("report/1")) as { title: string; files: { file: File }[] };
  expect(read).toMatchObject({ title: "Two", files: [{ id: "f1" }] });
  expect(read.files[0]?.file).toMatchObject({ name: "lamp.jpg", type: "image/jpeg" });
  expect(await read.files[0]?.file.text()).toBe("lamp");
  await later.keepDraft("report/1", { title: "Two", files: [] });
  expect(device.size).toBe(1);
  await later.keepDraft("report/1", { title: "Two", files: [{ id: "f1", file }] });
  await later.dropDraft("report/1");
  expect(device.size).toBe(0);
  vi.unstubAllGlobals();
});

test("files that an earlier release kept are kept as bytes once they were read", async () => {
  const value = { title: "T", files: [{ id: "f1", file: new File(["lamp"], "lamp.jpg") }] };
  const device = new Map<string, unknown>([["/report/1", { owner: "", at: Date.now(), value }]]);
  await (await startOn(device)).readDraft("report/1");
  expect([...device.values()].some(holdsBlob)).toBe(false);
  const read = (await (await startOn(device)).readDraft("report/1")) as typeof value;
  expect(await read.files[0]?.file.text()).toBe("lamp");
  vi.unstubAllGlobals();
});

test("bytes whose draft is gone go too, and old drafts with theirs", async () => {
  const at = Date.now() - 15 * 24 * 60 * 60_000;
  const bytes = { owner: "", at: Date.now(), value: { name: "a", type: "", bytes: null } };
  const device = new Map<string, unknown>([
    ["/report/1", { owner: "", at, value: { files: [{ id: "f1" }] } }],
    ["file of /report/1/f1", bytes],
    ["file of /report/2/f2", bytes],
  ]);
  expect(await (await startOn(device)).draftNames("report/")).toEqual([]);
  await vi.waitFor(() => expect(device.size).toBe(0));
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
