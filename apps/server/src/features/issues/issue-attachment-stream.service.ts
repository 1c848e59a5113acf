import type { Readable } from "node:stream";
import { documentFormat, safeFileName } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { AfterCommit, Reply } from "../../http/binding.ts";
import { readRange } from "../../http/byte-range.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { findAttachmentByKey, type StoredAttachment } from "./issue-attachment.repository.ts";

/** The file whose bytes are requested, and the part and version that the caller holds already. */
export interface AttachmentQuestion {
  readonly organisationId: string;
  readonly attachmentKey: string;
  readonly ifNoneMatch: string | undefined;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/**
 * Replies with the bytes of a file of an issue, all or a part, or with 304; `check` throws if the
 * caller may not see it. Caches must ask again each time, and the bytes can never run on this
 * origin. Throws `not_found` and `range.unsatisfiable`.
 */
export async function streamAttachment(
  transaction: Transaction,
  files: FileStore,
  question: AttachmentQuestion,
  check: (attachment: StoredAttachment) => Promise<unknown>,
): Promise<Reply<Readable> | AfterCommit> {
  const { organisationId, attachmentKey } = question;
  const attachment = await findAttachmentByKey(transaction, organisationId, attachmentKey);
  if (!attachment) throw notFound();
  await check(attachment);
  return streamAttached(files, attachment, question);
}

/** What is served of a file that somebody attached to something. */
export type AttachedFile = Pick<StoredAttachment, "kind" | "size" | "contentType" | "fileName">;

/** The same for a file that was found and may be seen. Throws `not_found` and `range.unsatisfiable`. */
export function streamAttached(
  files: FileStore,
  attachment: AttachedFile,
  question: Omit<AttachmentQuestion, "organisationId">,
): Reply<Readable> | AfterCommit {
  const { attachmentKey, ifNoneMatch, range, ifRange } = question;
  const etag = `"${attachmentKey.split("/").slice(-2).join("-")}"`;
  const cache = { "cache-control": "private, no-cache", vary: "authorization", etag };
  if (ifNoneMatch?.split(",").some((tag) => tag.trim() === etag)) {
    return new Reply<Readable>(undefined, cache, true);
  }
  const isWhole = attachment.kind === "picture" || (ifRange !== undefined && ifRange !== etag);
  const part = isWhole ? undefined : readRange(range, attachment.size);
  if (part === "unsatisfiable") {
    throw new ProblemError("range.unsatisfiable", { fileSize: attachment.size });
  }
  return new AfterCommit(async () => {
    const stored = await files.get(attachmentKey, part);
    if (!stored) throw notFound();
    return new Reply(stored.stream, {
      ...cache,
      ...servedHeaders(attachment),
      ...(attachment.kind === "document" ? { "accept-ranges": "bytes" } : {}),
      "content-length": String(stored.size),
      ...(part ? { "content-range": `bytes ${part.start}-${part.end}/${attachment.size}` } : {}),
    });
  });
}

function servedHeaders({ contentType, fileName }: AttachedFile): Record<string, string> {
  const format = documentFormat(contentType);
  const charset = contentType.startsWith("text/") ? "; charset=utf-8" : "";
  const kind = format?.isInline ? "inline" : "attachment";
  return {
    "content-type": format ? `${contentType}${charset}` : "application/octet-stream",
    "content-disposition": contentDisposition(kind, safeFileName(fileName, contentType)),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
}
