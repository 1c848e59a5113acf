import type { Panorama } from "@storey/contract";
import { PANORAMA_MAX_BYTES } from "@storey/domain";
import { useRef } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { showToast } from "../../../lib/toasts.ts";
import { type Upload, useUploads } from "../../uploads/parts/use-uploads.ts";
import {
  findShownPanorama,
  panoramasChanged,
  replacePanorama,
  uploadPanorama,
} from "../panorama.queries.ts";

/** The kinds that a picture can be uploaded as; "detected" leaves it to the picture itself. */
export const PANORAMA_KINDS = ["detected", "sphere", "flat"] as const;
export type PanoramaKind = (typeof PANORAMA_KINDS)[number];

/** The upload of a panorama to a space. */
export type PanoramaUpload = Upload<PanoramaKind>;

const IS_360 = { detected: undefined, sphere: "true", flat: "false" } as const;

/** Returns the kind of a panorama. */
export function kindOf({ is360 }: Pick<Panorama, "is360">): PanoramaKind {
  return is360 ? "sphere" : "flat";
}

/** Returns the panoramas that are being uploaded to a space, and those that have just arrived. */
export function usePanoramaUploads(spaceId: string) {
  // A panorama that is uploaded again as another kind is another record.
  const ids = useRef(new Map<string, string>());
  // The ids of repeated uploads until they arrive, so that repeated attempts add the panorama once.
  const nextIds = useRef(new Map<string, string>());
  const shown = (id: string) => findShownPanorama(spaceId, ids.current.get(id) ?? id);
  const uploads = useUploads<PanoramaKind>({
    send: ({ id, file, kind }, on) =>
      uploadPanorama(spaceId, { id, file, is360: IS_360[kind], ...on }),
    amend: async ({ id, file, kind }, on) => {
      const former = shown(id);
      if (!former || kind === "detected") return former ? kindOf(former) : kind;
      if (kindOf(former) === kind) return kind;
      const mark = `${former.id} ${kind}`;
      const nextId = nextIds.current.get(mark) ?? randomId();
      nextIds.current.set(mark, nextId);
      on.onProgress(0);
      try {
        const next = { id: nextId, file, is360: IS_360[kind], name: former.name, ...on };
        await replacePanorama(spaceId, former, next);
        ids.current.set(id, nextId);
        nextIds.current.delete(mark);
        return kind;
      } catch (error) {
        const isStopped = error instanceof CallError && error.code === "network.aborted";
        const summary = translate("panoramas", "upload.kind.failed");
        if (!isStopped) showToast({ severity: "error", summary, detail: textOfError(error) });
        await panoramasChanged(spaceId);
        return kindOf(former);
      }
    },
    changed: () => panoramasChanged(spaceId),
    failedMessage: () => translate("panoramas", "upload.failed"),
    refusalOf: ({ size }) =>
      size > PANORAMA_MAX_BYTES ? textOfCode("panorama.too_large", "") : null,
  });
  // A panorama that was archived again has no row either.
  const isShown = (row: PanoramaUpload) =>
    row.state !== "arrived" || row.isAmended || shown(row.id) !== undefined;
  return {
    ...uploads,
    rows: uploads.rows.filter(isShown),
    /** Returns the kind that a file has by now, or is to get. */
    kindOf: (row: PanoramaUpload): PanoramaKind => {
      const there = row.state === "arrived" && !row.isAmended ? shown(row.id) : undefined;
      return there ? kindOf(there) : row.kind;
    },
  };
}
