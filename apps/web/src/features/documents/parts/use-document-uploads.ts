import { CARRIERS, type CarrierReference, type SpaceDocument } from "@storey/contract";
import { type DocumentType, suggestedDocumentType } from "@storey/domain";
import { useRef } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { type Upload, useUploads } from "../../uploads/parts/use-uploads.ts";
import {
  changeDocument,
  documentsChanged,
  findShownDocument,
  holdsDocument,
} from "../document.queries.ts";
import { uploadDocument } from "../document-upload.queries.ts";

/** What the files that are added become. */
export interface UploadKind {
  readonly type: DocumentType;
  readonly isPublic: boolean;
}

/** A document on its way to an owner. */
export type DocumentUpload = Upload<UploadKind>;

function sameKind(one: UploadKind, other: UploadKind): boolean {
  return one.type === other.type && one.isPublic === other.isPublic;
}

/** The documents on their way to an owner, and those that have just arrived. */
export function useDocumentUploads(owner: CarrierReference) {
  // What the server has made of each, for as long as the list of documents does not tell.
  const replies = useRef(new Map<string, SpaceDocument>());
  return useUploads<UploadKind>({
    send: async ({ id, file, kind }, on) => {
      const { type, isPublic } = kind;
      replies.current.set(id, await uploadDocument(owner, { type, isPublic, id, file, ...on }));
    },
    amend: async ({ id, kind }) => {
      const document = findShownDocument(owner, id) ?? replies.current.get(id);
      // Without one it was removed meanwhile, or nothing is known but what was sent.
      if (!document || sameKind(document, kind)) return kind;
      const { type, isPublic } = kind;
      try {
        await changeDocument(owner, document, { type, isPublic });
        return kind;
      } catch (error) {
        const summary = translate("documents", "document.updateFailed");
        showToast({ severity: "error", summary, detail: textOfError(error) });
        await documentsChanged(owner);
        return findShownDocument(owner, id) ?? document;
      }
    },
    changed: () => documentsChanged(owner),
    isThere: (file) => holdsDocument(owner, file),
    failedMessage: () => translate("documents", "upload.failed"),
  });
}

/** What a file that is chosen seems to be; technicians alone see it until somebody says more. */
export function suggestedKind(kind: CarrierReference["kind"], { name }: File): UploadKind {
  return { type: suggestedDocumentType(name, CARRIERS[kind].documentTypes), isPublic: false };
}
