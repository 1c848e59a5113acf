import { documents } from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { v7 } from "uuid";
import { type Binding, on, onSlow } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { updateRecord } from "../history/record.repository.ts";
import { requireWritableSpace } from "../images/image.repository.ts";
import {
  type DocumentPlace,
  findDocuments,
  getDocument,
  setDocumentArchived,
} from "./document.repository.ts";
import { DocumentService } from "./document.service.ts";
import { streamDocument } from "./document-stream.service.ts";
import { requireReadableSpace } from "./readable-space.repository.ts";
import { seesPrivate } from "./visibility.ts";

/** The calls about the documents of a space; `maxBytes` is how large one may be. */
export function documentRoutes(files: FileStore, maxBytes: number): Binding[] {
  const service = new DocumentService(files);
  return [
    on(documents.list, async (actor, { params }, transaction) => {
      const place = { organisationId: actor.organisationId, spaceId: params.id };
      await requireReadableSpace(transaction, place.organisationId, place.spaceId);
      return findDocuments(transaction, place, seesPrivate(actor));
    }),
    onSlow(
      documents.upload,
      ({ organisationId }, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        return service.add(factsOf(organisationId, params.id, body), file, begin);
      },
      { maxBytes, refusal: "document.too_large" },
    ),
    on(
      documents.update,
      async ({ organisationId }, { params, body, ifMatch }, transaction) => {
        const place = placeOf(organisationId, params);
        const current = () => getDocument(transaction, place);
        await current();
        const change = {
          table: "spaceDocument",
          ...place,
          values: body,
          ifMatch,
          current,
        } as const;
        await updateRecord(transaction, change);
        return current();
      },
      ({ organisationId }, { params }, transaction) =>
        getDocument(transaction, placeOf(organisationId, params)),
    ),
    on(documents.remove, async ({ organisationId }, { params }, transaction) => {
      await requireWritableSpace(transaction, organisationId, params.id, true);
      return setDocumentArchived(transaction, placeOf(organisationId, params), true);
    }),
    on(documents.restore, async ({ organisationId }, { params }, transaction) => {
      await requireWritableSpace(transaction, organisationId, params.id, true);
      return setDocumentArchived(transaction, placeOf(organisationId, params), false);
    }),
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

function placeOf(
  organisationId: string,
  { id, documentId }: { id: string; documentId: string },
): DocumentPlace {
  return { organisationId, spaceId: id, id: documentId };
}

/** What is to be known of a new document; left out means: no description, other, not public. */
function factsOf(
  organisationId: string,
  spaceId: string,
  body: {
    id?: string | undefined;
    description?: string | undefined;
    type?: DocumentType | undefined;
    isPublic?: boolean | undefined;
  },
) {
  const { id = v7(), description = "", type = "other", isPublic = false } = body;
  return { organisationId, spaceId, id, description, type, isPublic } as const;
}
