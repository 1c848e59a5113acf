import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Holder, isAlive, ownHolder, readHolder } from "./lock-holder.ts";

/** A holder whose life this machine cannot check says so by touching its file this often. */
const HEARTBEAT_MS = 5_000;
const ATTEMPTS = 5;
/** Stands for the start of this process where the system does not tell it. */
const INCARNATION = randomUUID();

/** Another process uses the data folder: two would destroy each other's writes. */
export class DataFolderInUseError extends Error {
  readonly folder: string;
  readonly pid: number;

  constructor(folder: string, holder: Holder) {
    const where =
      holder.host === hostname()
        ? `process ${holder.pid}`
        : `process ${holder.pid} on ${holder.host}`;
    super(
      `The data folder ${folder} is in use by ${where}. Stop that process first, or start this one with another folder (STOREY_DATA_DIR).`,
    );
    this.name = "DataFolderInUseError";
    this.folder = folder;
    this.pid = holder.pid;
  }
}

/** A folder held by this process alone until `release`, or until the process ends. */
export interface FolderLock {
  release(): void;
}

/** What a lock is called within its folder, and who is told when it is taken away. */
export interface LockOptions {
  readonly name?: string;
  /** The lock's file is gone: someone removed it, or took this process for dead. Stop writing. */
  readonly onLost?: () => void;
}

/**
 * Takes a folder for this process, making it when missing. Every contender writes a file of its own
 * and then looks for others: two can never both pass, and removing the file of a dead process can
 * never remove that of a live one. Throws DataFolderInUseError.
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt++) {
    try {
      return contend(path, options);
    } catch (error) {
      if (!(error instanceof DataFolderInUseError) || attempt === ATTEMPTS || isOwn(error))
        throw error;
      // Two that start at the same moment refuse each other: chance decides who asks again first.
      await wait(20 + Math.random() * 60);
    }
  }
}

function isOwn(error: DataFolderInUseError): boolean {
  return error.pid === process.pid;
}

function contend(folder: string, { name = "storey", onLost }: LockOptions): FolderLock {
  const own = ownHolder();
  const file = join(folder, `${name}.${own.pid}-${own.started ?? INCARNATION}.lock`);
  try {
    writeFileSync(file, JSON.stringify(own), { flag: "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      throw new DataFolderInUseError(folder, own);
    }
    throw error;
  }
  const other = findLiveHolder(folder, name, file);
  if (other !== undefined) {
    unlinkSync(file);
    throw new DataFolderInUseError(folder, other);
  }
  return hold(file, onLost);
}

function hold(file: string, onLost: (() => void) | undefined): FolderLock {
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch (error) {
      // A folder that cannot be written for a moment is still this process's.
      if (!isMissing(error)) return;
      clearInterval(heartbeat);
      onLost?.();
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const release = () => {
    clearInterval(heartbeat);
    process.removeListener("exit", release);
    try {
      unlinkSync(file);
    } catch {
      // Gone with its folder.
    }
  };
  process.on("exit", release);
  return { release };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function findLiveHolder(folder: string, name: string, own: string): Holder | undefined {
  for (const entry of readdirSync(folder)) {
    const file = join(folder, entry);
    if (!entry.startsWith(`${name}.`) || !entry.endsWith(".lock") || file === own) continue;
    const found = readHolder(file);
    if (found === undefined) continue;
    if (isAlive(found)) return found.holder;
    try {
      unlinkSync(file);
    } catch {
      // Another contender removed it first.
    }
  }
  return undefined;
}
