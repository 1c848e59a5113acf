import { IMAGE_MAX_BYTES } from "@storey/domain";
import { textOfCode } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { holdsPicture, uploadImage } from "../image-upload.queries.ts";
import { imagesChanged } from "../space.queries.ts";

/** The kinds of pictures a file chooser offers. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic";

function refusalOf({ size }: File): string | null {
  if (size <= IMAGE_MAX_BYTES) return null;
  return textOfCode("image.too_large", translate("spaces", "upload.tooLarge"));
}

/** The pictures on their way to a space. */
export function usePictureUploads(spaceId: string) {
  return useUploads({
    send: ({ id, file }, on) => uploadImage(spaceId, { id, file, ...on }),
    changed: () => imagesChanged(spaceId),
    // Cameras give many pictures one name: those alone are the same that were sent from here.
    isThere: (file, hasArrived) => hasArrived && holdsPicture(spaceId, file),
    failedWords: () => translate("spaces", "upload.failed"),
    refusalOf,
  });
}
