import fs, { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { DurableFileSystem, durableStart } from "./durable-file-system.ts";
import type { WorkerSettings } from "./messages.ts";

/** Extensions that `create extension` finds, the same as PostgreSQL lets a database owner create. */
const extensions = { btree_gin, pg_trgm, unaccent };

/** Starts the database that the settings describe; told what PostgreSQL writes to its log. */
export async function startDatabase(
  settings: WorkerSettings,
  onLog: (line: string) => void,
): Promise<PGlite> {
  const onStderr = (line: string) => {
    onLog(line);
    return false;
  };
  if (settings.folder !== null) return startInFolder(settings.folder, onStderr);
  const loadDataDir =
    settings.snapshot === null ? {} : { loadDataDir: await fs.openAsBlob(settings.snapshot) };
  return PGlite.create({ extensions, onStderr, ...loadDataDir });
}

async function startInFolder(folder: string, onStderr: (line: string) => boolean): Promise<PGlite> {
  const cluster = join(folder, "cluster");
  if (!existsSync(cluster)) await createCluster(folder, cluster, onStderr);
  return openCluster(cluster, onStderr);
}

/**
 * Makes a new cluster beside its place and moves it there whole, so a kill leaves no half of one.
 * It is flushed when it is whole: nothing in it is acknowledged to anybody before.
 */
async function createCluster(
  folder: string,
  cluster: string,
  onStderr: (line: string) => boolean,
): Promise<void> {
  const unfinished = join(folder, "cluster.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const database = await PGlite.create({ fs: new NodeFS(unfinished), onStderr });
  await database.close();
  flushTree(unfinished);
  renameSync(unfinished, cluster);
  flush(folder);
}

function openCluster(path: string, onStderr: (line: string) => boolean): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFileSystem(path),
    startParams: durableStart(PGlite.defaultStartParams),
    extensions,
    onStderr,
  });
}

function flushTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) flushTree(child);
    else if (entry.isFile()) flush(child);
  }
  flush(path);
}

function flush(path: string): void {
  const descriptor = fs.openSync(path, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
