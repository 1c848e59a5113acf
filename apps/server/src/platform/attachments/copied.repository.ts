import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { lastPosition } from "./ordered.repository.ts";
import type { AttachmentPlace } from "./owner.repository.ts";

/** An attachment that an owner is given from another one of its kind, or from itself. */
export interface AttachmentCopy {
  readonly from: string;
  readonly to: string;
}

type NewOwner = Omit<AttachmentPlace, "attachmentId">;

/**
 * Adds pictures of any owner of the same kind to an owner whose order its caller holds: rows of their own
 * that show the same files. Gives the ids of those that were there to be copied. Breaks `record.exists`.
 */
export async function insertCopiedPictures(
  transaction: Transaction,
  owner: NewOwner,
  copies: readonly AttachmentCopy[],
): Promise<ReadonlySet<string>> {
  if (copies.length === 0) return new Set();
  const [from, to] = [copies.map((copy) => copy.from), copies.map((copy) => copy.to)];
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
      select i.organisation_id, c.copy, ${owner.id}, ${lastPosition("spaceImage", owner)} + c.n - 1,
        i.description, i.s3_key, i.metadata, i.versions
      from unnest(${from}::uuid[], ${to}::uuid[]) with ordinality c(original, copy, n)
      join space_image i on i.organisation_id = ${owner.organisationId} and i.id = c.original
      join attachment_owner o on o.organisation_id = i.organisation_id and o.id = i.owner_id and o.kind = ${owner.kind}
      returning id`),
  );
  return new Set(rows.map((row) => row.id));
}

/** The same of documents, which have no order. */
export async function insertCopiedDocuments(
  transaction: Transaction,
  owner: NewOwner,
  copies: readonly AttachmentCopy[],
): Promise<ReadonlySet<string>> {
  if (copies.length === 0) return new Set();
  const [from, to] = [copies.map((copy) => copy.from), copies.map((copy) => copy.to)];
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      insert into space_document (organisation_id, id, owner_id, description, type, is_public, s3_key, metadata)
      select d.organisation_id, c.copy, ${owner.id}, d.description, d.type, d.is_public, d.s3_key, d.metadata
      from unnest(${from}::uuid[], ${to}::uuid[]) c(original, copy)
      join space_document d on d.organisation_id = ${owner.organisationId} and d.id = c.original
      join attachment_owner o on o.organisation_id = d.organisation_id and o.id = d.owner_id and o.kind = ${owner.kind}
      returning id`),
  );
  return new Set(rows.map((row) => row.id));
}
