import type { OwnerReference } from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { translate } from "../../../lib/messages.ts";
import { useUploads } from "../../uploads/parts/use-uploads.ts";
import { documentsChanged, holdsDocument } from "../document.queries.ts";
import { uploadDocument } from "../document-upload.queries.ts";

/** What the files that are added become. */
export interface UploadKind {
  readonly type: DocumentType;
  readonly isPublic: boolean;
}

/** The documents on their way to an owner. */
export function useDocumentUploads(owner: OwnerReference) {
  return useUploads<UploadKind>({
    send: ({ id, file, kind }, on) => uploadDocument(owner, { ...kind, id, file, ...on }),
    changed: () => documentsChanged(owner),
    isThere: (file) => holdsDocument(owner, file),
    failedMessage: () => translate("documents", "upload.failed"),
  });
}
