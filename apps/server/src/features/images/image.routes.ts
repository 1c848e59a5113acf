import { images } from "@storey/contract";
import { AfterCommit, type Binding, on, onSlow, Reply } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { updateRecord } from "../history/record.repository.ts";
import {
  findImages,
  findVersion,
  getImage,
  isActiveSpace,
  reorderImages,
  setImageArchived,
} from "./image.repository.ts";
import { ImageService } from "./image.service.ts";

/**
 * Bytes of a key never change. The browser may keep them for five minutes, for this token alone:
 * a person who signs in after another on the same machine is asked for again.
 */
const CACHE = { "cache-control": "private, max-age=300", vary: "authorization" };

/** The calls about the pictures of a space. */
export function imageRoutes(files: FileStore, processor: ImageProcessor): Binding[] {
  const service = new ImageService(files, processor);
  return [
    onSlow(images.upload, (actor, { params, body, file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      const { id, description = "" } = body;
      return service.add(actor, { spaceId: params.id, id, description, file }, begin);
    }),
    on(images.update, async ({ organisationId }, { params, body, ifMatch }, transaction) => {
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
    }),
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
      if (!(await isActiveSpace(transaction, organisationId, params.id))) throw notFound();
      const present = await findImages(transaction, organisationId, params.id);
      const wanted = new Set(body.imageIds);
      if (wanted.size !== present.length || present.some(({ id }) => !wanted.has(id))) {
        throw new ProblemError("record.conflict", { current: present });
      }
      await reorderImages(transaction, organisationId, params.id, [...wanted]);
      return findImages(transaction, organisationId, params.id);
    }),
    on(images.stream, async ({ organisationId }, { query, ifNoneMatch }, transaction) => {
      const version = await findVersion(transaction, organisationId, query.imageKey);
      if (!version) throw notFound();
      const etag = `"${version.key.split("/").slice(-2).join("-")}"`;
      if (ifNoneMatch === etag) return new Reply<never>(undefined, { ...CACHE, etag }, true);
      return new AfterCommit(async () => {
        const stored = await files.get(version.key);
        if (!stored) throw notFound();
        return new Reply(stored.stream, {
          ...CACHE,
          etag,
          "content-type": stored.contentType ?? "application/octet-stream",
          "content-length": String(stored.size),
          "content-disposition": "inline",
          "content-security-policy": "default-src 'none'; sandbox",
        });
      });
    }),
  ];
}
