import { PANORAMA_MAX_BYTES } from "@storey/domain";
import { textOfCode } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { useUploads } from "../../uploads/parts/use-uploads.ts";
import { panoramasChanged, uploadPanorama } from "../panorama.queries.ts";

/** The kinds that a picture can be added as. */
export const PANORAMA_KINDS = ["told", "sphere", "flat"] as const;
export type PanoramaKind = (typeof PANORAMA_KINDS)[number];

const IS_360 = { told: undefined, sphere: "true", flat: "false" } as const;

/** The panoramas on their way to a space. */
export function usePanoramaUploads(spaceId: string) {
  return useUploads<PanoramaKind>({
    send: ({ id, file, kind }, on) =>
      uploadPanorama(spaceId, { id, file, is360: IS_360[kind], ...on }),
    changed: () => panoramasChanged(spaceId),
    failedMessage: () => translate("panoramas", "upload.failed"),
    refusalOf: ({ size }) =>
      size > PANORAMA_MAX_BYTES ? textOfCode("panorama.too_large", "") : null,
  });
}
