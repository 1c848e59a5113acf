import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";
import { type ClusterOptions, clusterSettings } from "./cluster-settings.ts";
import { launch, programEnvironment } from "./operating-account.ts";
import { executable } from "./postgres-binaries.ts";
import { noteOfWhatRuns, type ServerAddress } from "./server-address.ts";

/** A server that starts writes its note at once. */
const EMPTY_NOTE_MS = 3_000;
/** How many starts can be looked into. */
const KEPT_LOGS = 5;

/** The reasons why a server that was started ended before it answered. */
export type StartFailure =
  /** Another server of this folder runs, or a program has the number of one that ran. */
  | { readonly kind: "noted" }
  /** Children of a killed server still hold its memory; they end within seconds. */
  | { readonly kind: "memory_held" }
  | { readonly kind: "failed"; readonly why: string };

/** A server that was just started. */
export interface StartedServer {
  /** Resolves with the reason when the process ends. */
  readonly ended: Promise<StartFailure>;
  /** Ends it, as one that nobody will use. */
  end(): void;
}

/**
 * Starts the server of a cluster in a session of its own: Ctrl-C in a terminal ends Storey, which
 * ends the database when it has finished. It does not keep this process running.
 */
export function startServer(
  cluster: Cluster,
  address: ServerAddress,
  options: ClusterOptions,
): StartedServer {
  removeEmptyNote(cluster);
  const { path, log } = openLog(cluster);
  const words = ["-D", cluster.pgdata];
  const started = launch(cluster.account, executable(cluster.binaries, "postgres"), [
    ...words,
    ...clusterSettings(cluster.binaries.major, address, options),
  ]);
  const child = spawn(started.command, started.words, {
    ...started.options,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...programEnvironment(), ...pardonOfStrangers(cluster) },
  });
  child.unref();
  return { ended: untilEnded(child, path, log), end: () => void child.kill("SIGINT") };
}

/**
 * Removes an empty note of a running server, which a crash of the machine or a full disk may leave:
 * PostgreSQL takes it for ever for that of a server that is just starting.
 */
function removeEmptyNote({ pgdata }: Cluster): void {
  const note = join(pgdata, "postmaster.pid");
  const found = statSync(note, { throwIfNoEntry: false });
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_NOTE_MS)
    rmSync(note, { force: true });
}

/**
 * Makes PostgreSQL ignore a note of a running server that names a stranger's process. PostgreSQL
 * refuses to start while its note names a living process. A number that another program has by now,
 * or that only a zombie keeps, is passed as that of an ancestor, which PostgreSQL does not take for
 * a rival; it still checks itself that no child of the former server is left.
 */
function pardonOfStrangers(cluster: Cluster): { PG_GRANDPARENT_PID?: string } {
  const noted = Number(noteOfWhatRuns(cluster)?.[0]);
  if (!(noted > 0) || worksIn(noted, cluster.pgdata)) return {};
  return { PG_GRANDPARENT_PID: String(noted) };
}

/**
 * Tells whether a process works in a folder, as the server of a cluster does in its data directory.
 */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch (error) {
      // The process is gone, or a zombie. One that we may not inspect may be the server of these
      // files.
      return error instanceof Error && "code" in error && error.code === "EACCES";
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  return (stdout ?? "").includes(folder);
}

async function untilEnded(child: ChildProcess, path: string, log: number): Promise<StartFailure> {
  const why = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
  });
  const output = readFromStart(log);
  closeSync(log);
  const kind = obstacleIn(output);
  if (!kind) return { kind: "failed", why: lastFailure(output) ?? why };
  // The start is tried again soon, and the messages of such tries must not push out the log of the
  // server that runs.
  rmSync(path, { force: true });
  return { kind };
}

/** Recognises an obstacle that passes without our doing, or another process that was quicker. */
function obstacleIn(output: string): "noted" | "memory_held" | undefined {
  if (/lock file ".*" (already exists|is empty)/.test(output)) return "noted";
  return /shared memory block .* is still in use/.test(output) ? "memory_held" : undefined;
}

/** Reads a whole file by its descriptor, whose position the child has moved. */
function readFromStart(descriptor: number): string {
  const bytes = Buffer.alloc(fstatSync(descriptor).size);
  readSync(descriptor, bytes, 0, bytes.length, 0);
  return bytes.toString("utf8");
}

/**
 * Opens a new file for the output of a start, which can be read, too. Keeps the last few of earlier
 * starts.
 */
function openLog({ folder, account: { owner } }: Cluster): { path: string; log: number } {
  const logs = join(folder, "log");
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(logs)
    .sort()
    .slice(0, 1 - KEPT_LOGS))
    rmSync(join(logs, name), { force: true });
  const path = join(logs, `${new Date().toISOString().replaceAll(":", "-")}-${process.pid}.log`);
  const log = openSync(path, "a+", 0o600);
  if (owner) fchownSync(log, owner.uid, owner.gid);
  return { path, log };
}

function lastFailure(output: string): string | undefined {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const failure =
    lines.findLast((line) => /FATAL|PANIC|could not|error/i.test(line)) ?? lines.at(-1);
  return failure?.replace(/^.*?(FATAL|PANIC|LOG|HINT):\s*/, "");
}
