import type { SpaceDocument } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { type GlobalPlace, holdGlobalModel } from "./global-order.repository.ts";

/** A document with the key of its file. */
export interface StoredGlobalDocument extends SpaceDocument {
  readonly s3Key: string;
}

/** What a new document says besides its place: its file is stored already. */
export type NewGlobalDocument = Pick<
  StoredGlobalDocument,
  "description" | "type" | "isPublic" | "s3Key" | "metadata"
>;

function select() {
  return sqlBuilder
    .selectFrom("globalModelDocument")
    .select(["id", "version", "description", "metadata", "isPublic", "type", "s3Key"])
    .select(["createdAt", "updatedAt", "deletedAt"]);
}

/** A document with the address of its bytes. */
function withPath<Row extends { readonly s3Key: string }>(row: Row): Row & { path: string } {
  const query = new URLSearchParams({ documentKey: row.s3Key });
  return { ...row, path: `/global-asset-models/document-stream?${query}` };
}

/** The documents of a global model, the oldest first. */
export async function findGlobalDocuments(
  transaction: Transaction,
  id: string,
): Promise<SpaceDocument[]> {
  const rows = await transaction.all(
    select()
      .where("ownerId", "=", id)
      .where("deletedAt", "is", null)
      .orderBy("createdAt")
      .orderBy("id"),
  );
  return rows.map(withPath);
}

/** One document of a global model, archived or not. */
export async function findGlobalDocument(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
): Promise<StoredGlobalDocument | undefined> {
  const row = await transaction.first(
    select().where("ownerId", "=", id).where("id", "=", attachmentId),
  );
  return row && withPath(row);
}

/** Returns one as `findGlobalDocument` does. Throws `not_found`. */
export async function getGlobalDocument(
  transaction: Transaction,
  place: GlobalPlace,
): Promise<StoredGlobalDocument> {
  const document = await findGlobalDocument(transaction, place);
  if (!document) throw notFound();
  return document;
}

/** Finds the document whose file has a key, unless it is archived, in the rows the caller may see. */
export async function findGlobalDocumentByKey(
  transaction: Transaction,
  s3Key: string,
): Promise<StoredGlobalDocument | undefined> {
  const row = await transaction.first(
    select().where("s3Key", "=", s3Key).where("deletedAt", "is", null),
  );
  return row && withPath(row);
}

/** Adds a document. Breaks `record.exists`; throws as `holdGlobalModel`. */
export async function insertGlobalDocument(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
  document: NewGlobalDocument,
): Promise<void> {
  await holdGlobalModel(transaction, id);
  await transaction.execute(
    sqlBuilder.insertInto("globalModelDocument").values({
      ...document,
      id: attachmentId,
      ownerId: id,
      metadata: JSON.stringify(document.metadata),
    }),
  );
}

/** Archives a document, or restores it; one that is so already stays as it is. Throws `not_found`. */
export async function archiveGlobalDocument(
  transaction: Transaction,
  place: GlobalPlace,
  isArchived: boolean,
): Promise<void> {
  await holdGlobalModel(transaction, place.id);
  await getGlobalDocument(transaction, place);
  await transaction.execute(
    sqlBuilder
      .updateTable("globalModelDocument")
      .set({ deletedAt: isArchived ? new Date().toISOString() : null })
      .where("ownerId", "=", place.id)
      .where("id", "=", place.attachmentId)
      .where("deletedAt", isArchived ? "is" : "is not", null),
  );
}
