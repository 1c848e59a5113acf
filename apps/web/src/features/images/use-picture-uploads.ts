import type { CarrierReference } from "@storey/contract";
import { IMAGE_MAX_BYTES } from "@storey/domain";
import { textOfCode } from "../../lib/error-text.ts";
import { translate } from "../../lib/messages.ts";
import { useUploads } from "../uploads/parts/use-uploads.ts";
import { imagesChanged } from "./image.queries.ts";
import { holdsPicture, uploadImage } from "./image-upload.queries.ts";

function refusalOf({ size }: File): string | null {
  if (size <= IMAGE_MAX_BYTES) return null;
  return textOfCode("image.too_large", translate("spaces", "upload.tooLarge"));
}

/** The pictures on their way to an owner. */
export function usePictureUploads(owner: CarrierReference) {
  return useUploads({
    send: ({ id, file }, on) => uploadImage(owner, { id, file, ...on }),
    changed: () => imagesChanged(owner),
    // Cameras give many pictures one name: those alone are the same that were sent from here.
    isThere: (file, hasArrived) => hasArrived && holdsPicture(owner, file),
    failedMessage: () => translate("spaces", "upload.failed"),
    refusalOf,
  });
}
