import type { Pool } from "pg";
import type { FileStore, ListedFile } from "../../outside/file-store/file-store.ts";
import { FILE_KINDS, type FileKind } from "./file-kinds.ts";
import { letUnnamedGo } from "./orphaned-file.repository.ts";

/**
 * The age from which a file without a row counts as left behind, in milliseconds. Files are stored
 * before their rows: no transaction, and no upload, takes nearly as long.
 */
const YOUNGEST_MS = 24 * 60 * 60_000;
/** The least number of files that are looked up at a time. */
const BATCH = 500;

/**
 * Releases files that were stored more than a day before a moment and that no row names: those
 * stored just before a process died or a database went away. Looks for the rows after listing the
 * files, and in the statement that releases them. Returns their number.
 */
export async function sweepOrphans(
  pool: Pool,
  files: FileStore,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const youngest = now.getTime() - YOUNGEST_MS;
  let count = 0;
  let old: ListedFile[] = [];
  const ask = async () => {
    for (const kind of FILE_KINDS) count += await letUnnamedGo(pool, kind, named(kind, old));
    old = [];
  };
  for await (const page of files.list()) {
    signal?.throwIfAborted();
    old.push(...page.filter(({ storedAt }) => storedAt.getTime() < youngest));
    if (old.length >= BATCH) await ask();
  }
  await ask();
  return count;
}

/** Returns the files of a kind, each with the text by which a row would name it. */
function named(kind: FileKind, files: readonly ListedFile[]) {
  return files.flatMap(({ key }) => {
    const name = kind.pattern.exec(key)?.[1];
    return name === undefined ? [] : [{ key, name }];
  });
}
