import { CARRIED_IMAGES, type CarrierReference, type Image } from "@storey/contract";
import { upload } from "../../lib/upload.ts";
import { imagesNow } from "./image.queries.ts";

/** The kinds of pictures a file chooser offers. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic";

/** Puts another file in a picture's place. */
export function replaceImage(owner: CarrierReference, imageId: string, file: File): Promise<Image> {
  const params = { id: owner.id, imageId };
  return upload(CARRIED_IMAGES[owner.kind].replace, { params, body: {}, file });
}

/** Whether an owner has a picture of a file's name, as far as the cache knows. */
export function holdsPicture(owner: CarrierReference, { name }: File): boolean {
  return imagesNow(owner)?.some(({ metadata }) => metadata.fileName === name) ?? false;
}

/** Uploads one picture to an owner. `onProgress` counts from 0 to 1. */
export function uploadImage(
  owner: CarrierReference,
  sent: { file: File; id: string; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Image> {
  const { file, id, signal, onProgress } = sent;
  // The id is made here: a repeated attempt adds the picture once.
  return upload(CARRIED_IMAGES[owner.kind].upload, {
    params: { id: owner.id },
    body: { id },
    file,
    signal,
    onProgress,
  });
}
