import { documents, type SpaceDocument } from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { call } from "../../lib/call.ts";
import { upload, uploadBytes } from "../../lib/upload.ts";
import { isTooLargeOnTheWay, uploadInPieces } from "../../lib/upload-pieces.ts";

/** A file up to this size goes in one form; a larger one in pieces, which a bad line bears. */
export const FORM_MAX_BYTES = 5 * 1024 * 1024;

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

/** Whether a file goes in pieces. */
export function goesInPieces(file: Blob): boolean {
  return file.size > FORM_MAX_BYTES;
}

function uploadWhole(spaceId: string, sent: SentDocument): Promise<SpaceDocument> {
  const { file, id, type, isPublic, signal, onProgress } = sent;
  return upload(documents.upload, {
    params: { id: spaceId },
    body: { id, type, isPublic: isPublic ? "true" : "false" },
    file,
    signal,
    onProgress,
  });
}

async function uploadLarge(spaceId: string, sent: SentDocument): Promise<void> {
  const { file, id, type, isPublic, signal, onProgress } = sent;
  const params = { id: spaceId, uploadId: id };
  const body = { id, fileName: file.name, size: file.size, type, isPublic };
  await uploadInPieces({
    file,
    signal,
    onProgress,
    calls: {
      begin: () => call(documents.beginUpload, { params: { id: spaceId }, body, signal }),
      ask: () => call(documents.uploadState, { params, signal }),
      send: (offset, bytes, onPiece) =>
        uploadBytes(documents.continueUpload, {
          params,
          query: { offset: String(offset) },
          bytes,
          signal,
          onProgress: onPiece,
        }),
      isFinished: (state) => state.document !== null,
    },
  });
}

/** Uploads one document to a space. */
export async function uploadDocument(spaceId: string, sent: SentDocument): Promise<void> {
  if (goesInPieces(sent.file)) return uploadLarge(spaceId, sent);
  try {
    await uploadWhole(spaceId, sent);
  } catch (error) {
    // A server in front takes no form of this size; it may take the pieces.
    if (!isTooLargeOnTheWay(error)) throw error;
    await uploadLarge(spaceId, sent);
  }
}

/** Gives up an upload in pieces; one that is gone or finished already is as good. */
export async function giveUpUpload(spaceId: string, uploadId: string): Promise<void> {
  await call(documents.cancelUpload, { params: { id: spaceId, uploadId } }).catch(() => undefined);
}
