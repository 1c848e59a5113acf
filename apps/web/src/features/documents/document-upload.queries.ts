import { DOCUMENTS_OF, type OwnerReference, type SpaceDocument } from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { upload } from "../../lib/upload.ts";

/** A document on its way to an owner. */
export interface SentDocument {
  readonly file: File;
  /** Made here: a repeated attempt adds the document once. */
  readonly id: string;
  readonly type: DocumentType;
  readonly isPublic: boolean;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Uploads one document to an owner. */
export function uploadDocument(owner: OwnerReference, sent: SentDocument): Promise<SpaceDocument> {
  const { file, id, type, isPublic, signal, onProgress } = sent;
  return upload(DOCUMENTS_OF[owner.kind].upload, {
    params: { id: owner.id },
    body: { id, type, isPublic: isPublic ? "true" : "false" },
    file,
    signal,
    onProgress,
  });
}
