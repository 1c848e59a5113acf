import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PANORAMA_FAILURES, type PanoramaFailure } from "@storey/domain";
import { z } from "zod";
import type { Installation } from "../../installation.ts";
import { ImageRefusedError } from "../../media/images/image-refusal.ts";
import type { MadePanorama } from "../../media/panoramas/make-panorama.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putAll } from "../../outside/file-store/put-all.ts";
import { jobHandler } from "../../platform/jobs/job-handler.ts";
import type { MadeFacts } from "../../platform/records/panorama.table.ts";
import { MAKE_PANORAMA } from "./panorama-job.ts";
import {
  findWaitingPanorama,
  isPanoramaFolder,
  setPanoramaFailed,
  setPanoramaReady,
} from "./panorama-work.repository.ts";

/** The panorama to make ready, and whether this is the last try. */
export interface PanoramaTask {
  readonly organisationId: string;
  /** Its folder. */
  readonly panoramaKey: string;
  readonly isLastAttempt: boolean;
}

type Parts = Pick<Installation, "gateway" | "files" | "panoramas">;

/** Makes panoramas ready in the background. */
export const makePanoramaHandler = jobHandler({
  name: MAKE_PANORAMA,
  retryLimit: 3,
  retryDelaySeconds: 20,
  expireInSeconds: 15 * 60,
  data: z.object({ organisationId: z.uuid(), panoramaKey: z.string() }),
  work: (data, { installation, job }) =>
    makePanoramaReady(installation, { ...data, isLastAttempt: job.isLastAttempt }),
});

/**
 * Makes the shown files of a panorama, stores them, and only then marks it as ready. Doing so again
 * writes the same files, so a process that dies in the middle loses nothing and half a panorama is
 * never shown. Notes a picture that cannot be read as failed; throws any other failure, to be tried
 * again, and notes it at the last attempt.
 */
export async function makePanoramaReady(parts: Parts, task: PanoramaTask): Promise<void> {
  const { organisationId, panoramaKey, isLastAttempt } = task;
  const { gateway } = parts;
  const waiting = await gateway.asSystem((client) =>
    findWaitingPanorama(client, organisationId, panoramaKey),
  );
  if (!waiting) return;
  const fail = (code: PanoramaFailure) =>
    gateway.asSystem((client) => setPanoramaFailed(client, organisationId, panoramaKey, code));
  try {
    await make(parts, task, waiting.crop);
  } catch (error) {
    const failure = failureOf(error);
    if (failure) return fail(failure);
    if (isLastAttempt) await fail("server.error");
    throw error;
  }
}

async function make(
  { gateway, files, panoramas }: Parts,
  { organisationId, panoramaKey }: PanoramaTask,
  crop: Parameters<Installation["panoramas"]["make"]>[1]["crop"],
): Promise<void> {
  const original = await panoramas.temporaryFile();
  try {
    await fetchOriginal(files, `${panoramaKey}/original`, original);
    const made = await panoramas.make(original, { crop });
    try {
      await putAll(
        files,
        made.files.map(({ path, name }) => ({
          key: `${panoramaKey}/${name}`,
          path,
          contentType: "image/webp",
        })),
      );
    } finally {
      await panoramas.discard(made);
    }
    const isThere = await gateway.asSystem(
      async (client) =>
        (await setPanoramaReady(client, organisationId, panoramaKey, factsOf(made))) ||
        (await isPanoramaFolder(client, organisationId, panoramaKey)),
    );
    // The panorama was deleted meanwhile: its folder may have been emptied before these files came.
    if (!isThere) await files.deletePrefix(`${panoramaKey}/`);
  } finally {
    await rm(original, { force: true });
  }
}

async function fetchOriginal(files: FileStore, key: string, path: string): Promise<void> {
  const stored = await files.get(key);
  if (!stored) throw new ImageRefusedError("image.damaged", {}, "the original is not there");
  await pipeline(stored.stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
}

function factsOf({ colour, preview, base, levels, pictures }: MadePanorama): MadeFacts {
  return { colour, preview, base, levels: [...levels], pictures };
}

/** Recognises a failure that the picture itself causes; trying again is of no use then. */
function failureOf(error: unknown): PanoramaFailure | undefined {
  if (!(error instanceof ImageRefusedError)) return undefined;
  return PANORAMA_FAILURES.find((code) => code === error.code) ?? "image.damaged";
}
