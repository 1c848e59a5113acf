import { panoramas } from "@storey/contract";
import { PANORAMA_MAX_BYTES } from "@storey/domain";
import { type Binding, on, onMultiTransaction, onRecord } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { PanoramaProcessor } from "../../media/panoramas/panorama-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import {
  requireReadable,
  requireWritable,
  spaceOwner,
} from "../../platform/attachments/owner.repository.ts";
import { lockRecord, updateRecord } from "../../platform/history/record.repository.ts";
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

/** Binds the calls about the panoramas of a space. */
export function panoramaRoutes(files: FileStore, processor: PanoramaProcessor): Binding[] {
  const service = new PanoramaService(files, processor);
  return [
    on(panoramas.list, async (actor, { params }, transaction) => {
      await requireReadable(transaction, spaceOwner(actor.organisationId, params.id));
      return listPanoramas(transaction, actor, params.id);
    }),
    onMultiTransaction(
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
    onRecord(
      panoramas.update,
      (actor, { params }, transaction) =>
        showPanorama(transaction, actor, placeOf(actor.organisationId, params)),
      async (actor, { params, body, ifMatch }, transaction, current) => {
        const place = placeOf(actor.organisationId, params);
        await getPanorama(transaction, place);
        const change = {
          table: "spacePanorama",
          ...place,
          values: body,
          ifMatch,
          current,
        } as const;
        await updateRecord(transaction, change);
      },
    ),
    on(panoramas.setHotspots, async (actor, { params, body, ifMatch }, transaction) => {
      const place = placeOf(actor.organisationId, params);
      await lockRecord(transaction, { table: "spacePanorama", ...place }, "change");
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
      await requireWritable(transaction, spaceOwner(organisationId, params.id));
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
      await requireWritable(transaction, spaceOwner(actor.organisationId, params.id), true);
      await setPanoramaArchived(transaction, place, true);
      return showPanorama(transaction, actor, place);
    }),
    on(panoramas.restore, async (actor, { params }, transaction) => {
      const place = placeOf(actor.organisationId, params);
      await requireWritable(transaction, spaceOwner(actor.organisationId, params.id), true);
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
