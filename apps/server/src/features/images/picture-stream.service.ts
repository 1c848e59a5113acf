import type { Readable } from "node:stream";
import type { Transaction } from "../../db/transaction.ts";
import { AfterCommit, Reply } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { findVersion } from "./image.repository.ts";

/**
 * The bytes of a key never change. The browser may keep them for five minutes, only for this token:
 * a person who signs in after another on the same machine causes a new request.
 */
const CACHE = { "cache-control": "private, max-age=300", vary: "authorization" };

/** The version of a picture that is requested, and the tag that the caller holds. */
export interface PictureQuestion {
  readonly organisationId: string;
  readonly imageKey: string;
  readonly ifNoneMatch: string | undefined;
}

/**
 * Replies with the bytes of one version of a picture of a space that the caller may see, once the
 * transaction is over, or with 304. Throws `not_found`.
 */
export async function streamPicture(
  transaction: Transaction,
  files: FileStore,
  { organisationId, imageKey, ifNoneMatch }: PictureQuestion,
): Promise<Reply<Readable> | AfterCommit> {
  const version = await findVersion(transaction, organisationId, imageKey);
  if (!version) throw notFound();
  return sendVersion(files, version, ifNoneMatch);
}

/** Replies with the bytes of a version that the caller may see, once the transaction is over, or with 304. */
export function sendVersion(
  files: FileStore,
  version: { readonly key: string },
  ifNoneMatch: string | undefined,
): Reply<Readable> | AfterCommit {
  const etag = `"${version.key.split("/").slice(-2).join("-")}"`;
  if (ifNoneMatch === etag) return new Reply<Readable>(undefined, { ...CACHE, etag }, true);
  return new AfterCommit(async () => {
    const stored = await files.get(version.key);
    if (!stored) throw notFound();
    return new Reply(stored.stream, {
      ...CACHE,
      etag,
      "content-type": stored.contentType ?? "application/octet-stream",
      "content-length": String(stored.size),
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });
}
