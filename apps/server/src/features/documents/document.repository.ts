import type { SpaceDocument } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** A document with the key of its file. */
export interface StoredDocument extends SpaceDocument {
  readonly s3Key: string;
}

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("spaceDocument")
    .select([
      "id",
      "version",
      "description",
      "metadata",
      "isPublic",
      "type",
      "s3Key",
      "createdAt",
      "updatedAt",
      "deletedAt",
    ])
    .where("organisationId", "=", organisationId);
}

/** The address of a document's bytes, below `/api`. */
export function pathToDocument(s3Key: string): string {
  return `/spaces/document-stream?documentKey=${encodeURIComponent(s3Key)}`;
}

function withPath(row: Omit<StoredDocument, "path">): StoredDocument {
  return { ...row, path: pathToDocument(row.s3Key) };
}

/** The documents of a space, the oldest first; without `withPrivate` those alone that are public. */
export async function findDocuments(
  transaction: Transaction,
  place: { organisationId: string; spaceId: string },
  withPrivate: boolean,
): Promise<SpaceDocument[]> {
  const all = select(place.organisationId)
    .where("spaceId", "=", place.spaceId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id");
  const rows = await transaction.all(withPrivate ? all : all.where("isPublic", "=", true));
  return rows.map(withPath);
}

/** Which document of which space. */
export interface DocumentPlace {
  readonly organisationId: string;
  readonly spaceId: string;
  readonly id: string;
}

/** One document of a space, archived or not, public or not: for those who may change it. */
export async function findDocument(
  transaction: Transaction,
  { organisationId, spaceId, id }: DocumentPlace,
): Promise<StoredDocument | undefined> {
  const row = await transaction.first(
    select(organisationId).where("spaceId", "=", spaceId).where("id", "=", id),
  );
  return row && withPath(row);
}

/** The same. Throws `not_found`. */
export async function getDocument(
  transaction: Transaction,
  place: DocumentPlace,
): Promise<StoredDocument> {
  const document = await findDocument(transaction, place);
  if (!document) throw notFound();
  return document;
}

/**
 * The document whose file has a key, unless it is archived. The key is looked up in the rows the
 * caller may see, never handed to storage as it came.
 */
export async function findDocumentByKey(
  transaction: Transaction,
  organisationId: string,
  s3Key: string,
  withPrivate: boolean,
): Promise<StoredDocument | undefined> {
  const found = select(organisationId).where("s3Key", "=", s3Key).where("deletedAt", "is", null);
  const row = await transaction.first(withPrivate ? found : found.where("isPublic", "=", true));
  return row && withPath(row);
}

/** A document whose file is stored already. */
export interface NewDocument extends DocumentPlace {
  readonly description: string;
  readonly type: SpaceDocument["type"];
  readonly isPublic: boolean;
  readonly s3Key: string;
  readonly metadata: SpaceDocument["metadata"];
}

/** Adds a document. Breaks `record.exists`; `not_found` without the space. */
export async function insertDocument(
  transaction: Transaction,
  document: NewDocument,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .insertInto("spaceDocument")
      .values({ ...document, metadata: JSON.stringify(document.metadata) }),
  );
}

/** Archives a document of a space the caller may write in, or restores it. Throws `not_found`. */
export async function setDocumentArchived(
  transaction: Transaction,
  place: DocumentPlace,
  isArchived: boolean,
): Promise<StoredDocument> {
  const document = await getDocument(transaction, place);
  if ((document.deletedAt !== null) === isArchived) return document;
  await transaction.execute(
    sqlBuilder
      .updateTable("spaceDocument")
      .set({ deletedAt: isArchived ? new Date().toISOString() : null })
      .where("organisationId", "=", place.organisationId)
      .where("id", "=", place.id),
  );
  return getDocument(transaction, place);
}
