import type { Readable } from "node:stream";
import type { Transaction } from "../../db/transaction.ts";
import { AfterCommit, Reply } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { findPanoramaFile } from "./panorama.repository.ts";

/**
 * The bytes of a key never change. The browser may keep them for five minutes, only for this token,
 * as it does with pictures.
 */
const CACHE = { "cache-control": "private, max-age=300", vary: "authorization" };

/** The picture or tile that is requested, and the tag that the caller holds. */
export interface PanoramaQuestion {
  readonly organisationId: string;
  readonly panoramaKey: string;
  readonly ifNoneMatch: string | undefined;
}

/**
 * Replies with the bytes of one picture or tile of a panorama that the caller may see, once the
 * transaction is over, or with 304. Throws `not_found`.
 */
export async function streamPanorama(
  transaction: Transaction,
  files: FileStore,
  { organisationId, panoramaKey, ifNoneMatch }: PanoramaQuestion,
): Promise<Reply<Readable> | AfterCommit> {
  const key = await findPanoramaFile(transaction, organisationId, panoramaKey);
  if (key === undefined) throw notFound();
  const etag = `"${key.split("/").slice(4).join("-")}"`;
  if (ifNoneMatch === etag) return new Reply<Readable>(undefined, { ...CACHE, etag }, true);
  return new AfterCommit(async () => {
    const stored = await files.get(key);
    if (!stored) throw notFound();
    return new Reply(stored.stream, {
      ...CACHE,
      etag,
      "content-type": "image/webp",
      "content-length": String(stored.size),
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });
}
