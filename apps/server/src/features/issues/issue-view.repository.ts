import type { Issue, IssueLink } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { getStoredIssue, type StoredIssue } from "./issue.repository.ts";
import { isReadableBy, isStaffAt, type MemberActor, mayAt, rightsOf } from "./issue-actor.ts";
import { findAttachments } from "./issue-attachment.repository.ts";
import { ISSUE_TABLES, peopleOf, summaryColumns, withReference } from "./issue-columns.ts";

/**
 * An issue the caller sees whole. An archived one is seen by who may delete issues. Throws
 * `not_found`.
 */
export async function getReadableIssue(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<StoredIssue> {
  const issue = await getStoredIssue(transaction, actor.organisationId, id);
  if (!isReadableBy(actor, issue)) throw notFound();
  if (issue.deletedAt !== null && !mayAt(actor, "organisation.issues.delete", issue)) {
    throw notFound();
  }
  return issue;
}

/** The same, unless it is archived. Throws `not_found`. */
export async function getActiveIssue(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<StoredIssue> {
  const issue = await getReadableIssue(transaction, actor, id);
  if (issue.deletedAt !== null) throw notFound();
  return issue;
}

type LinkRow = Omit<IssueLink, "reference"> & { readonly number: number };
type IssueRow = Omit<
  Issue,
  "reference" | "attachments" | "rights" | "mayAssign" | "mayDelete" | "duplicateOf" | "duplicates"
> & { readonly duplicateOf: LinkRow | null; readonly duplicates: readonly LinkRow[] };

const link = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'number', ${alias}.number, 'title', ${alias}.title)`,
  );

/** One issue as the caller reads it. Throws `not_found`. */
export async function showIssue(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<Issue> {
  const stored = await getReadableIssue(transaction, actor, id);
  const isStaff = isStaffAt(actor, stored);
  const watchers = sql`array(select w.user_id from issue_watcher w
    where w.organisation_id = i.organisation_id and w.issue_id = i.id)`;
  const row = await transaction.first(
    raw<IssueRow>(sql`
      select ${summaryColumns(actor)}, i.description, i.pin, i.hold_reason, i.resume_at, i.held_since,
        i.resolution_code, i.resolution_note, i.resolved_at, i.closed_at, i.cancel_reason, i.reopen_count,
        ${peopleOf(isStaff ? watchers : sql`'{}'::uuid[]`)} as watchers,
        exists (select from issue_watcher w where w.organisation_id = i.organisation_id
          and w.issue_id = i.id and w.user_id = ${actor.userId}) as is_watching,
        (select ${link("d")} from issue d where d.organisation_id = i.organisation_id and d.id = i.duplicate_of_id) as duplicate_of,
        coalesce((select json_agg(${link("d")} order by d.number) from issue d
          where d.organisation_id = i.organisation_id and d.duplicate_of_id = i.id and d.deleted_at is null), '[]'::json) as duplicates
      from ${ISSUE_TABLES}
      where i.organisation_id = ${actor.organisationId} and i.id = ${id}`),
  );
  if (!row) throw notFound();
  const rights = rightsOf(actor, stored);
  return {
    ...withReference(row),
    // Who does not read issues learns the number of the one that stays, and no more of it.
    duplicateOf: row.duplicateOf && {
      ...withReference(row.duplicateOf),
      ...(mayAt(actor, "organisation.issues.read", stored) ? {} : { title: "" }),
    },
    duplicates: isStaff ? row.duplicates.map(withReference) : [],
    attachments: await findAttachments(transaction, { ...actor, issueId: id }, isStaff),
    rights: (["update", "close", "assignee", "reporter"] as const).filter((one) => rights.has(one)),
    mayAssign: mayAt(actor, "organisation.issues.assign", stored),
    mayDelete: mayAt(actor, "organisation.issues.delete", stored),
  };
}
