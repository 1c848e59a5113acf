import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "@storey/domain";
import { v7 } from "uuid";
import { StorageFullError } from "../../outside/file-store/file-store.ts";
import { type ImageFormat, readImageFormat } from "./image-format.ts";
import { type ImageOutcome, ImageProcess, type ImageProgram } from "./image-process.ts";
import {
  ImageProcessorClosedError,
  ImageQueueFullError,
  ImageRefusedError,
} from "./image-refusal.ts";
import type { FittedImage, ImageVersions } from "./image-versions.ts";
import type { ImageAnswer, ImageJob } from "./image-worker.ts";

/** A picture whose versions lie in a folder until it is discarded. */
export interface ProcessedImage extends ImageVersions {
  /** The format of the uploaded file. */
  readonly format: ImageFormat;
  /** The size of the uploaded file. */
  readonly bytes: number;
  readonly folder: string;
}

/** A picture of one version, which lies in a folder until it is discarded. */
export interface FittedFile extends FittedImage {
  readonly folder: string;
}

/** Turns uploaded files into stored versions, away from the process that serves requests. */
export interface ImageProcessor {
  /**
   * Makes the versions of a file, which is left as it is. Throws ImageRefusedError,
   * ImageQueueFullError, ImageProcessorClosedError and StorageFullError.
   */
  process(file: string): Promise<ProcessedImage>;
  /** Makes one version of a file, a WebP that fits into a square of `sidePx`. Throws the same. */
  fit(file: string, sidePx: number): Promise<FittedFile>;
  /** Removes the files that were made; call it once they are stored. */
  discard(image: Pick<ProcessedImage, "folder">): Promise<void>;
  /** The id of the decoding process while there is one. */
  readonly workerPid: number | undefined;
  /** Ends the decoding process; waiting jobs fail with ImageProcessorClosedError. */
  close(): Promise<void>;
}

/** The folder of the processor and its limits. */
export interface ImageProcessorOptions {
  /** Emptied at the first job. */
  readonly folder: string;
  /** Jobs that may wait. Default 16. */
  readonly queueLength?: number;
  /** The time one job may take. Default 10,000. */
  readonly timeLimitMs?: number;
  /** The memory the decoding process may hold. Default 512 MB. */
  readonly memoryLimitBytes?: number;
  /** How long the decoding process stays without work. Default 15,000. */
  readonly idleMs?: number;
}

const ATTEMPTS = 2;
type Worker = ImageProcess<ImageJob, ImageAnswer>;
const PROGRAM: ImageProgram<ImageAnswer> = {
  module: new URL("./image-worker.ts", import.meta.url),
  isAnswer: (value): value is ImageAnswer =>
    "made" in value || "fitted" in value || "refused" in value,
};

/** Makes a processor; it starts its process with the first job. One job runs at a time. */
export function createImageProcessor(options: ImageProcessorOptions): ImageProcessor {
  const bounds = {
    timeLimitMs: options.timeLimitMs ?? 10_000,
    memoryLimitBytes: options.memoryLimitBytes ?? 512 * 1024 * 1024,
  };
  const worker: Worker = new ImageProcess(PROGRAM, bounds, options.idleMs);
  const { queueLength = 16 } = options;
  const swept = once(() => rm(options.folder, { recursive: true, force: true }));
  let pending = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  const work = async (file: string, sidePx?: number) => {
    if (closed) throw new ImageProcessorClosedError();
    await swept();
    const folder = join(options.folder, v7());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const job = { file, folder, ...(sidePx === undefined ? {} : { sidePx }) };
    return { folder, done: await doneBy(worker, job, () => closed) };
  };
  const inTurn = async (file: string, sidePx?: number) => {
    if (closed) throw new ImageProcessorClosedError();
    const accepted = await acceptedFile(file);
    if (pending > queueLength) throw new ImageQueueFullError();
    pending += 1;
    const turn = last.then(() => work(file, sidePx)).finally(() => (pending -= 1));
    last = turn.catch(() => undefined);
    return { ...accepted, ...(await turn) };
  };
  return {
    process: async (file) => {
      const { format, bytes, folder, done } = await inTurn(file);
      if (!("made" in done)) throw new Error("the decoding process answered another question");
      return { ...done.made, format, bytes, folder };
    },
    fit: async (file, sidePx) => {
      const { folder, done } = await inTurn(file, sidePx);
      if (!("fitted" in done)) throw new Error("the decoding process answered another question");
      return { ...done.fitted, folder };
    },
    discard: (image) => rm(image.folder, { recursive: true, force: true }),
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

/** Refuses by size and first bytes files that need not reach a decoder. */
async function acceptedFile(file: string): Promise<{ format: ImageFormat; bytes: number }> {
  const { size: bytes } = await stat(file);
  if (bytes > IMAGE_MAX_BYTES) {
    throw new ImageRefusedError("image.too_large", { bytes, maxBytes: IMAGE_MAX_BYTES });
  }
  if (bytes === 0) throw new ImageRefusedError("image.damaged");
  const format = await readImageFormat(file);
  if (format === "heic") throw new ImageRefusedError("image.heic_unsupported");
  if (format === undefined) throw new ImageRefusedError("image.unsupported_type");
  return { format, bytes };
}

type Outcome = ImageOutcome<ImageAnswer>;
type Done = Extract<Outcome, { made: unknown } | { fitted: unknown }>;

async function doneBy(worker: Worker, job: ImageJob, isClosed: () => boolean): Promise<Done> {
  try {
    let outcome: Outcome = { ended: "crash" };
    // A process may be ended from outside; a file that ends it twice is itself to blame.
    for (let attempt = 0; attempt < ATTEMPTS && isCrash(outcome); attempt++) {
      if (isClosed()) throw new ImageProcessorClosedError();
      outcome = await worker.run(job);
    }
    if ("made" in outcome || "fitted" in outcome) return outcome;
    throw isClosed() ? new ImageProcessorClosedError() : errorFor(outcome);
  } catch (error) {
    await rm(job.folder, { recursive: true, force: true });
    throw error;
  }
}

function isCrash(outcome: Outcome): boolean {
  return "ended" in outcome && outcome.ended === "crash";
}

function errorFor(outcome: Exclude<Outcome, Done>): Error {
  if ("refused" in outcome) {
    if (outcome.refused === "storage.full") return new StorageFullError(outcome.reason);
    const tooMany = outcome.refused === "image.too_many_pixels";
    const params = tooMany ? { maxPixels: IMAGE_MAX_PIXELS } : {};
    return new ImageRefusedError(outcome.refused, params, outcome.reason);
  }
  if (outcome.ended === "memory") {
    return new ImageRefusedError("image.too_many_pixels", { maxPixels: IMAGE_MAX_PIXELS });
  }
  return new ImageRefusedError("image.damaged", {}, `the decoder ended: ${outcome.ended}`);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | undefined;
  return () => {
    started ??= work();
    return started;
  };
}
