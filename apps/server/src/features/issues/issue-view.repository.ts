import type { Issue, IssueLink } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  type IssuePosition,
  isReadableBy,
  type MemberActor,
  mayAt,
  rightsOf,
} from "../../platform/records/issue-actor.ts";
import {
  ISSUE_TABLES,
  isStaffHere,
  peopleOf,
  summaryColumns,
  withReference,
} from "../../platform/records/issue-columns.ts";
import { getStoredIssue, type StoredIssue } from "./issue.repository.ts";
import {
  type AttachmentRow,
  attachmentsOf,
  shownAttachment,
} from "./issue-attachment.repository.ts";
import { transcriptOf } from "./issue-transcript.repository.ts";

/**
 * Returns an issue that the caller sees whole. Only callers who may delete issues see an archived
 * one. Throws `not_found`.
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

/** Returns one as `getReadableIssue` does, unless it is archived. Throws `not_found`. */
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
> & {
  readonly duplicateOf: LinkRow | null;
  readonly duplicates: readonly LinkRow[];
  readonly attachments: readonly AttachmentRow[];
  /** The facts that decide who may see it. */
  readonly position: IssuePosition;
};

const link = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'number', ${alias}.number, 'title', ${alias}.title)`,
  );

const POSITION = sql`json_build_object('locationId', i.location_id, 'reporterId', i.reporter_id,
  'assigneeIds', i.assignee_ids, 'duplicateReporterIds', array(select d.reporter_id from issue d
    where d.organisation_id = i.organisation_id and d.duplicate_of_id = i.id and d.reporter_id is not null))`;

/**
 * Returns one issue as the caller reads it, archived or not as `getReadableIssue` has it. Throws
 * `not_found`.
 */
export async function showIssue(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<Issue> {
  const isStaff = isStaffHere(actor);
  const watchers = sql`array(select w.user_id from issue_watcher w
    where w.organisation_id = i.organisation_id and w.issue_id = i.id and ${isStaff})`;
  const row = await transaction.first(
    raw<IssueRow>(sql`
      select ${summaryColumns(actor)}, i.description, i.pin, i.hold_reason, i.resume_at, i.held_since,
        i.resolution_code, i.resolution_note, i.resolved_at, i.closed_at, i.cancel_reason, i.reopen_count,
        ${peopleOf(watchers)} as watchers,
        exists (select from issue_watcher w where w.organisation_id = i.organisation_id
          and w.issue_id = i.id and w.user_id = ${actor.userId}) as is_watching,
        (select ${link("d")} from issue d where d.organisation_id = i.organisation_id and d.id = i.duplicate_of_id) as duplicate_of,
        coalesce((select json_agg(${link("d")} order by d.number) from issue d where ${isStaff}
          and d.organisation_id = i.organisation_id and d.duplicate_of_id = i.id and d.deleted_at is null), '[]'::json) as duplicates,
        ${attachmentsOf(sql`i`, sql`a.issue_id = i.id`, isStaff)} as attachments,
        ${transcriptOf} as transcript, ${POSITION} as position
      from ${ISSUE_TABLES}
      where i.organisation_id = ${actor.organisationId} and i.id = ${id}`),
  );
  if (!row) throw notFound();
  const { position, ...shown } = row;
  const mayDelete = mayAt(actor, "organisation.issues.delete", position);
  if (!isReadableBy(actor, position) || (row.deletedAt !== null && !mayDelete)) throw notFound();
  const rights = rightsOf(actor, position);
  return {
    ...withReference(shown),
    // Somebody who does not read issues learns only the number of the one that stays.
    duplicateOf: row.duplicateOf && {
      ...withReference(row.duplicateOf),
      ...(mayAt(actor, "organisation.issues.read", position) ? {} : { title: "" }),
    },
    duplicates: row.duplicates.map(withReference),
    attachments: row.attachments.map(shownAttachment),
    rights: (["update", "close", "assignee", "reporter"] as const).filter((one) => rights.has(one)),
    mayAssign: mayAt(actor, "organisation.issues.assign", position),
    mayDelete,
  };
}
