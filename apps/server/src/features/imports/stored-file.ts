import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { notFound } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";

/** Fetches a stored file into a folder, for a process that reads it more than once. Throws `not_found`. */
export async function fetchFile(files: FileStore, key: string, folder: string): Promise<string> {
  const stored = await files.get(key);
  if (!stored) throw notFound();
  const path = join(folder, "source");
  await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** Stores a file of a folder as it is read, without holding it. */
export async function storeFile(
  files: FileStore,
  key: string,
  path: string,
  contentType: string,
): Promise<void> {
  const { size } = await stat(path);
  await putFile(files, key, path, { contentType, size });
}

/** Opens a file so that it is read to its end even if its folder is removed meanwhile. */
export async function openedFile(path: string): Promise<Readable> {
  return (await open(path, "r")).createReadStream();
}

/** Joins two streams into one. */
export function oneAfterTheOther(first: Readable, second: Readable): Readable {
  return Readable.from(
    (async function* () {
      yield* first;
      yield* second;
    })(),
    { objectMode: false },
  );
}
