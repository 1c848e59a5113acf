import { createHash, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { MendableError } from "../mendable-error.ts";
import type { Database } from "./open.ts";

/** How long a process that just ended may take to be noticed by the database. */
const HELD_MS = 3_000;
const BETWEEN_TRIES_MS = 50;
const BETWEEN_RETURNS_MS = 1_000;

/** Another process uses the data folder: two would remove each other's files in work. */
export class DataFolderInUseError extends MendableError {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process first, or start this one with another folder (STOREY_DATA_DIR).`,
    );
    this.name = "DataFolderInUseError";
  }
}

/** A data folder held for this process only, until `release` or until the process ends. */
export interface InstallationLock {
  /** Resolves when another process took the folder while the database was away. */
  readonly lost: Promise<DataFolderInUseError>;
  release(): Promise<void>;
}

/**
 * Holds a data folder for this process by a lock in its database, on a connection that the
 * operating system ends with the process, so that a kill leaves nothing behind. Throws
 * DataFolderInUseError, and the errors that isDatabaseUnavailable knows.
 */
export async function holdInstallation(
  database: Database,
  dataDir: string,
): Promise<InstallationLock> {
  const key = keyOf(database, dataDir);
  let isReleased = false;
  let client: Client | undefined;
  let returning: Promise<void> | undefined;
  const take = async () => {
    client = await takeLock(database, key, dataDir);
    client.once("end", () => {
      if (!isReleased) returning = takeAgain();
    });
  };
  let tellLost: (error: DataFolderInUseError) => void = () => undefined;
  const lost = new Promise<DataFolderInUseError>((resolve) => {
    tellLost = resolve;
  });
  const takeAgain = async () => {
    while (!isReleased) {
      try {
        return await take();
      } catch (error) {
        if (error instanceof DataFolderInUseError) return tellLost(error);
        await wait(BETWEEN_RETURNS_MS, undefined, { ref: false });
      }
    }
  };
  await take();
  return {
    lost,
    release: async () => {
      isReleased = true;
      await returning;
      await client?.end().catch(() => undefined);
    },
  };
}

async function takeLock(database: Database, key: string, dataDir: string): Promise<Client> {
  const client = database.dedicated(`process ${process.pid} on ${hostname()}`);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const until = Date.now() + HELD_MS;
    for (;;) {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as is_held", [key]);
      if (rows[0].is_held) return client;
      if (Date.now() > until) throw new DataFolderInUseError(dataDir, await holderOf(client, key));
      await wait(BETWEEN_TRIES_MS);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Returns the name of the holder of a lock, as its connection gives it. */
async function holderOf(client: Client, key: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and ((l.classid::bigint << 32) | l.objid::bigint) = $1`,
    [key],
  );
  return rows[0]?.name.replace(` on ${hostname()}`, "") || "another Storey";
}

function folderIdPath(dataDir: string): string {
  return join(dataDir, "folder-id");
}

/** Deletes the id of a data folder that was not used after all. */
export function removeFolderId(dataDir: string): void {
  rmSync(folderIdPath(dataDir), { force: true });
}

/**
 * Returns the id of a data folder, made at the first start; it stays the same wherever the folder
 * is mounted.
 */
function folderId(dataDir: string): string {
  const path = folderIdPath(dataDir);
  const made = `${path}.${randomUUID()}`;
  if (existsSync(path)) return readFileSync(path, "utf8");
  try {
    writeFileSync(made, randomUUID(), { mode: 0o600 });
    // If two make it at once, one of them finds it there; nobody finds half of it.
    linkSync(made, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return readFileSync(path, "utf8");
}

/**
 * Returns the number of the lock. The embedded database belongs to one folder; on another server
 * the folders of many machines may meet.
 */
function keyOf({ engine }: Database, dataDir: string): string {
  const name = engine === "embedded" ? "" : folderId(dataDir);
  const digest = createHash("sha256").update(`storey data folder:${name}`).digest();
  return digest.readBigInt64BE(0).toString();
}
