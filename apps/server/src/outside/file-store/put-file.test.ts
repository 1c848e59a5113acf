import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FileContent, type FileStore, StorageFullError } from "./file-store.ts";
import { putFile } from "./put-file.ts";

let folder: string;
let path: string;
const TEXT = { contentType: "text/plain" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storey-put-"));
});
beforeEach(async () => {
  path = join(folder, "file.txt");
  await writeFile(path, "quay");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes a store with only the given way to put a file. */
function storeThat(put: FileStore["put"]): FileStore {
  return { put } as FileStore;
}

test("stores what stands in the file", async () => {
  const stored: string[] = [];
  const store = storeThat(async (key, content) => {
    stored.push(`${key}: ${content instanceof Readable ? await text(content) : content}`);
  });
  await putFile(store, "a/b", path, TEXT);
  expect(stored).toEqual(["a/b: quay"]);
});

test("reads no more of a file that the store refuses, which may be removed at once", async () => {
  let given: FileContent | undefined;
  const store = storeThat(async (_key, content) => {
    given = content;
    throw new StorageFullError(undefined);
  });
  await expect(putFile(store, "a/b", path, TEXT)).rejects.toThrow(StorageFullError);
  await rm(path);
  expect(given).toMatchObject({ destroyed: true, errored: null });
});

test("does not ask the store for a file that is not there", async () => {
  await rm(path);
  let isAsked = false;
  const store = storeThat(async () => {
    isAsked = true;
  });
  await expect(putFile(store, "a/b", path, TEXT)).rejects.toMatchObject({ code: "ENOENT" });
  expect(isAsked).toBe(false);
});
