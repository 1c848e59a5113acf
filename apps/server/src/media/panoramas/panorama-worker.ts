import { answerJobs } from "../images/answer-jobs.ts";
import { type MadePanorama, makePanorama, readHead } from "./make-panorama.ts";
import type { PanoramaHead, PanoramaShape } from "./panorama-shape.ts";

/** A job: to read the head of a file, or to make the shown files of it into a folder. */
export type PanoramaJob =
  | { readonly head: string }
  | {
      readonly file: string;
      readonly folder: string;
      readonly crop: PanoramaShape["crop"];
    };

/** The answer; `storage.full` is the server's trouble, the others the picture's. */
export type PanoramaAnswer =
  | { readonly head: PanoramaHead }
  | { readonly made: MadePanorama }
  | {
      readonly refused: "image.too_many_pixels" | "image.damaged" | "storage.full";
      readonly reason: string;
    };

answerJobs(async (job: PanoramaJob): Promise<PanoramaAnswer> => {
  try {
    if ("head" in job) return { head: await readHead(job.head) };
    return { made: await makePanorama(job.file, job.folder, job) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refused: refusalFor(reason), reason: reason.slice(0, 500) };
  }
});

function refusalFor(reason: string): "image.too_many_pixels" | "image.damaged" | "storage.full" {
  if (/pixel limit/i.test(reason)) return "image.too_many_pixels";
  return /no space left|write error|ENOSPC/i.test(reason) ? "storage.full" : "image.damaged";
}
