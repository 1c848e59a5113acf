import type { IssueStatus } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { StoredIssue } from "./issue.repository.ts";
import { type WrittenIssue, writeIssue } from "./issue-follow-up.repository.ts";

/** The columns that a step may write: those that undoing it brings back. */
const RESTORED = [
  "status",
  "assignee_ids",
  "hold_reason",
  "resume_at",
  "held_since",
  "resolution_code",
  "resolution_note",
  "resolved_at",
  "closed_at",
  "cancel_reason",
  "reopen_count",
];

/** A step as the history of an issue keeps it. */
export interface NotedStep {
  readonly from: IssueStatus;
  readonly to: IssueStatus;
  readonly actorId: string | null;
  readonly at: string;
  readonly isMerge: boolean;
  readonly isFollowed: boolean;
  /** The columns it changed, as they were before. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** Finds the step that made the present version of an issue; undefined if no step made it. */
export async function findLastStep(
  transaction: Transaction,
  organisationId: string,
  { id, version }: Pick<StoredIssue, "id" | "version">,
): Promise<NotedStep | undefined> {
  return transaction.first(
    raw<NotedStep>(sql`
      select h.before->>'status' as from, h.after->>'status' as to, h.actor_id, h.at, h.before,
        h.after ? 'duplicate_of_id' as is_merge,
        exists (select from issue_comment c where c.organisation_id = h.organisation_id
          and c.issue_id = h.entity_id and c.created_at >= h.at) as is_followed
      from history h
      where h.organisation_id = ${organisationId} and h.entity = 'issue' and h.entity_id = ${id}
        and h.operation = 'update' and h.record_version = ${version} and h.after ? 'status'`),
  );
}

/** Writes back what a step changed; false where row-level security limits the transaction. */
export async function restoreBefore(
  transaction: Transaction,
  issue: WrittenIssue,
  { before, from, to }: NotedStep,
): Promise<boolean> {
  const json = JSON.stringify(before);
  const { organisationId, issueId } = issue;
  const restoring = (columns: readonly string[]) => {
    const back = columns.map(
      (column) =>
        sql`${sql.ref(column)} = (jsonb_populate_record(null::issue, ${json}::jsonb)).${sql.ref(column)}`,
    );
    return sql`update issue set ${sql.join(back)}
      where organisation_id = ${organisationId} and id = ${issueId} returning id`;
  };
  // First, while the issue is not held: a date that is set during a hold counts from then on.
  if ("due_at" in before) await transaction.execute(raw(restoring(["due_at"])));
  const columns = RESTORED.filter((column) => column in before);
  const { written } = await writeIssue(
    transaction,
    issue,
    { written: restoring(columns) },
    // Members who were told of the step are told where the issue stands now.
    { events: [{ event: "transitioned", ...issue, from: to, to: from, isUndo: true }] },
  );
  return written === 1;
}
