import type { IssueAttachment, IssueVisibility } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AttachedPicture } from "./issue.table.ts";
import { personOf } from "./issue-columns.ts";

/** Which issue of which organisation. */
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

type AttachmentRow = Omit<IssueAttachment, "path" | "picture"> & {
  readonly s3Key: string;
  readonly picture: AttachedPicture | null;
};

/** The files of an issue, the oldest first; without `withInternal` those alone that all see. */
export async function findAttachments(
  transaction: Transaction,
  { organisationId, issueId }: IssuePlace,
  withInternal: boolean,
): Promise<IssueAttachment[]> {
  const rows = await transaction.all(
    raw<AttachmentRow>(sql`
      select a.id, a.kind, a.visibility, a.file_name, a.content_type, a.size, a.s3_key, a.picture,
        a.comment_id, ${personOf(sql`a.added_by`)} as added_by, a.created_at
      from issue_attachment a
      where a.organisation_id = ${organisationId} and a.issue_id = ${issueId}
        and (a.visibility = 'public' or ${withInternal})
      order by a.created_at, a.id`),
  );
  return rows.map(shown);
}

function shown({ s3Key, picture, ...row }: AttachmentRow): IssueAttachment {
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

/** One file of an issue. */
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
 * The file that a key belongs to: of a document the file itself, of a picture one of its versions.
 * The key is looked up in rows, never handed to storage as it came.
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

/** How many files an issue has; until the transaction ends nobody else adds one. */
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
 * Puts files that their sender added, and that no comment has, to a comment; they become as visible
 * as it is. Tells how many.
 */
export async function linkAttachments(
  transaction: Transaction,
  place: IssuePlace & { readonly commentId: string; readonly visibility: IssueVisibility },
  ids: readonly string[],
  senderId: string | null,
): Promise<number> {
  if (ids.length === 0) return 0;
  return transaction.execute(
    sqlBuilder
      .updateTable("issueAttachment")
      .set({ commentId: place.commentId, visibility: place.visibility })
      .where("organisationId", "=", place.organisationId)
      .where("issueId", "=", place.issueId)
      .where("commentId", "is", null)
      .where("addedBy", "is not distinct from", senderId)
      .where("id", "in", [...ids]),
  );
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
