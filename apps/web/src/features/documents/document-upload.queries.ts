import { CARRIED_DOCUMENTS, type CarrierReference, type SpaceDocument } from "@storey/contract";
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
export function uploadDocument(
  owner: CarrierReference,
  sent: SentDocument,
): Promise<SpaceDocument> {
  const { file, id, type, isPublic, signal, onProgress } = sent;
  return upload(CARRIED_DOCUMENTS[owner.kind].upload, {
    params: { id: owner.id },
    body: { id, type, isPublic: isPublic ? "true" : "false" },
    file,
    signal,
    onProgress,
  });
}
