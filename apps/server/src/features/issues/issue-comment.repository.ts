import type { IssueComment, IssueVisibility } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { StoredIssue } from "./issue.repository.ts";
import { isStaffAt, type MemberActor } from "./issue-actor.ts";
import { findAttachments } from "./issue-attachment.repository.ts";
import { PERSON_NAME, peopleOf } from "./issue-columns.ts";

/** A comment to add. */
export interface InsertedComment {
  readonly organisationId: string;
  readonly id: string;
  readonly issueId: string;
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly isFromStaff: boolean;
  readonly visibility: IssueVisibility;
  readonly body: string;
  readonly mentions: readonly string[];
}

/** Adds a comment. Breaks `record.exists`; `not_found` without the issue. */
export async function insertComment(
  transaction: Transaction,
  { mentions, ...comment }: InsertedComment,
): Promise<void> {
  await transaction.execute(
    sqlBuilder.insertInto("issueComment").values({ ...comment, mentions: [...mentions] }),
  );
}

/** The most comments of an issue that are read at once: the newest ones. */
const MOST = 500;
type CommentedIssue = Pick<StoredIssue, "id" | "locationId">;

/** The newest 500 comments of an issue that the caller may see, the oldest first. */
export async function findComments(
  transaction: Transaction,
  actor: MemberActor,
  issue: CommentedIssue,
): Promise<IssueComment[]> {
  return (await find(transaction, actor, issue, sql`true`)).reverse();
}

/** One comment of an issue, if the caller may see it. */
export async function findComment(
  transaction: Transaction,
  actor: MemberActor,
  issue: CommentedIssue,
  id: string,
): Promise<IssueComment | undefined> {
  return (await find(transaction, actor, issue, sql`c.id = ${id}`))[0];
}

async function find(
  transaction: Transaction,
  actor: MemberActor,
  issue: CommentedIssue,
  condition: RawBuilder<unknown>,
): Promise<IssueComment[]> {
  const isStaff = isStaffAt(actor, issue);
  const rows = await transaction.all(
    raw<Omit<IssueComment, "attachments">>(sql`
      select c.id, c.body, c.visibility, c.is_from_staff, c.created_at,
        json_build_object('id', c.author_id, 'email', null, 'name',
          case when c.author_id is not null then (select ${PERSON_NAME} from user_account u where u.id = c.author_id)
            when ${isStaff} then c.author_name end) as author,
        ${peopleOf(sql`c.mentions`)} as mentions
      from issue_comment c
      where c.organisation_id = ${actor.organisationId} and c.issue_id = ${issue.id}
        and (c.visibility = 'public' or ${isStaff}) and ${condition}
      order by c.created_at desc, c.id desc limit ${MOST}`),
  );
  const place = { organisationId: actor.organisationId, issueId: issue.id };
  const files = rows.length > 0 ? await findAttachments(transaction, place, isStaff) : [];
  return rows.map((row) => ({
    ...row,
    attachments: files.filter(({ commentId }) => commentId === row.id),
  }));
}

/** Whether all of these are people of the organisation. */
export async function areMembers(
  transaction: Transaction,
  organisationId: string,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return true;
  const rows = await transaction.all(
    sqlBuilder
      .selectFrom("userOrganisation")
      .select("userId")
      .where("organisationId", "=", organisationId)
      .where("userId", "in", [...userIds]),
  );
  return rows.length === userIds.length;
}

/** Whether somebody has written a comment of this id on an issue. */
export async function isCommentBy(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  issueId: string,
  id: string,
): Promise<boolean> {
  const found = await transaction.first(
    sqlBuilder
      .selectFrom("issueComment")
      .select("id")
      .where("organisationId", "=", organisationId)
      .where("issueId", "=", issueId)
      .where("authorId", "=", userId)
      .where("id", "=", id),
  );
  return found !== undefined;
}
