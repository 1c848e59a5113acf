import { text } from "node:stream/consumers";
import type { Pool } from "pg";
import { v7 } from "uuid";
import { findMark, findOrMakeMark, replaceMark } from "../../db/installation-mark.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";

/** The key of the mark that tells the store of one database from every other. */
const KEY = "check/installation";
/** The refusal of a store that holds another database's files, or none. */
export const OTHER_STORE =
  "The file store is not the one of this database: pictures and documents of other processes are missing here. Processes that share a database share a bucket (S3_BUCKET). If the files were moved here, `npm run storey -- file-store accept` takes this store.";
/** A mark is an id; a longer file is none. */
const MOST_BYTES = 100;

/**
 * Tells whether the files of a database are in this store. Processes that share a database but not
 * its files would show pictures that the others do not have. The first process to check marks its
 * store. Throws the errors of the store and the database.
 */
export async function isStoreOfDatabase(pool: Pool, files: FileStore): Promise<boolean> {
  const mark = await findOrMakeMark(pool, "file-store", () => markStore(files));
  return (await readMark(files)) === mark;
}

/** Tells the same without marking anything; undefined while no store is marked. */
export async function examineStore(pool: Pool, files: FileStore): Promise<boolean | undefined> {
  const mark = await findMark(pool, "file-store");
  return mark === undefined ? undefined : (await readMark(files)) === mark;
}

/**
 * Marks this store as the database's from now on, in one step: of several processes at once the
 * last one counts, and until then the former mark does.
 */
export async function acceptStore(pool: Pool, files: FileStore): Promise<void> {
  await replaceMark(pool, "file-store", () => markStore(files));
}

async function markStore(files: FileStore): Promise<string> {
  const made = v7();
  await files.put(KEY, Buffer.from(made), { contentType: "text/plain" });
  return made;
}

async function readMark(files: FileStore): Promise<string | undefined> {
  const file = await files.get(KEY);
  if (!file) return undefined;
  if (file.size <= MOST_BYTES) return text(file.stream);
  file.stream.destroy();
  return undefined;
}
