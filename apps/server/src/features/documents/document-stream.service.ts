import type { Readable } from "node:stream";
import { documentFormat, safeFileName } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { AfterCommit, Reply } from "../../http/binding.ts";
import { readRange } from "../../http/byte-range.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { privateKinds } from "../../platform/attachments/owner-rights.ts";
import { findDocumentByKey, type StoredDocument } from "./document.repository.ts";

/**
 * The document whose bytes are requested, and the part and version that the caller holds already.
 */
export interface DocumentQuestion {
  readonly documentKey: string;
  readonly ifNoneMatch: string | undefined;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/**
 * Replies with the bytes of a document the caller may see, all or a part, or with 304. Caches must
 * ask again each time: a document that is made private is private at once. The bytes can never run
 * on this origin. Throws `not_found` and `range.unsatisfiable`.
 */
export async function streamDocument(
  transaction: Transaction,
  files: FileStore,
  actor: Actor,
  question: DocumentQuestion,
): Promise<Reply<Readable> | AfterCommit> {
  const document = await findDocumentByKey(
    transaction,
    actor.organisationId,
    question.documentKey,
    privateKinds(actor),
  );
  if (!document) throw notFound();
  return sendDocument(files, document, question);
}

/**
 * Replies with the bytes of a document that the caller may see, all or a part, or with 304. Throws
 * `range.unsatisfiable`.
 */
export function sendDocument(
  files: FileStore,
  document: Pick<StoredDocument, "s3Key" | "metadata">,
  { ifNoneMatch, range, ifRange }: Omit<DocumentQuestion, "documentKey">,
): Reply<Readable> | AfterCommit {
  const etag = `"${document.s3Key.slice(document.s3Key.lastIndexOf("/") + 1)}"`;
  const cache = { "cache-control": "private, no-cache", vary: "authorization", etag };
  if (ifNoneMatch?.split(",").some((tag) => tag.trim() === etag)) {
    return new Reply<Readable>(undefined, cache, true);
  }
  const { size, contentType, fileName } = document.metadata;
  const part = ifRange === undefined || ifRange === etag ? readRange(range, size) : undefined;
  if (part === "unsatisfiable") throw new ProblemError("range.unsatisfiable", { fileSize: size });
  return new AfterCommit(async () => {
    const stored = await files.get(document.s3Key, part);
    if (!stored) throw notFound();
    return new Reply(stored.stream, {
      ...cache,
      ...servedHeaders(contentType, fileName),
      "accept-ranges": "bytes",
      "content-length": String(stored.size),
      ...(part ? { "content-range": `bytes ${part.start}-${part.end}/${size}` } : {}),
    });
  });
}

function servedHeaders(contentType: string, fileName: string): Record<string, string> {
  const format = documentFormat(contentType);
  // Named, so that no browser guesses it; a mark of UTF-16 in the file counts more.
  const charset = contentType.startsWith("text/") ? "; charset=utf-8" : "";
  const kind = format?.isInline ? "inline" : "attachment";
  return {
    "content-type": format ? `${contentType}${charset}` : "application/octet-stream",
    "content-disposition": contentDisposition(kind, safeFileName(fileName, contentType)),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
}
