import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];
type EmscriptenOptions = Parameters<Init>[1];

/** The parts of the WebAssembly build's file system that this file reaches into. */
interface NodeFileOperations {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  tryFSOperation<Result>(operation: () => Result): Result;
}

/** The build no longer has the parts that make a commit reach the disk. */
export class DurabilityError extends Error {
  constructor(what: string) {
    super(`The embedded database cannot be made durable: ${what}. Check the version of PGlite.`);
    this.name = "DurabilityError";
  }
}

/**
 * Starts PostgreSQL without `-F` (which turns fsync off). The log is flushed by fsync, since the
 * build's fdatasync, the default, does nothing.
 */
export function durableStart(defaults: readonly string[]): string[] {
  if (!defaults.includes("-F")) throw new DurabilityError("its start parameters have changed");
  const settings = [
    "fsync=on",
    "synchronous_commit=on",
    "full_page_writes=on",
    "wal_sync_method=fsync",
  ];
  return [
    ...defaults.filter((parameter) => parameter !== "-F"),
    ...settings.flatMap((it) => ["-c", it]),
  ];
}

/**
 * A folder of the real file system whose fsync is a real fsync. PGlite's own accepts the call and
 * does nothing, so a power cut would lose acknowledged commits.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), installFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function installFsync(
  module: NonNullable<EmscriptenOptions["preRun"]>[number] extends (m: infer M) => void ? M : never,
): void {
  const operations: unknown = module.NODEFS;
  if (!hasFileOperations(operations)) throw new DurabilityError("its file operations have changed");
  // The wrapper turns a failure into the error number PostgreSQL expects; it then refuses the commit.
  operations.stream_ops.fsync = (stream) =>
    operations.tryFSOperation(() => {
      fs.fsyncSync(stream.nfd);
      return 0;
    });
}

function hasFileOperations(value: unknown): value is NodeFileOperations {
  return (
    typeof value === "object" &&
    value !== null &&
    "stream_ops" in value &&
    typeof value.stream_ops === "object" &&
    "tryFSOperation" in value &&
    typeof value.tryFSOperation === "function"
  );
}
