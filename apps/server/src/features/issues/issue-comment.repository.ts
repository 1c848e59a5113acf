import type { IssueComment, IssueVisibility } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isStaffAt, type MemberActor } from "../../platform/records/issue-actor.ts";
import { PERSON_NAME, peopleOf } from "../../platform/records/issue-columns.ts";
import type { StoredIssue } from "./issue.repository.ts";
import {
  type AttachmentRow,
  attachmentsOf,
  linkAttachments,
  shownAttachment,
} from "./issue-attachment.repository.ts";
import { type FollowUp, type WrittenIssue, writeIssue } from "./issue-follow-up.repository.ts";

/** A comment to add, and the files of its author that join it. */
export interface InsertedComment {
  readonly id: string;
  readonly authorName: string | null;
  readonly isFromStaff: boolean;
  readonly visibility: IssueVisibility;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly attachmentIds: readonly string[];
}

/**
 * Adds a comment by the writer of the issue, with its consequences. Returns how many of the
 * mentioned people are of the organisation, and how many of the files could be taken: a caller that
 * expects others rolls back. Breaks `record.exists`; `not_found` without the issue.
 */
export async function insertComment(
  transaction: Transaction,
  issue: WrittenIssue,
  { mentions, attachmentIds, ...comment }: InsertedComment,
  followUp: FollowUp,
): Promise<{ readonly members: number; readonly linked: number }> {
  const { organisationId, issueId, actorId } = issue;
  const members = sqlBuilder
    .selectFrom("userOrganisation")
    .select("userId")
    .where("organisationId", "=", organisationId)
    .where("userId", "in", [...mentions]);
  const place = { organisationId, issueId, commentId: comment.id, visibility: comment.visibility };
  const written = await writeIssue<"added" | "members" | "linked">(
    transaction,
    issue,
    {
      added: sqlBuilder
        .insertInto("issueComment")
        .values({
          ...comment,
          ...{ organisationId, issueId, authorId: actorId },
          mentions: [...mentions],
        })
        .returning("id"),
      ...(mentions.length > 0 ? { members } : {}),
      ...(attachmentIds.length > 0
        ? { linked: linkAttachments(place, attachmentIds, actorId) }
        : {}),
    },
    followUp,
  );
  return { members: written.members ?? 0, linked: written.linked ?? 0 };
}

/** The most comments of an issue that are read at once: the newest ones. */
const MOST = 500;
type CommentedIssue = Pick<StoredIssue, "id" | "locationId">;

/** Finds the newest 500 comments of an issue that the caller may see, the oldest first. */
export async function findComments(
  transaction: Transaction,
  actor: MemberActor,
  issue: CommentedIssue,
): Promise<IssueComment[]> {
  return (await find(transaction, actor, issue, sql`true`)).reverse();
}

/**
 * Finds one comment of an issue that the caller may see; with `ofOwn`, only one that they wrote.
 */
export async function findComment(
  transaction: Transaction,
  actor: MemberActor,
  issue: CommentedIssue,
  id: string,
  ofOwn = false,
): Promise<IssueComment | undefined> {
  const isOwn = ofOwn ? sql`c.author_id = ${actor.userId}` : sql`true`;
  return (await find(transaction, actor, issue, sql`c.id = ${id} and ${isOwn}`))[0];
}

async function find(
  transaction: Transaction,
  actor: MemberActor,
  issue: CommentedIssue,
  condition: RawBuilder<unknown>,
): Promise<IssueComment[]> {
  const isStaff = isStaffAt(actor, issue);
  const rows = await transaction.all(
    raw<Omit<IssueComment, "attachments"> & { attachments: AttachmentRow[] }>(sql`
      select c.id, c.body, c.visibility, c.is_from_staff, c.created_at,
        json_build_object('id', c.author_id, 'email', null, 'name',
          case when c.author_id is not null then (select ${PERSON_NAME} from user_account u where u.id = c.author_id)
            when ${isStaff} then c.author_name end) as author,
        ${peopleOf(sql`c.mentions`)} as mentions,
        ${attachmentsOf(sql`c`, sql`a.issue_id = c.issue_id and a.comment_id = c.id`, sql`${isStaff}`)} as attachments
      from issue_comment c
      where c.organisation_id = ${actor.organisationId} and c.issue_id = ${issue.id}
        and (c.visibility = 'public' or ${isStaff}) and ${condition}
      order by c.created_at desc, c.id desc limit ${MOST}`),
  );
  return rows.map((row) => ({ ...row, attachments: row.attachments.map(shownAttachment) }));
}
