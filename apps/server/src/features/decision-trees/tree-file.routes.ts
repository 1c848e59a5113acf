import { decisionTreeDocuments, decisionTreeImages } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on, onMultiTransaction, onRecord } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { OWNED_DOCUMENTS } from "../documents/document.service.ts";
import { ImageService, OWNED_PICTURES } from "../images/image.service.ts";
import { addTreePaper, addTreePicture } from "./equal-tree-file.service.ts";
import { removeTreeFile, treeOwner } from "./tree-file.service.ts";

/** What the calls about the files of trees work with. */
export interface TreeFileParts {
  readonly files: FileStore;
  readonly processor: ImageProcessor;
  /** The largest size of a document. */
  readonly maxBytes: number;
}

/** Binds the calls about the files of decision trees. */
export function treeFileRoutes(parts: TreeFileParts): Binding[] {
  return [...pictureRoutes(parts), ...documentRoutes(parts)];
}

function pictureRoutes({ files, processor }: TreeFileParts): Binding[] {
  const service = new ImageService(files, processor, OWNED_PICTURES);
  return [
    onMultiTransaction(
      decisionTreeImages.upload,
      ({ organisationId }, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const { id = v7(), description = "" } = body;
        const owner = treeOwner(organisationId, params.id);
        return addTreePicture(service, owner, { id, description, file }, begin);
      },
    ),
    on(decisionTreeImages.remove, async ({ organisationId }, { params }, transaction) => {
      const { id, imageId } = params;
      await removeTreeFile(transaction, { organisationId, id }, "spaceImage", imageId);
      const place = { ...treeOwner(organisationId, id), attachmentId: imageId };
      return OWNED_PICTURES.get(transaction, place);
    }),
  ];
}

function documentRoutes({ files, maxBytes }: TreeFileParts): Binding[] {
  const placeOf = (organisationId: string, id: string, attachmentId: string) => ({
    ...treeOwner(organisationId, id),
    attachmentId,
  });
  return [
    onMultiTransaction(
      decisionTreeDocuments.upload,
      ({ organisationId }, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const { id = v7(), description = "", type = "other", isPublic = true } = body;
        const facts = { description, type, isPublic };
        const place = placeOf(organisationId, params.id, id);
        return addTreePaper(files, place, { facts, file }, begin);
      },
      { maxBytes, refusal: "document.too_large" },
    ),
    onRecord(
      decisionTreeDocuments.update,
      ({ organisationId }, { params }, transaction) =>
        OWNED_DOCUMENTS.get(transaction, placeOf(organisationId, params.id, params.documentId)),
      async ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
        await current();
        const change = { table: "spaceDocument", organisationId, id: params.documentId } as const;
        await updateRecord(transaction, { ...change, values: body, ifMatch, current });
      },
    ),
    on(decisionTreeDocuments.remove, async ({ organisationId }, { params }, transaction) => {
      const { id, documentId } = params;
      await removeTreeFile(transaction, { organisationId, id }, "spaceDocument", documentId);
      return OWNED_DOCUMENTS.get(transaction, placeOf(organisationId, id, documentId));
    }),
  ];
}
