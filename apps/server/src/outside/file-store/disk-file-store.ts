import { createWriteStream } from "node:fs";
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { v7 } from "uuid";
import { imageFormatOf } from "../../media/images/image-format.ts";
import {
  checkedKey,
  checkedPrefix,
  type FileContent,
  type FilePart,
  type FileStore,
  type ListedFile,
  StorageFullError,
  StorageUnavailableError,
  type StoredFile,
} from "./file-store.ts";

/** Holds files until they are whole. No key can name it: a segment never starts with a dot. */
const INCOMING = ".incoming";

/**
 * A folder cannot store a media type: the ending that we gave the key tells it, or else the first
 * bytes of a picture.
 */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".csv": "text/csv",
  ".vtt": "text/vtt",
  ".json": "application/json",
  ".pdf": "application/pdf",
};

/**
 * Opens the folder of another process's files for looking only: touches no incoming file and writes
 * nothing. A folder that does not exist yet is judged by its future place.
 */
export function lookAtDiskFileStore(folder: string): FileStore {
  return { ...storeIn(folder), check: () => translated(() => seeWritable(folder)) };
}

/**
 * Keeps files in a folder of this machine. A file appears under its key only when whole and on the
 * disk: written aside on the same volume, fsync, rename, fsync of the folder. Removes the
 * half-written files of a killed process, so only one process may open a folder.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, INCOMING);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return storeIn(folder);
}

function storeIn(folder: string): FileStore {
  const incoming = join(folder, INCOMING);
  const pathOf = (key: string) => join(folder, checkedKey(key));
  return {
    put: async (key, content, { size }) => {
      const target = pathOf(key);
      await translated(() => storeWhole(join(incoming, v7()), target, content, size));
    },
    get: async (key, part) => {
      const path = pathOf(key);
      return translated(() => openForReading(path, part));
    },
    delete: async (key) => {
      const path = pathOf(key);
      await translated(() => rm(path, { force: true }));
    },
    deletePrefix: async (prefix) => {
      const path = join(folder, checkedPrefix(prefix));
      await translated(() => rm(path, { recursive: true, force: true }));
    },
    list: () => listBelow(folder, ""),
    check: () => translated(() => proveWritable(incoming)),
  };
}

async function storeWhole(
  aside: string,
  target: string,
  content: FileContent,
  size: number | undefined,
): Promise<void> {
  try {
    const source = content instanceof Readable ? content : Readable.from([content]);
    const file = createWriteStream(aside, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(source, file);
    if (size !== undefined && file.bytesWritten !== size)
      throw new Error("the stream was cut short");
    await makeFolder(dirname(target));
    await rename(aside, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Makes a folder. A new one is an entry of its parent: without these syncs a power cut forgets
 * both.
 */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its journal keeps renames in order anyway.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openForReading(path: string, part?: FilePart): Promise<StoredFile | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, "r");
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
  const facts = await handle.stat({ bigint: true });
  if (!facts.isFile()) {
    await handle.close();
    return undefined;
  }
  const contentType = CONTENT_TYPES[extname(path)] ?? (await pictureType(handle));
  return {
    stream: handle.createReadStream(part ?? { start: 0 }),
    size: part ? part.end - part.start + 1 : Number(facts.size),
    ...(contentType === undefined ? {} : { contentType }),
    etag: `"${facts.ino.toString(36)}-${facts.mtimeNs.toString(36)}-${facts.size.toString(36)}"`,
  };
}

async function pictureType(handle: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  const format = imageFormatOf(buffer.subarray(0, bytesRead));
  return format === undefined ? undefined : `image/${format}`;
}

/** Lists one folder a page; names with a leading dot are our own. */
async function* listBelow(root: string, prefix: string): AsyncGenerator<readonly ListedFile[]> {
  const entries = await translated(() =>
    readdir(join(root, prefix), { withFileTypes: true }),
  ).catch(
    // Removed since its parent was read.
    (error: unknown) => {
      if (isAbsence(error instanceof Error ? error.cause : error)) return [];
      throw error;
    },
  );
  const page: ListedFile[] = [];
  for (const entry of entries.filter(({ name }) => !name.startsWith("."))) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* listBelow(root, `${key}/`);
    else if (entry.isFile()) {
      const facts = await stat(join(root, key)).catch(() => undefined);
      if (facts) page.push({ key, storedAt: facts.mtime });
    }
  }
  if (page.length > 0) yield page;
}

async function proveWritable(incoming: string): Promise<void> {
  const path = join(incoming, v7());
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.write("storey");
  } finally {
    await handle.close();
    await rm(path, { force: true });
  }
  await readdir(incoming);
}

async function seeWritable(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    () => true,
    (error: unknown) => systemCode(error) !== "ENOENT",
  );
  if (!isThere && dirname(folder) !== folder) return seeWritable(dirname(folder));
  await access(folder, constants.W_OK);
  const { bavail, blocks } = await statfs(folder);
  if (blocks > 0 && bavail === 0) throw new StorageFullError(undefined);
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOSPC" || code === "EDQUOT") throw new StorageFullError(error);
    if (code !== undefined && STORAGE_FAULTS.has(code)) throw new StorageUnavailableError(error);
    throw error;
  }
}

const STORAGE_FAULTS = new Set(["EIO", "EROFS", "EACCES", "EPERM", "ESTALE", "EMFILE", "ENOENT"]);

function isAbsence(error: unknown): boolean {
  const code = systemCode(error);
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
