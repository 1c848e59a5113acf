import { afterEach, expect, test, vi } from "vitest";
import { mayWait, noteWaiting } from "./waiting-mark.ts";

/** Makes a browser with these databases. */
function databases(...names: string[]): void {
  vi.stubGlobal("indexedDB", { databases: async () => names.map((name) => ({ name })) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  noteWaiting([]);
});

test("something may wait for whom it was noted, and for nobody in a browser that keeps nothing", async () => {
  noteWaiting(["ada"]);
  expect([await mayWait("ada"), await mayWait("bob")]).toEqual([true, false]);
});

test("a device that kept something once is looked into, as a kill may have taken the note", async () => {
  databases("storey-kept");
  expect(await mayWait("ada")).toBe(false);
  databases("storey-kept", "storey-device");
  expect(await mayWait("ada")).toBe(true);
});

test("a browser that does not say which databases it has is believed to have none", async () => {
  vi.stubGlobal("indexedDB", { databases: () => Promise.reject(new DOMException("Not allowed")) });
  expect(await mayWait("ada")).toBe(false);
});
