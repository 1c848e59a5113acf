import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { ProblemError } from "../../http/problem.ts";
import { ImageProcess, type ImageProgram } from "../../media/images/image-process.ts";
import { StorageFullError } from "../../outside/file-store/file-store.ts";
import type { ImportAnswer, ImportJob } from "./import-job.ts";
import type { TableError } from "./reading/source-table.ts";

/** Long enough for 100 MB on a slow machine. */
const TIME_LIMIT_MS = 300_000;
/** The memory limit of the process, in bytes. */
const MEMORY_LIMIT_BYTES = 512 * 1024 * 1024;
/** JavaScript's part of that limit, in megabytes; the rest is for the bytes of files. */
const HEAP_MEGABYTES = 288;
const IDLE_MS = 5_000;
/** Jobs that may wait. */
const QUEUE_LENGTH = 16;

const PROGRAM: ImageProgram<ImportAnswer> = {
  module: new URL("./import-worker.ts", import.meta.url),
  isAnswer: (value): value is ImportAnswer =>
    ["read", "planned", "written", "refused", "failed"].some((name) => name in value),
};

/** A file that cannot be read as a table, with the reason. */
export class TableRefusedError extends Error {
  readonly refusal: TableError;
  constructor(refusal: TableError) {
    super(`the file cannot be read as a table: ${refusal.code}`);
    this.name = "TableRefusedError";
    this.refusal = refusal;
  }
}

/** Reads and plans files away from the process that serves requests. */
export interface ImportProcessor {
  /**
   * Does a job; one at a time. Throws TableRefusedError, StorageFullError, and `organisation.busy`
   * when too many wait.
   */
  run(job: ImportJob): Promise<Exclude<ImportAnswer, { refused: unknown } | { failed: unknown }>>;
  /** Lends a folder of its own to some work, and removes it with its files afterwards. */
  inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** The id of the reading process while there is one. */
  readonly workerPid: number | undefined;
  close(): Promise<void>;
}

/** The limits of the reading process, for tests that want lower ones. */
export interface ImportProcessorBounds {
  readonly timeLimitMs?: number;
  readonly memoryLimitBytes?: number;
}

/** Makes a processor that works in a folder, which is emptied first. */
export function createImportProcessor(
  folder: string,
  {
    timeLimitMs = TIME_LIMIT_MS,
    memoryLimitBytes = MEMORY_LIMIT_BYTES,
  }: ImportProcessorBounds = {},
): ImportProcessor {
  const bounds = { timeLimitMs, memoryLimitBytes, heapMegabytes: HEAP_MEGABYTES };
  const worker = new ImageProcess<ImportJob, ImportAnswer>(PROGRAM, bounds, IDLE_MS);
  let swept: Promise<void> | undefined;
  let pending = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  const work = async (job: ImportJob) => {
    if (closed) throw new ProblemError("service.unavailable");
    const outcome = await worker.run(job);
    if ("ended" in outcome) {
      if (closed) throw new ProblemError("service.unavailable");
      throw new TableRefusedError({ code: "import.reading_stopped", params: {} });
    }
    if ("refused" in outcome) throw new TableRefusedError(outcome.refused);
    if (!("failed" in outcome)) return outcome;
    if (outcome.failed === "storage.full") throw new StorageFullError(outcome.failed);
    throw new Error(`a file could not be read: ${outcome.failed}`);
  };
  return {
    run: (job) => {
      if (pending > QUEUE_LENGTH)
        throw new ProblemError("organisation.busy", { retryAfterSeconds: 5 });
      pending += 1;
      const turn = last.then(() => work(job)).finally(() => (pending -= 1));
      last = turn.catch(() => undefined);
      return turn;
    },
    inFolder: async (use) => {
      swept ??= rm(folder, { recursive: true, force: true });
      await swept;
      const own = join(folder, v7());
      await mkdir(own, { recursive: true, mode: 0o700 });
      try {
        return await use(own);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
    get workerPid() {
      return worker.pid;
    },
    close: async () => {
      closed = true;
      worker.stop();
      await last;
    },
  };
}
