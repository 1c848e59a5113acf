import { DOCUMENTS_OF, documents, type OwnerKind } from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { v7 } from "uuid";
import { type Binding, on, onMultiTransaction, onRecord } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { setArchived } from "../../platform/attachments/ordered.repository.ts";
import {
  type AttachmentPlace,
  requireReadable,
  requireWritable,
} from "../../platform/attachments/owner.repository.ts";
import { seesPrivate } from "../../platform/attachments/owner-rights.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { findDocuments, getDocument } from "./document.repository.ts";
import { DocumentService, OWNED_DOCUMENTS } from "./document.service.ts";
import { streamDocument } from "./document-stream.service.ts";

/**
 * Binds the calls about the documents of every kind of owner; `maxBytes` is the largest size of
 * one.
 */
export function documentRoutes(files: FileStore, maxBytes: number): Binding[] {
  const service = new DocumentService(files, OWNED_DOCUMENTS);
  const kinds = Object.keys(DOCUMENTS_OF) as OwnerKind[];
  return [
    ...kinds.flatMap((kind) => [...addingRoutes(service, kind, maxBytes), ...changingRoutes(kind)]),
    on(documents.stream, (actor, { query, ifNoneMatch, range, ifRange }, transaction) =>
      streamDocument(transaction, files, actor, {
        documentKey: query.documentKey,
        ifNoneMatch,
        range,
        ifRange,
      }),
    ),
  ];
}

function addingRoutes(
  service: DocumentService<AttachmentPlace>,
  kind: OwnerKind,
  maxBytes: number,
): Binding[] {
  const calls = DOCUMENTS_OF[kind];
  return [
    on(calls.list, async (actor, { params }, transaction) => {
      const owner = { organisationId: actor.organisationId, kind, id: params.id };
      await requireReadable(transaction, owner);
      return findDocuments(transaction, owner, seesPrivate(actor, kind));
    }),
    onMultiTransaction(
      calls.upload,
      ({ organisationId }, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const place = placeOf(organisationId, kind, { ...params, documentId: body.id ?? v7() });
        return service.add(place, factsOf(body), file, begin);
      },
      { maxBytes, refusal: "document.too_large" },
    ),
  ];
}

function changingRoutes(kind: OwnerKind): Binding[] {
  const calls = DOCUMENTS_OF[kind];
  return [
    onRecord(
      calls.update,
      ({ organisationId }, { params }, transaction) =>
        getDocument(transaction, placeOf(organisationId, kind, params)),
      async ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
        await current();
        await updateRecord(transaction, {
          table: "spaceDocument",
          organisationId,
          id: params.documentId,
          values: body,
          ifMatch,
          current,
        });
      },
    ),
    on(calls.remove, async ({ organisationId }, { params }, transaction) => {
      const place = placeOf(organisationId, kind, params);
      await requireWritable(transaction, place, true);
      await setArchived(transaction, "spaceDocument", place, true);
      return getDocument(transaction, place);
    }),
    on(calls.restore, async ({ organisationId }, { params }, transaction) => {
      const place = placeOf(organisationId, kind, params);
      await requireWritable(transaction, place, true);
      await setArchived(transaction, "spaceDocument", place, false);
      return getDocument(transaction, place);
    }),
  ];
}

function placeOf(
  organisationId: string,
  kind: OwnerKind,
  { id, documentId }: { id: string; documentId: string },
): AttachmentPlace {
  return { organisationId, kind, id, attachmentId: documentId };
}

/**
 * Returns the facts about a new document; by default it has no description, is of the type other,
 * and is not public.
 */
function factsOf(body: {
  description?: string | undefined;
  type?: DocumentType | undefined;
  isPublic?: boolean | undefined;
}) {
  const { description = "", type = "other", isPublic = false } = body;
  return { description, type, isPublic } as const;
}
