import { type Image, images } from "@storey/contract";
import { queryClient } from "../../lib/query.ts";
import { upload } from "../../lib/upload.ts";
import { spaceQuery } from "./space.queries.ts";

/** Puts another file in a picture's place. */
export function replaceImage(spaceId: string, imageId: string, file: File): Promise<Image> {
  return upload(images.replace, { params: { id: spaceId, imageId }, body: {}, file });
}

/** Whether a space has a picture of a file's name, as far as the cache knows. */
export function holdsPicture(spaceId: string, { name }: File): boolean {
  const space = queryClient.getQueryData(spaceQuery(spaceId).queryKey);
  return space?.images.some(({ metadata }) => metadata.fileName === name) ?? false;
}

/** Uploads one picture to a space. `onProgress` counts from 0 to 1. */
export function uploadImage(
  spaceId: string,
  sent: { file: File; id: string; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Image> {
  const { file, id, signal, onProgress } = sent;
  // The id is made here: a repeated attempt adds the picture once.
  return upload(images.upload, {
    params: { id: spaceId },
    body: { id },
    file,
    signal,
    onProgress,
  });
}
