import { type Image, images } from "@storey/contract";
import { upload } from "../../lib/upload.ts";

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
