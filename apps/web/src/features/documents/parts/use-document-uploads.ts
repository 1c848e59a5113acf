import type { DocumentType } from "@storey/domain";
import { translate } from "../../../lib/messages.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { documentsChanged, holdsDocument } from "../document.queries.ts";
import { uploadDocument } from "../document-upload.queries.ts";

/** What the files that are added become. */
export interface UploadKind {
  readonly type: DocumentType;
  readonly isPublic: boolean;
}

/** The documents on their way to a space. */
export function useDocumentUploads(spaceId: string) {
  return useUploads<UploadKind>({
    send: ({ id, file, kind }, on) => uploadDocument(spaceId, { ...kind, id, file, ...on }),
    changed: () => documentsChanged(spaceId),
    isThere: (file) => holdsDocument(spaceId, file),
    failedWords: () => translate("documents", "upload.failed"),
  });
}
