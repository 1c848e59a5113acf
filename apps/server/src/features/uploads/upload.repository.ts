import { sql } from "kysely";
import { sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The owner of an upload, and the name they gave it. Row-level security shows nobody another's. */
export interface UploadName {
  readonly organisationId: string;
  readonly uploadId: string;
}

/** An upload as it is stored. Sizes in bytes. */
export interface StoredUpload {
  readonly id: string;
  readonly uploadId: string;
  readonly call: Buffer;
  readonly size: number;
  readonly received: number;
  readonly pieces: readonly string[];
  readonly folder: string;
  /** The call's reply; null until there is one. */
  readonly reply: unknown;
  readonly expiresAt: string;
}

/** The facts of an upload when it begins: of a person, or of a guest who follows a report. */
export interface NewUpload extends UploadName {
  readonly id: string;
  readonly userId: string | null;
  readonly issueId: string | null;
  readonly call: Buffer;
  readonly size: number;
  readonly folder: string;
  readonly expiresAt: string;
}

const COLUMNS = [
  "id",
  "uploadId",
  "call",
  "size",
  "received",
  "pieces",
  "folder",
  "reply",
  "expiresAt",
] as const;

/** Finds the caller's own upload. */
export async function findUpload(
  transaction: Transaction,
  { organisationId, uploadId }: UploadName,
): Promise<StoredUpload | undefined> {
  return transaction.first(
    sqlBuilder
      .selectFrom("upload")
      .select(COLUMNS)
      .where("organisationId", "=", organisationId)
      .where("uploadId", "=", uploadId)
      .where("expiresAt", ">", sql<string>`now()`),
  );
}

const roomStatement = written<{ hasRoom: boolean }>("select has_upload_room($1) as has_room");

/**
 * Tells whether the caller may begin an upload of so many bytes; other callers wait until it is
 * begun.
 */
export async function hasUploadRoom(transaction: Transaction, size: number): Promise<boolean> {
  return (await transaction.first(roomStatement(size)))?.hasRoom ?? false;
}

/** Begins an upload. */
export async function insertUpload(transaction: Transaction, upload: NewUpload): Promise<void> {
  const network = sql<
    string | null
  >`case when ${upload.userId}::uuid is null then guest_network() end`;
  await transaction.execute(sqlBuilder.insertInto("upload").values({ ...upload, network }));
}

/** A piece that is stored: where it begins and how long it is, in bytes. */
export interface UploadPiece {
  readonly key: string;
  readonly offset: number;
  readonly size: number;
  readonly expiresAt: string;
}

/**
 * Adds a stored piece to an upload that has reached the piece's beginning. False, and nothing is
 * counted, when the upload stands elsewhere by now, or is gone.
 */
export async function addPiece(
  transaction: Transaction,
  { organisationId, uploadId }: UploadName,
  { id }: Pick<StoredUpload, "id">,
  { key, offset, size, expiresAt }: UploadPiece,
): Promise<boolean> {
  const count = await transaction.execute(
    sqlBuilder
      .updateTable("upload")
      .set({
        received: offset + size,
        pieces: sql<string[]>`array_append(pieces, ${key}::text)`,
        expiresAt,
      })
      .where("organisationId", "=", organisationId)
      .where("uploadId", "=", uploadId)
      .where("id", "=", id)
      .where("received", "=", offset),
  );
  return count > 0;
}

/** Keeps the reply of the call, and releases the pieces. */
export async function keepUploadReply(
  transaction: Transaction,
  { organisationId, uploadId }: UploadName,
  reply: unknown,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("upload")
      .set({ reply: JSON.stringify(reply) })
      .where("organisationId", "=", organisationId)
      .where("uploadId", "=", uploadId)
      .where("reply", "is", null),
  );
}

const dropStatement = written<{ isDropped: boolean }>("select drop_upload($1) as is_dropped");

/**
 * Ends an upload of the caller's own, finished or not, and releases its pieces. False when there is
 * none.
 */
export async function deleteUpload(transaction: Transaction, uploadId: string): Promise<boolean> {
  return (await transaction.first(dropStatement(uploadId)))?.isDropped ?? false;
}
