import type { IssueAttachment, IssueVisibility } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { momentInJson, raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AttachedPicture } from "../../platform/records/issue.table.ts";
import { personOf } from "../../platform/records/issue-columns.ts";

/** An issue and its organisation. */
export interface IssuePlace {
  readonly organisationId: string;
  readonly issueId: string;
}

/** A file of an issue whose bytes are stored already. */
export interface InsertedAttachment extends IssuePlace {
  readonly id: string;
  readonly kind: "picture" | "document";
  readonly visibility: IssueVisibility;
  readonly s3Key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly picture: AttachedPicture | null;
  readonly addedBy: string | null;
}

/** Adds a file to an issue. Breaks `record.exists`; `not_found` without the issue. */
export async function insertAttachment(
  transaction: Transaction,
  { picture, ...attachment }: InsertedAttachment,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .insertInto("issueAttachment")
      .values({ ...attachment, commentId: null, picture: picture && JSON.stringify(picture) }),
  );
}

/** A file of an issue as its row has it. */
export type AttachmentRow = Omit<IssueAttachment, "path" | "picture"> & {
  readonly s3Key: string;
  readonly picture: AttachedPicture | null;
};

/**
 * Selects the files `a` of the organisation of a row that meet a condition, as JSON, the oldest
 * first; files for staff only where that holds. `shownAttachment` makes each one ready to show.
 */
export function attachmentsOf(
  row: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  isStaff: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'visibility', a.visibility,
      'fileName', a.file_name, 'contentType', a.content_type, 'size', a.size, 's3Key', a.s3_key,
      'picture', a.picture, 'commentId', a.comment_id, 'addedBy', ${personOf(sql`a.added_by`)},
      'createdAt', ${sql.raw(momentInJson("a.created_at"))}) order by a.created_at, a.id)
    from issue_attachment a
    where a.organisation_id = ${row}.organisation_id and ${condition}
      and (a.visibility = 'public' or ${isStaff})), '[]'::json)`;
}

/**
 * Returns the files of an issue, the oldest first; without `withInternal` only those that everybody
 * sees.
 */
export async function findAttachments(
  transaction: Transaction,
  { organisationId, issueId }: IssuePlace,
  withInternal: boolean,
): Promise<IssueAttachment[]> {
  const row = await transaction.first(
    raw<{ attachments: AttachmentRow[] }>(sql`
      select ${attachmentsOf(sql`i`, sql`a.issue_id = i.id`, sql`${withInternal}`)} as attachments
      from (select ${organisationId}::uuid as organisation_id, ${issueId}::uuid as id) i`),
  );
  return (row?.attachments ?? []).map(shownAttachment);
}

/** Returns a file as it is shown: with the paths to its bytes instead of its key. */
export function shownAttachment({ s3Key, picture, ...row }: AttachmentRow): IssueAttachment {
  const path = (key: string | undefined) =>
    `/issues/attachment-stream?attachmentKey=${encodeURIComponent(key ?? s3Key)}`;
  if (!picture) return { ...row, path: path(s3Key), picture: null };
  const { keys, width, height, colour } = picture;
  return {
    ...row,
    path: path(keys["retina"]),
    picture: {
      ...{ width, height, colour },
      thumbnailPath: path(keys["thumbnail"]),
      smallPath: path(keys["small"]),
    },
  };
}

/** A stored file of an issue, as it is served. */
export interface StoredAttachment {
  readonly id: string;
  readonly issueId: string;
  readonly kind: "picture" | "document";
  readonly visibility: IssueVisibility;
  readonly s3Key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly picture: AttachedPicture | null;
  readonly addedBy: string | null;
  readonly commentId: string | null;
}

function stored(organisationId: string) {
  return sqlBuilder
    .selectFrom("issueAttachment")
    .select([
      "id",
      "issueId",
      "kind",
      "visibility",
      "s3Key",
      "fileName",
      "contentType",
      "size",
      "picture",
      "addedBy",
      "commentId",
    ])
    .where("organisationId", "=", organisationId);
}

/** Finds one file of an issue. */
export function findAttachment(
  transaction: Transaction,
  { organisationId, issueId }: IssuePlace,
  id: string,
): Promise<StoredAttachment | undefined> {
  return transaction.first(
    stored(organisationId).where("issueId", "=", issueId).where("id", "=", id),
  );
}

/**
 * Finds the file of a key: of a document the file itself, of a picture one of its versions. Looks
 * the key up in rows, and never hands it to storage as it came.
 */
export async function findAttachmentByKey(
  transaction: Transaction,
  organisationId: string,
  key: string,
): Promise<StoredAttachment | undefined> {
  const folder = key.slice(0, Math.max(0, key.lastIndexOf("/")));
  const found = await transaction.all(
    stored(organisationId).where("s3Key", "in", [key, folder]).limit(2),
  );
  return found.find(({ s3Key, picture }) =>
    picture ? Object.values(picture.keys).includes(key) : s3Key === key,
  );
}

/** Counts the files of an issue; until the transaction ends nobody else adds one. */
export async function lockAttachmentCount(
  transaction: Transaction,
  { organisationId, issueId }: IssuePlace,
): Promise<number> {
  const key = `attachments ${organisationId} ${issueId}`;
  await transaction.execute(raw(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`));
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("issueAttachment")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organisationId", "=", organisationId)
      .where("issueId", "=", issueId),
  );
  return Number(row?.count ?? 0);
}

/**
 * Builds the statement that adds files to a comment: those that their sender added and that no
 * comment has. They become as visible as the comment. It returns those files.
 */
export function linkAttachments(
  place: IssuePlace & { readonly commentId: string; readonly visibility: IssueVisibility },
  ids: readonly string[],
  senderId: string | null,
) {
  return sqlBuilder
    .updateTable("issueAttachment")
    .set({ commentId: place.commentId, visibility: place.visibility })
    .where("organisationId", "=", place.organisationId)
    .where("issueId", "=", place.issueId)
    .where("commentId", "is", null)
    .where("addedBy", "is not distinct from", senderId)
    .where("id", "in", [...ids])
    .returning("id");
}

/** Deletes a file of an issue; its bytes go after the commit. */
export async function deleteAttachment(
  transaction: Transaction,
  { organisationId, issueId }: IssuePlace,
  id: string,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom("issueAttachment")
      .where("organisationId", "=", organisationId)
      .where("issueId", "=", issueId)
      .where("id", "=", id),
  );
}
