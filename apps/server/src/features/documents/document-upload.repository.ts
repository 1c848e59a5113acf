import type { SpaceDocument } from "@storey/contract";
import { sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { DocumentPlace } from "./document.repository.ts";

/** An upload of the caller's own. Sizes in bytes. */
export interface StoredUpload {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly received: number;
  readonly description: string;
  readonly type: SpaceDocument["type"];
  readonly isPublic: boolean;
  readonly pieces: readonly string[];
  readonly folder: string;
  readonly expiresAt: string;
}

/** What is known of an upload when it begins. */
export interface NewUpload
  extends DocumentPlace,
    Omit<StoredUpload, "received" | "pieces" | "expiresAt"> {
  readonly userId: string;
  /** Until when the first piece must be there. */
  readonly expiresAt: string;
}

const COLUMNS = [
  "id",
  "fileName",
  "size",
  "received",
  "description",
  "type",
  "isPublic",
  "pieces",
  "folder",
  "expiresAt",
] as const;

/** The caller's own upload to a space; row-level security shows nobody another's. */
export async function findUpload(
  transaction: Transaction,
  { organisationId, spaceId, id }: DocumentPlace,
): Promise<StoredUpload | undefined> {
  return transaction.first(
    sqlBuilder
      .selectFrom("documentUpload")
      .select(COLUMNS)
      .where("organisationId", "=", organisationId)
      .where("spaceId", "=", spaceId)
      .where("id", "=", id)
      .where("expiresAt", ">", sql<string>`now()`),
  );
}

/** How many uploads the caller has not finished and may still go on with. */
export async function countUploads(
  transaction: Transaction,
  organisationId: string,
): Promise<number> {
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("documentUpload")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("organisationId", "=", organisationId)
      .where("expiresAt", ">", sql<string>`now()`),
  );
  return row?.count ?? 0;
}

/** Begins an upload, in the place of one whose time is over. Breaks `record.exists`. */
export async function insertUpload(transaction: Transaction, upload: NewUpload): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom("documentUpload")
      .where("organisationId", "=", upload.organisationId)
      .where("id", "=", upload.id)
      .where("expiresAt", "<=", sql<string>`now()`),
  );
  await transaction.execute(sqlBuilder.insertInto("documentUpload").values(upload));
}

/** A piece that is stored: where it begins and how long it is, in bytes. */
export interface UploadPiece {
  readonly key: string;
  readonly offset: number;
  readonly size: number;
  readonly expiresAt: string;
}

/**
 * Counts a stored piece to an upload that stands where the piece begins. False when it stands
 * elsewhere by now, or is gone: then nothing is counted.
 */
export async function addPiece(
  transaction: Transaction,
  { organisationId, spaceId, id }: DocumentPlace,
  { key, offset, size, expiresAt }: UploadPiece,
): Promise<boolean> {
  const count = await transaction.execute(
    sqlBuilder
      .updateTable("documentUpload")
      .set({
        received: offset + size,
        pieces: sql<string[]>`array_append(pieces, ${key}::text)`,
        expiresAt,
      })
      .where("organisationId", "=", organisationId)
      .where("spaceId", "=", spaceId)
      .where("id", "=", id)
      .where("received", "=", offset),
  );
  return count > 0;
}

/** Ends an upload, finished or not; its pieces are let go. False when there is none. */
export async function deleteUpload(
  transaction: Transaction,
  { organisationId, spaceId, id }: DocumentPlace,
): Promise<boolean> {
  const count = await transaction.execute(
    sqlBuilder
      .deleteFrom("documentUpload")
      .where("organisationId", "=", organisationId)
      .where("spaceId", "=", spaceId)
      .where("id", "=", id),
  );
  return count > 0;
}
