import { IMAGES_OF, images, type OwnerKind } from "@storey/contract";
import { type Binding, on, onMultiTransaction, onRecord } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { reorder, setArchived } from "../../platform/attachments/ordered.repository.ts";
import {
  type AttachmentPlace,
  lockOrder,
  type Owner,
  requireWritable,
} from "../../platform/attachments/owner.repository.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { findImages, getImage } from "./image.repository.ts";
import { ImageService, OWNED_PICTURES } from "./image.service.ts";
import { streamPicture } from "./picture-stream.service.ts";

/** Binds the calls about the pictures of every kind of owner. */
export function imageRoutes(files: FileStore, processor: ImageProcessor): Binding[] {
  const service = new ImageService(files, processor, OWNED_PICTURES);
  const kinds = Object.keys(IMAGES_OF) as OwnerKind[];
  return [
    ...kinds.flatMap((kind) => [...fileRoutes(service, kind), ...orderRoutes(kind)]),
    on(images.stream, ({ organisationId }, { query, ifNoneMatch }, transaction) =>
      streamPicture(transaction, files, {
        organisationId,
        imageKey: query.imageKey,
        ifNoneMatch,
      }),
    ),
  ];
}

function fileRoutes(service: ImageService<AttachmentPlace>, kind: OwnerKind): Binding[] {
  const calls = IMAGES_OF[kind];
  return [
    onMultiTransaction(calls.upload, ({ organisationId }, { params, body, file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      const { id, description = "" } = body;
      const owner = { organisationId, kind, id: params.id };
      return service.add(owner, { id, description, file }, begin);
    }),
    onMultiTransaction(calls.replace, ({ organisationId }, { params, file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      return service.replace(placeOf(organisationId, kind, params), file, begin);
    }),
  ];
}

function orderRoutes(kind: OwnerKind): Binding[] {
  const calls = IMAGES_OF[kind];
  return [
    onRecord(
      calls.update,
      ({ organisationId }, { params }, transaction) =>
        getImage(transaction, placeOf(organisationId, kind, params)),
      async ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
        await current();
        await updateRecord(transaction, {
          table: "spaceImage",
          organisationId,
          id: params.imageId,
          values: body,
          ifMatch,
          current,
        });
      },
    ),
    on(calls.remove, async ({ organisationId }, { params }, transaction) => {
      const place = placeOf(organisationId, kind, params);
      await setArchived(transaction, "spaceImage", place, true);
      return getImage(transaction, place);
    }),
    on(calls.restore, async ({ organisationId }, { params }, transaction) => {
      const place = placeOf(organisationId, kind, params);
      await setArchived(transaction, "spaceImage", place, false);
      return getImage(transaction, place);
    }),
    on(calls.reorder, async ({ organisationId }, { params, body }, transaction) => {
      const owner: Owner = { organisationId, kind, id: params.id };
      await requireWritable(transaction, owner);
      await lockOrder(transaction, owner);
      const present = await findImages(transaction, owner);
      const wanted = new Set(body.imageIds);
      const isSeen = present.every(({ id }, at) => (body.seenImageIds ?? [])[at] === id);
      const isWhole = wanted.size === present.length && present.every(({ id }) => wanted.has(id));
      if (!isWhole || (body.seenImageIds && !isSeen)) {
        throw new ProblemError("record.conflict", { current: present });
      }
      await reorder(transaction, "spaceImage", owner, [...wanted]);
      return findImages(transaction, owner);
    }),
  ];
}

function placeOf(
  organisationId: string,
  kind: OwnerKind,
  { id, imageId }: { id: string; imageId: string },
): AttachmentPlace {
  return { organisationId, kind, id, attachmentId: imageId };
}
