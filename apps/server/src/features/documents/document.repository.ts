import type { SpaceDocument } from "@storey/contract";
import { sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { withPath } from "../../platform/attachments/document-path.ts";
import type { AttachmentPlace, Owner } from "../../platform/attachments/owner.repository.ts";
import type { StoredOwnerKind } from "../../platform/attachments/owner.table.ts";

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

/** The documents of an owner, the oldest first; without `withPrivate` those alone that are public. */
export async function findDocuments(
  transaction: Transaction,
  { organisationId, id }: Owner,
  withPrivate: boolean,
): Promise<SpaceDocument[]> {
  const all = select(organisationId)
    .where("ownerId", "=", id)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id");
  const rows = await transaction.all(withPrivate ? all : all.where("isPublic", "=", true));
  return rows.map(withPath);
}

/**
 * Finds one document of an owner, archived or not, public or not: for callers who may change it.
 */
export async function findDocument(
  transaction: Transaction,
  { organisationId, id, attachmentId }: AttachmentPlace,
): Promise<StoredDocument | undefined> {
  const row = await transaction.first(
    select(organisationId).where("ownerId", "=", id).where("id", "=", attachmentId),
  );
  return row && withPath(row);
}

/** Returns one as `findDocument` does. Throws `not_found`. */
export async function getDocument(
  transaction: Transaction,
  place: AttachmentPlace,
): Promise<StoredDocument> {
  const document = await findDocument(transaction, place);
  if (!document) throw notFound();
  return document;
}

/**
 * Finds the document whose file has a key, unless it is archived: a public one, or one of the kinds
 * of owners whose private ones the caller sees. Looks the key up in the rows the caller may see,
 * and never hands it to storage as it came.
 */
export async function findDocumentByKey(
  transaction: Transaction,
  organisationId: string,
  s3Key: string,
  privateOf: readonly StoredOwnerKind[],
): Promise<StoredDocument | undefined> {
  const found = select(organisationId).where("s3Key", "=", s3Key).where("deletedAt", "is", null);
  const row = await transaction.first(
    found.where((row) =>
      row.or([
        row("isPublic", "=", true),
        row.exists(
          row
            .selectFrom("attachmentOwner")
            .select("attachmentOwner.id")
            .whereRef("attachmentOwner.organisationId", "=", "spaceDocument.organisationId")
            .whereRef("attachmentOwner.id", "=", "spaceDocument.ownerId")
            .where(sql<boolean>`attachment_owner.kind = any (${[...privateOf]}::text[])`),
        ),
      ]),
    ),
  );
  return row && withPath(row);
}

/** The fields of a new document besides its place: its file is stored already. */
export interface NewDocument {
  readonly description: string;
  readonly type: SpaceDocument["type"];
  readonly isPublic: boolean;
  readonly s3Key: string;
  readonly metadata: SpaceDocument["metadata"];
}

/** Adds a document. Breaks `record.exists`; `not_found` without the owner. */
export async function insertDocument(
  transaction: Transaction,
  { organisationId, id, attachmentId }: AttachmentPlace,
  document: NewDocument,
): Promise<void> {
  await transaction.execute(
    sqlBuilder.insertInto("spaceDocument").values({
      ...document,
      organisationId,
      ownerId: id,
      id: attachmentId,
      metadata: JSON.stringify(document.metadata),
    }),
  );
}
