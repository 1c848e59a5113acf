import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { lastPosition } from "../../platform/attachments/ordered.repository.ts";
import type { AttachmentPlace } from "../../platform/attachments/owner.repository.ts";

/** Of some ids, those of pictures that a template has. */
export async function findPictureIds(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select id from space_image
      where organisation_id = ${organisationId} and owner_id = ${id} and id = any (${wanted}::uuid[])`),
  );
  return new Set(rows.map((row) => row.id));
}

/** A picture that a template is given from another one, or from itself. */
export interface PictureCopy {
  readonly from: string;
  readonly to: string;
}

/**
 * Adds pictures of any template of the organisation to a template whose order its caller holds: rows
 * of their own that show the same files. Gives the ids of those that were there to be copied. Breaks
 * `record.exists`.
 */
export async function insertCopiedPictures(
  transaction: Transaction,
  owner: Omit<AttachmentPlace, "attachmentId">,
  copies: readonly PictureCopy[],
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
