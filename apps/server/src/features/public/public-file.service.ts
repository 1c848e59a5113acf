import type { Readable } from "node:stream";
import { documentFormat, safeFileName } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { AfterCommit, Reply } from "../../http/binding.ts";
import { readRange } from "../../http/byte-range.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { Visitor } from "../../http/visitor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { findGuestTreeDocuments, findGuestTreePictures } from "./guest-tree-session.repository.ts";
import { type PublicKey, readPublicKey } from "./public-key.ts";
import { panoramaFileKey } from "./public-panorama.ts";
import {
  findGuestDocument,
  findGuestPanorama,
  findGuestPicture,
} from "./public-space.repository.ts";

/** The requested part of a file, and the version that the caller holds already. */
export interface FileQuestion {
  readonly key: string;
  readonly ifNoneMatch: string | undefined;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** A file that a guest may have: its storage key, and the way it is served. */
interface FoundFile {
  readonly storedKey: string;
  /** Set for a document, which is served in parts and has a name of its own. */
  readonly document?: {
    readonly contentType: string;
    readonly fileName: string;
    readonly size: number;
  };
}

/**
 * Replies with the bytes of a file of the space, all or a part, or with 304. Holders of a copy have
 * to ask again before each use, and no cache between us keeps one: a file that becomes private is
 * private at once. The bytes can never run on this origin. Throws `not_found` and
 * `range.unsatisfiable`.
 */
export async function streamPublicFile(
  transaction: Transaction,
  files: FileStore,
  visitor: Visitor,
  { key, ifNoneMatch, range, ifRange }: FileQuestion,
): Promise<Reply<Readable> | AfterCommit> {
  const named = readPublicKey(key);
  const found = named && (await findFile(transaction, visitor, named));
  if (!found) throw notFound();
  const { storedKey, document } = found;
  const etag = `"${storedKey.split("/").slice(-3).join("-")}"`;
  const cache = { "cache-control": "private, no-cache", vary: "authorization, cookie", etag };
  if (ifNoneMatch?.split(",").some((tag) => tag.trim() === etag)) {
    return new Reply<Readable>(undefined, cache, true);
  }
  const isPart = document && (ifRange === undefined || ifRange === etag);
  const part = isPart ? readRange(range, document.size) : undefined;
  if (part === "unsatisfiable")
    throw new ProblemError("range.unsatisfiable", { fileSize: document?.size ?? 0 });
  return new AfterCommit(async () => {
    const stored = await files.get(storedKey, part);
    if (!stored) throw notFound();
    return new Reply(stored.stream, {
      ...cache,
      ...(document ? documentHeaders(document) : pictureHeaders(stored.contentType)),
      "content-length": String(stored.size),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      ...(part ? { "content-range": `bytes ${part.start}-${part.end}/${document?.size}` } : {}),
    });
  });
}

async function findFile(
  transaction: Transaction,
  visitor: Visitor,
  key: PublicKey,
): Promise<FoundFile | undefined> {
  if (key.kind === "picture") {
    const picture =
      (await findGuestPicture(transaction, visitor, key.id)) ??
      (await findGuestTreePictures(transaction, [key.id]))[0];
    const version = Object.hasOwn(picture?.versions ?? {}, key.version)
      ? picture?.versions[key.version]
      : undefined;
    return version && { storedKey: version.imageKey };
  }
  if (key.kind === "document") {
    const document =
      (await findGuestDocument(transaction, visitor, key.id)) ??
      (await findGuestTreeDocuments(transaction, [key.id]))[0];
    return document && { storedKey: document.s3Key, document: document.metadata };
  }
  const panorama = await findGuestPanorama(transaction, visitor, key.id);
  const storedKey = panorama && panoramaFileKey(panorama, key.rest);
  return storedKey === undefined ? undefined : { storedKey };
}

function pictureHeaders(contentType: string | undefined): Record<string, string> {
  const isPicture = contentType !== undefined && /^image\/[a-z]+$/.test(contentType);
  return {
    "content-type": isPicture ? contentType : "application/octet-stream",
    "content-disposition": "inline",
  };
}

function documentHeaders({
  contentType,
  fileName,
}: NonNullable<FoundFile["document"]>): Record<string, string> {
  const format = documentFormat(contentType);
  const charset = contentType.startsWith("text/") ? "; charset=utf-8" : "";
  const kind = format?.isInline ? "inline" : "attachment";
  return {
    "content-type": format ? `${contentType}${charset}` : "application/octet-stream",
    "content-disposition": contentDisposition(kind, safeFileName(fileName, contentType)),
    "accept-ranges": "bytes",
  };
}
