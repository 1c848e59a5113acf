import { PANORAMA_MAX_BYTES } from "@storey/domain";
import { textOfCode } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { panoramasChanged, uploadPanorama } from "../panorama.queries.ts";

/** The panoramas on their way to a space. */
export function usePanoramaUploads(spaceId: string) {
  return useUploads({
    send: ({ id, file }, on) => uploadPanorama(spaceId, { id, file, ...on }),
    changed: () => panoramasChanged(spaceId),
    failedWords: () => translate("panoramas", "upload.failed"),
    refusalOf: ({ size }) =>
      size > PANORAMA_MAX_BYTES ? textOfCode("panorama.too_large", "") : null,
  });
}
