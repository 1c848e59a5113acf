import { panoramas } from "@storey/contract";
import { PANORAMA_MAX_BYTES } from "@storey/domain";
import { type Binding, on, onSlow } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import type { PanoramaProcessor } from "../../panoramas/panorama-processor.ts";
import { requireReadableSpace } from "../documents/readable-space.repository.ts";
import { lockRecord, updateRecord } from "../history/record.repository.ts";
import { requireWritableSpace } from "../images/image.repository.ts";
import { mergeHotspots } from "./hotspot.service.ts";
import {
  getPanorama,
  type PanoramaPlace,
  reorderPanoramas,
  setPanoramaArchived,
} from "./panorama.repository.ts";
import {
  areAllPanoramas,
  listPanoramas,
  PanoramaService,
  showPanorama,
} from "./panorama.service.ts";
import { streamPanorama } from "./panorama-stream.service.ts";

const LIMIT = { maxBytes: PANORAMA_MAX_BYTES, refusal: "panorama.too_large" } as const;

/** The calls about the panoramas of a space. */
export function panoramaRoutes(files: FileStore, processor: PanoramaProcessor): Binding[] {
  const service = new PanoramaService(files, processor);
  return [
    on(panoramas.list, async (actor, { params }, transaction) => {
      await requireReadableSpace(transaction, actor.organisationId, params.id);
      return listPanoramas(transaction, actor, params.id);
    }),
    onSlow(
      panoramas.upload,
      (actor, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const { id, name, is360 } = body;
        return service.add(actor, { spaceId: params.id, id, name, is360, file }, begin);
      },
      LIMIT,
    ),
    ...changes(),
    ...archiving(),
    on(panoramas.stream, ({ organisationId }, { query, ifNoneMatch }, transaction) =>
      streamPanorama(transaction, files, {
        organisationId,
        panoramaKey: query.panoramaKey,
        ifNoneMatch,
      }),
    ),
  ];
}

function changes(): Binding[] {
  return [
    on(
      panoramas.update,
      async (actor, { params, body, ifMatch }, transaction) => {
        const place = placeOf(actor.organisationId, params);
        await getPanorama(transaction, place);
        const current = () => showPanorama(transaction, actor, place);
        const change = {
          table: "spacePanorama",
          ...place,
          values: body,
          ifMatch,
          current,
        } as const;
        await updateRecord(transaction, change);
        return current();
      },
      (actor, { params }, transaction) =>
        showPanorama(transaction, actor, placeOf(actor.organisationId, params)),
    ),
    on(panoramas.setHotspots, async (actor, { params, body, ifMatch }, transaction) => {
      const place = placeOf(actor.organisationId, params);
      await lockRecord(transaction, { table: "spacePanorama", ...place }, "update");
      const panorama = await getPanorama(transaction, place);
      const hotspots = await mergeHotspots(transaction, actor, panorama, body.hotspots);
      const current = () => showPanorama(transaction, actor, place);
      await updateRecord(transaction, {
        table: "spacePanorama",
        ...place,
        values: { hotspots: JSON.stringify(hotspots) },
        ifMatch,
        current,
      });
      return current();
    }),
    on(panoramas.reorder, async (actor, { params, body }, transaction) => {
      const { organisationId } = actor;
      await requireWritableSpace(transaction, organisationId, params.id);
      const place = { organisationId, spaceId: params.id };
      if (!(await areAllPanoramas(transaction, place, body.panoramaIds))) {
        const current = await listPanoramas(transaction, actor, params.id);
        throw new ProblemError("record.conflict", { current });
      }
      await reorderPanoramas(transaction, place, [...new Set(body.panoramaIds)]);
      return listPanoramas(transaction, actor, params.id);
    }),
  ];
}

function archiving(): Binding[] {
  return [
    on(panoramas.remove, async (actor, { params }, transaction) => {
      const place = placeOf(actor.organisationId, params);
      await requireWritableSpace(transaction, actor.organisationId, params.id, true);
      await setPanoramaArchived(transaction, place, true);
      return showPanorama(transaction, actor, place);
    }),
    on(panoramas.restore, async (actor, { params }, transaction) => {
      const place = placeOf(actor.organisationId, params);
      await requireWritableSpace(transaction, actor.organisationId, params.id, true);
      await setPanoramaArchived(transaction, place, false);
      return showPanorama(transaction, actor, place);
    }),
  ];
}

function placeOf(
  organisationId: string,
  { id, panoramaId }: { id: string; panoramaId: string },
): PanoramaPlace {
  return { organisationId, spaceId: id, id: panoramaId };
}
