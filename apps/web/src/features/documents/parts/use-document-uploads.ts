import type { DocumentType } from "@storey/domain";
import { useRef } from "react";
import { translate } from "../../../lib/messages.ts";
import { type Upload, useUploads } from "../../uploads/use-uploads.ts";
import { documentsChanged, holdsDocument } from "../document.queries.ts";
import { giveUpUpload, goesInPieces, uploadDocument } from "../document-upload.queries.ts";

/** What the files that are added become. */
export interface UploadKind {
  readonly type: DocumentType;
  readonly isPublic: boolean;
}

/** The documents on their way to a space. */
export function useDocumentUploads(spaceId: string) {
  // What was given up on the server must be gone there before the same is sent again.
  const givenUp = useRef(new Map<string, Promise<void>>());
  return useUploads<UploadKind>({
    send: async ({ id, file, kind }, { signal, onProgress }) => {
      await givenUp.current.get(id);
      await uploadDocument(spaceId, { ...kind, id, file, signal, onProgress });
    },
    changed: () => documentsChanged(spaceId),
    isThere: (file) => holdsDocument(spaceId, file),
    failedWords: () => translate("documents", "upload.failed"),
    giveUp: ({ id, file }: Upload<UploadKind>) => {
      if (goesInPieces(file)) givenUp.current.set(id, giveUpUpload(spaceId, id));
    },
  });
}
