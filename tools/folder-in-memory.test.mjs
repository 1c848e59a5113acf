import { existsSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { hasRoomInMemory, temporaryFolder } from "./folder-in-memory.mjs";

const IN_MEMORY = "/dev/shm";
const made = [];

function folderOf(hoursAgo) {
  const folder = mkdtempSync(join(IN_MEMORY, "storey-left-"));
  const then = Date.now() / 1000 - hoursAgo * 3600;
  utimesSync(folder, then, then);
  made.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it.runIf(existsSync(IN_MEMORY))("what runs of the day before have left in memory goes", () => {
  const [left, ours] = [folderOf(25), folderOf(1)];
  temporaryFolder(1);
  expect([existsSync(left), existsSync(ours)]).toEqual([false, true]);
});

it("more than there is is not kept in memory", () => {
  expect(hasRoomInMemory(Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(temporaryFolder(Number.MAX_SAFE_INTEGER)).not.toBe(IN_MEMORY);
});
