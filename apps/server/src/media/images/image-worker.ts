import { answerJobs } from "./answer-jobs.ts";
import {
  type FittedImage,
  type ImageVersions,
  makeFittedImage,
  makeImageVersions,
} from "./image-versions.ts";

/** A job: the file to read, the folder to write the versions into. */
export interface ImageJob {
  readonly file: string;
  readonly folder: string;
  /** The side of the square, in pixels, that one version shall fit into, in place of the four. */
  readonly sidePx?: number;
}

/** The answer to a job; `storage.full` is the server's trouble, the others the picture's. */
export type ImageAnswer =
  | { readonly made: ImageVersions }
  | { readonly fitted: FittedImage }
  | {
      readonly refused: "image.too_many_pixels" | "image.damaged" | "storage.full";
      readonly reason: string;
    };

answerJobs(answer);

async function answer({ file, folder, sidePx }: ImageJob): Promise<ImageAnswer> {
  try {
    if (sidePx !== undefined) return { fitted: await makeFittedImage(file, folder, sidePx) };
    return { made: await makeImageVersions(file, folder) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refused: refusalFor(reason), reason: reason.slice(0, 500) };
  }
}

function refusalFor(reason: string): "image.too_many_pixels" | "image.damaged" | "storage.full" {
  if (/pixel limit/i.test(reason)) return "image.too_many_pixels";
  return /no space left|write error|ENOSPC/i.test(reason) ? "storage.full" : "image.damaged";
}
