import { images } from "@storey/contract";
import { type Binding, on, onSlow } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { updateRecord } from "../history/record.repository.ts";
import {
  findImages,
  getImage,
  lockOrderOfSpace,
  reorderImages,
  requireWritableSpace,
  setImageArchived,
} from "./image.repository.ts";
import { ImageService } from "./image.service.ts";
import { streamPicture } from "./picture-stream.service.ts";

/** The calls about the pictures of a space. */
export function imageRoutes(files: FileStore, processor: ImageProcessor): Binding[] {
  const service = new ImageService(files, processor);
  return [
    onSlow(images.upload, (actor, { params, body, file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      const { id, description = "" } = body;
      return service.add(actor, { spaceId: params.id, id, description, file }, begin);
    }),
    onSlow(images.replace, (actor, { params, file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      return service.replace(actor, { spaceId: params.id, id: params.imageId, file }, begin);
    }),
    on(
      images.update,
      async ({ organisationId }, { params, body, ifMatch }, transaction) => {
        const { id: spaceId, imageId: id } = params;
        const current = () => getImage(transaction, organisationId, spaceId, id);
        await current();
        const change = {
          table: "spaceImage",
          organisationId,
          id,
          values: body,
          ifMatch,
          current,
        } as const;
        await updateRecord(transaction, change);
        return current();
      },
      ({ organisationId }, { params }, transaction) =>
        getImage(transaction, organisationId, params.id, params.imageId),
    ),
    on(images.remove, async ({ organisationId }, { params }, transaction) => {
      const target = { organisationId, spaceId: params.id, id: params.imageId };
      await setImageArchived(transaction, target, true);
      return getImage(transaction, organisationId, params.id, params.imageId);
    }),
    on(images.restore, async ({ organisationId }, { params }, transaction) => {
      const target = { organisationId, spaceId: params.id, id: params.imageId };
      await setImageArchived(transaction, target, false);
      return getImage(transaction, organisationId, params.id, params.imageId);
    }),
    on(images.reorder, async ({ organisationId }, { params, body }, transaction) => {
      await requireWritableSpace(transaction, organisationId, params.id);
      await lockOrderOfSpace(transaction, organisationId, params.id);
      const present = await findImages(transaction, organisationId, params.id);
      const wanted = new Set(body.imageIds);
      const isSeen = present.every(({ id }, at) => (body.seenImageIds ?? [])[at] === id);
      const isWhole = wanted.size === present.length && present.every(({ id }) => wanted.has(id));
      if (!isWhole || (body.seenImageIds && !isSeen)) {
        throw new ProblemError("record.conflict", { current: present });
      }
      await reorderImages(transaction, organisationId, params.id, [...wanted]);
      return findImages(transaction, organisationId, params.id);
    }),
    on(images.stream, ({ organisationId }, { query, ifNoneMatch }, transaction) =>
      streamPicture(transaction, files, {
        organisationId,
        imageKey: query.imageKey,
        ifNoneMatch,
      }),
    ),
  ];
}
