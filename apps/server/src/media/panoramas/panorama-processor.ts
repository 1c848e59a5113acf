import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PANORAMA_MAX_BYTES } from "@storey/domain";
import { v7 } from "uuid";
import { StorageFullError } from "../../outside/file-store/file-store.ts";
import { readImageFormat } from "../images/image-format.ts";
import { type ImageOutcome, ImageProcess, type ImageProgram } from "../images/image-process.ts";
import { ImageProcessorClosedError, ImageRefusedError } from "../images/image-refusal.ts";
import type { MadePanorama } from "./make-panorama.ts";
import { type PanoramaShape, shapeOf } from "./panorama-shape.ts";
import type { PanoramaAnswer, PanoramaJob } from "./panorama-worker.ts";

/** A processed panorama, in a folder until it is discarded. */
export interface ProcessedPanorama extends MadePanorama {
  readonly folder: string;
}

/**
 * Turns panoramas into the files that a viewer loads, away from the process that serves requests.
 */
export interface PanoramaProcessor {
  /**
   * Decides by the head of a file how it is shown. Quick: nothing is decoded. Throws
   * ImageRefusedError and ImageProcessorClosedError.
   */
  inspect(file: string, is360: boolean | undefined): Promise<PanoramaShape>;
  /** Makes all that is shown; one at a time. Throws the same and StorageFullError. */
  make(file: string, shape: Pick<PanoramaShape, "crop">): Promise<ProcessedPanorama>;
  /** Removes the files that were made; call it once they are stored. */
  discard(panorama: Pick<ProcessedPanorama, "folder">): Promise<void>;
  /** Returns a path for a file of the caller, in a folder that is emptied at the start. */
  temporaryFile(): Promise<string>;
  /** The id of the process that makes one, while there is one. */
  readonly workerPid: number | undefined;
  /** Ends the work; waiting jobs fail with ImageProcessorClosedError. */
  close(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
/**
 * The bounds of reading a head, which takes a moment and hardly any memory, whatever the head
 * claims.
 */
const HEAD_BOUNDS = { timeLimitMs: 10_000, memoryLimitBytes: 256 * MEGABYTE };
/** The largest panorama takes 8 to 20 seconds on two idle cores. */
const MAKE_BOUNDS = { timeLimitMs: 240_000, memoryLimitBytes: 768 * MEGABYTE };

const PROGRAM: ImageProgram<PanoramaAnswer> = {
  module: new URL("./panorama-worker.ts", import.meta.url),
  isAnswer: (value): value is PanoramaAnswer =>
    "head" in value || "made" in value || "refused" in value,
};
type Worker = ImageProcess<PanoramaJob, PanoramaAnswer>;
type Outcome = ImageOutcome<PanoramaAnswer>;

/** Makes a processor that works in a folder. It starts its processes when there is work. */
export function createPanoramaProcessor(folder: string): PanoramaProcessor {
  const heads: Worker = new ImageProcess(PROGRAM, HEAD_BOUNDS);
  const maker: Worker = new ImageProcess(PROGRAM, MAKE_BOUNDS);
  const inTurn = { heads: turns(), maker: turns() };
  let swept: Promise<void> | undefined;
  let isClosed = false;
  const requireOpen = () => {
    if (isClosed) throw new ImageProcessorClosedError();
  };
  const freshPath = async () => {
    swept ??= rm(folder, { recursive: true, force: true });
    await swept;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, v7());
  };
  const make = async (file: string, crop: PanoramaShape["crop"]) => {
    requireOpen();
    const target = await freshPath();
    await mkdir(target, { mode: 0o700 });
    try {
      const outcome = await maker.run({ file, folder: target, crop });
      if ("made" in outcome) return { ...outcome.made, folder: target };
      requireOpen();
      throw errorFor(outcome);
    } catch (error) {
      await rm(target, { recursive: true, force: true });
      throw error;
    } finally {
      // A panorama is rare, so its process and memory are not kept.
      maker.stop();
    }
  };
  return {
    inspect: async (file, is360) => {
      requireOpen();
      await requireAccepted(file);
      const outcome = await inTurn.heads(() =>
        heads.run({ head: file }).finally(() => heads.stop()),
      );
      requireOpen();
      if (!("head" in outcome)) throw errorFor(outcome);
      return shapeOf(outcome.head, is360);
    },
    make: (file, { crop }) => inTurn.maker(() => make(file, crop)),
    discard: (panorama) => rm(panorama.folder, { recursive: true, force: true }),
    temporaryFile: freshPath,
    get workerPid() {
      return maker.pid;
    },
    close: async () => {
      isClosed = true;
      heads.stop();
      maker.stop();
      await Promise.all([inTurn.heads(() => undefined), inTurn.maker(() => undefined)]);
    },
  };
}

/** Lets one piece of work run at a time, in the order they come. */
function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Refuses by size and first bytes files that need not reach a decoder. */
async function requireAccepted(file: string): Promise<void> {
  const { size: bytes } = await stat(file);
  if (bytes > PANORAMA_MAX_BYTES) {
    throw new ImageRefusedError("panorama.too_large", { bytes, maxBytes: PANORAMA_MAX_BYTES });
  }
  if (bytes === 0) throw new ImageRefusedError("image.damaged");
  const format = await readImageFormat(file);
  if (format === "heic") throw new ImageRefusedError("image.heic_unsupported");
  if (format === undefined) throw new ImageRefusedError("image.unsupported_type");
}

function errorFor(outcome: Outcome): Error {
  if ("refused" in outcome) {
    if (outcome.refused === "storage.full") return new StorageFullError(outcome.reason);
    return new ImageRefusedError(outcome.refused, {}, outcome.reason);
  }
  if ("ended" in outcome && outcome.ended === "memory") {
    return new ImageRefusedError("image.too_many_pixels");
  }
  if ("ended" in outcome && outcome.ended === "time") {
    return new ImageRefusedError("image.damaged", {}, "the decoder took too long");
  }
  return new PanoramaWorkerLostError();
}

/** The process that works on a panorama ended under it: from outside, or by the file itself. */
export class PanoramaWorkerLostError extends Error {
  readonly code = "service.unavailable";
  constructor() {
    super("the process that makes panoramas ended");
    this.name = "PanoramaWorkerLostError";
  }
}
