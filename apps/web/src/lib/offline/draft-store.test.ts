import { expect, test, vi } from "vitest";
import { aDevice, noRoom, type TestDevice } from "../device/device.fixture.ts";
import { forgetDevice } from "./cached-session.ts";
import { dropDraft, keepDraft, readDraft } from "./draft-store.ts";

/** Loads the page anew on a device, with this user or with nobody signed in. */
async function startOn(device: TestDevice, id?: string) {
  vi.resetModules();
  (await import("../device/open-device.ts")).replaceDevice(device);
  if (id !== undefined) {
    const { session } = await import("../session/session.ts");
    const user = { id, auth0OrganisationId: "1" };
    session.update((now) => ({ ...now, authenticated: true, ...({ user } as object) }));
  }
  return import("./draft-store.ts");
}

test("what the device could not keep any more is newer than what it has", async () => {
  const device = aDevice();
  const at = Date.now() - 60_000;
  device.tables.drafts.set("/report/1", { owner: "", at, value: { title: "The lamp" } });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const drafts = await startOn(device);
  expect(await drafts.readDraft("report/1")).toEqual({ title: "The lamp" });
  device.refuse = noRoom;
  expect(await drafts.keepDraft("report/1", { title: "The lamp flickers" })).toBe(false);
  expect(console.error).toHaveBeenCalled();
  expect(await drafts.readDraft("report/1")).toEqual({ title: "The lamp flickers" });
  vi.restoreAllMocks();
});

test("a draft is there for its owner alone, also after somebody else was signed in, for two weeks", async () => {
  const day = 24 * 60 * 60_000;
  const at = Date.now();
  const device = aDevice();
  device.tables.drafts.set("ada/1/report/9", { owner: "ada/1", at: at - 15 * day, value: 1 });
  const startAs = (id: string) => startOn(device, id);
  await (await startAs("ada")).keepDraft("report/1", { title: "The lamp" });
  const other = await startAs("bob");
  expect(await other.readDraft("report/1")).toBeNull();
  expect(await other.draftNames("report/")).toEqual([]);
  await other.keepDraft("report/1", { title: "The tap" });
  const own = await startAs("ada");
  expect(await own.readDraft("report/1")).toEqual({ title: "The lamp" });
  expect(await own.draftNames("report/")).toEqual(["report/1"]);
});

function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsBlob);
}

test("who lets a draft go learns of all that was to be kept of it", async () => {
  const drafts = await startOn(aDevice(), "ada");
  const file = new File(["lamp"], "lamp.jpg", { type: "image/jpeg" });
  const keeping = drafts.keepDraft("report/1", { title: "T", files: [{ id: "f1", file }] });
  const keys = await drafts.draftKeys("report/1");
  expect(keys).toEqual(["ada/1/report/1", "file of ada/1/report/1/f1"]);
  await keeping;
});

test("files are kept as bytes, once, and go with what they were added to", async () => {
  const device = aDevice();
  const file = new File(["lamp"], "lamp.jpg", { type: "image/jpeg" });
  const readBytes = vi.spyOn(file, "arrayBuffer");
  const first = await startOn(device);
  expect(await first.keepDraft("report/1", { title: "T", files: [{ id: "f1", file }] })).toBe(true);
  await first.keepDraft("report/1", { title: "Two", files: [{ id: "f1", file }] });
  expect(readBytes).toHaveBeenCalledTimes(1);
  expect([...device.tables.drafts.values()].some(holdsBlob)).toBe(false);
  const later = await startOn(device);
  expect(await later.draftNames("report/")).toEqual(["report/1"]);
  const read = (await later.readDraft("report/1")) as { title: string; files: { file: File }[] };
  expect(read).toMatchObject({ title: "Two", files: [{ id: "f1" }] });
  expect(read.files[0]?.file).toMatchObject({ name: "lamp.jpg", type: "image/jpeg" });
  expect(await read.files[0]?.file.text()).toBe("lamp");
  await later.keepDraft("report/1", { title: "Two", files: [] });
  expect(device.tables.drafts.size).toBe(1);
  await later.keepDraft("report/1", { title: "Two", files: [{ id: "f1", file }] });
  await later.dropDraft("report/1");
  expect(device.tables.drafts.size).toBe(0);
});

test("files that an earlier release kept are kept as bytes once they were read", async () => {
  const value = { title: "T", files: [{ id: "f1", file: new File(["lamp"], "lamp.jpg") }] };
  const device = aDevice();
  device.tables.drafts.set("/report/1", { owner: "", at: Date.now(), value });
  await (await startOn(device)).readDraft("report/1");
  expect([...device.tables.drafts.values()].some(holdsBlob)).toBe(false);
  const read = (await (await startOn(device)).readDraft("report/1")) as typeof value;
  expect(await read.files[0]?.file.text()).toBe("lamp");
});

test("bytes whose draft is gone go too, and old drafts with theirs", async () => {
  const at = Date.now() - 15 * 24 * 60 * 60_000;
  const bytes = { owner: "", at: Date.now(), value: { name: "a", type: "", bytes: null } };
  const device = aDevice();
  device.tables.drafts.set("/report/1", { owner: "", at, value: { files: [{ id: "f1" }] } });
  device.tables.drafts.set("file of /report/1/f1", bytes);
  device.tables.drafts.set("file of /report/2/f2", bytes);
  expect(await (await startOn(device)).draftNames("report/")).toEqual([]);
  await vi.waitFor(() => expect(device.tables.drafts.size).toBe(0));
});

test("a draft is kept until it has arrived, and wiped when its owner signs out", async () => {
  await keepDraft("report/1", { title: "The lamp flickers" });
  await keepDraft("report/2", { title: "The tap drips" });
  await dropDraft("report/2");
  expect(await readDraft("report/1")).toEqual({ title: "The lamp flickers" });
  expect(await readDraft("report/2")).toBeNull();
  await forgetDevice();
  expect(await readDraft("report/1")).toBeNull();
  // A draft that a form keeps in the last moment, while the page is left, is lost.
  await keepDraft("report/1", { title: "The lamp flickers" });
  expect(await readDraft("report/1")).toBeNull();
});
