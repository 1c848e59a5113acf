import { documents, type SpaceDocument } from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { upload } from "../../lib/upload.ts";

/** A document on its way to a space. */
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

/** Uploads one document to a space. */
export function uploadDocument(spaceId: string, sent: SentDocument): Promise<SpaceDocument> {
  const { file, id, type, isPublic, signal, onProgress } = sent;
  return upload(documents.upload, {
    params: { id: spaceId },
    body: { id, type, isPublic: isPublic ? "true" : "false" },
    file,
    signal,
    onProgress,
  });
}
