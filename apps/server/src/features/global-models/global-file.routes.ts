import {
  globalAssetModelDocuments as documentCalls,
  globalAssetModels,
  globalAssetModelImages as imageCalls,
} from "@storey/contract";
import { v7 } from "uuid";
import type { UserActor } from "../../http/actor.ts";
import {
  type Binding,
  type Input,
  onGlobal,
  onMultiTransactionGlobal,
  onUser,
  recordOf,
} from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { DocumentService } from "../documents/document.service.ts";
import { sendDocument } from "../documents/document-stream.service.ts";
import { ImageService } from "../images/image.service.ts";
import { sendVersion, streamPicture } from "../images/picture-stream.service.ts";
import { queueFollowing } from "./following.service.ts";
import {
  archiveGlobalDocument,
  findGlobalDocumentByKey,
  findGlobalDocuments,
  getGlobalDocument,
} from "./global-document.repository.ts";
import { GLOBAL_DOCUMENTS, GLOBAL_PICTURES } from "./global-file.service.ts";
import {
  archiveGlobalImage,
  findGlobalImages,
  findGlobalVersion,
  getGlobalImage,
  orderGlobalImages,
} from "./global-image.repository.ts";
import { holdGlobalModel } from "./global-order.repository.ts";

/** Binds the calls about the pictures and documents of global models. */
export function globalFileRoutes(
  files: FileStore,
  processor: ImageProcessor,
  maxBytes: number,
): Binding[] {
  return [
    ...pictureRoutes(new ImageService(files, processor, GLOBAL_PICTURES)),
    ...documentRoutes(new DocumentService(files, GLOBAL_DOCUMENTS), maxBytes),
    onUser(globalAssetModels.imageStream, async (actor, { query, ifNoneMatch }, transaction) => {
      const { imageKey } = query;
      const version = await findGlobalVersion(transaction, imageKey);
      if (version) return sendVersion(files, version, ifNoneMatch);
      // A copy of the organisation's own may show a file that the global model no longer has.
      const { organisationId } = actor;
      if (organisationId === null) throw notFound();
      return streamPicture(transaction, files, { organisationId, imageKey, ifNoneMatch });
    }),
    onGlobal(globalAssetModels.documentStream, async (_actor, input, transaction) => {
      const { query, ifNoneMatch, range, ifRange } = input;
      const document = await findGlobalDocumentByKey(transaction, query.documentKey);
      if (!document) throw notFound();
      return sendDocument(files, document, { ifNoneMatch, range, ifRange });
    }),
  ];
}

interface OfImage {
  readonly id: string;
  readonly imageId: string;
}
const imagePlace = ({ id, imageId }: OfImage) => ({ id, attachmentId: imageId });

function pictureRoutes(service: ImageService<{ id: string; attachmentId: string }>): Binding[] {
  return [
    onMultiTransactionGlobal(imageCalls.upload, (_actor, { params, body, file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      const { id, description = "" } = body;
      return service.add({ id: params.id }, { id, description, file }, begin);
    }),
    onMultiTransactionGlobal(imageCalls.replace, (_actor, { params, file }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      return service.replace(imagePlace(params), file, begin);
    }),
    onGlobal(
      imageCalls.update,
      ...recordOf(
        (_actor: UserActor, { params }: Input<typeof imageCalls.update>, transaction) =>
          getGlobalImage(transaction, imagePlace(params)),
        async (_actor, { params, body, ifMatch }, transaction, current) => {
          await holdGlobalModel(transaction, params.id);
          const place = { organisationId: params.id, id: params.imageId };
          const change = { table: "globalModelImage", values: body, ifMatch, current } as const;
          await updateRecord(transaction, { ...place, ...change });
          await queueFollowing(transaction, params.id);
        },
      ),
    ),
    ...([true, false] as const).map((isArchived) =>
      onGlobal(
        isArchived ? imageCalls.remove : imageCalls.restore,
        async (_actor, { params }, transaction) => {
          await archiveGlobalImage(transaction, imagePlace(params), isArchived);
          await queueFollowing(transaction, params.id);
          return getGlobalImage(transaction, imagePlace(params));
        },
      ),
    ),
    onGlobal(imageCalls.reorder, async (_actor, { params: { id }, body }, transaction) => {
      await holdGlobalModel(transaction, id);
      const present = await findGlobalImages(transaction, id);
      const wanted = new Set(body.imageIds);
      const isSeen = present.every((image, at) => (body.seenImageIds ?? [])[at] === image.id);
      const isWhole =
        wanted.size === present.length && present.every((image) => wanted.has(image.id));
      if (!isWhole || (body.seenImageIds && !isSeen)) {
        throw new ProblemError("record.conflict", { current: present });
      }
      await orderGlobalImages(transaction, id, [...wanted]);
      await queueFollowing(transaction, id);
      return findGlobalImages(transaction, id);
    }),
  ];
}

interface OfDocument {
  readonly id: string;
  readonly documentId: string;
}
const documentPlace = ({ id, documentId }: OfDocument) => ({ id, attachmentId: documentId });

function documentRoutes(
  service: DocumentService<{ id: string; attachmentId: string }>,
  maxBytes: number,
): Binding[] {
  return [
    onGlobal(documentCalls.list, (_actor, { params }, transaction) =>
      findGlobalDocuments(transaction, params.id),
    ),
    onMultiTransactionGlobal(
      documentCalls.upload,
      (_actor, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const { id = v7(), description = "", type = "other", isPublic = false } = body;
        const facts = { description, type, isPublic } as const;
        return service.add({ id: params.id, attachmentId: id }, facts, file, begin);
      },
      { maxBytes, refusal: "document.too_large" },
    ),
    onGlobal(
      documentCalls.update,
      ...recordOf(
        (_actor: UserActor, { params }: Input<typeof documentCalls.update>, transaction) =>
          getGlobalDocument(transaction, documentPlace(params)),
        async (_actor, { params, body, ifMatch }, transaction, current) => {
          await holdGlobalModel(transaction, params.id);
          const place = { organisationId: params.id, id: params.documentId };
          const change = { table: "globalModelDocument", values: body, ifMatch, current } as const;
          await updateRecord(transaction, { ...place, ...change });
          await queueFollowing(transaction, params.id);
        },
      ),
    ),
    ...([true, false] as const).map((isArchived) =>
      onGlobal(
        isArchived ? documentCalls.remove : documentCalls.restore,
        async (_actor, { params }, transaction) => {
          await archiveGlobalDocument(transaction, documentPlace(params), isArchived);
          await queueFollowing(transaction, params.id);
          return getGlobalDocument(transaction, documentPlace(params));
        },
      ),
    ),
  ];
}
