import type { ChecklistRunSummary } from "@storey/contract";
import type { ChecklistDueState, ChecklistOutcome } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  RUN_COLUMNS,
  RUN_TABLES,
  type RunRow,
  toRunSummary,
} from "../../platform/records/checklist-run-columns.ts";

/** Which runs to list. */
export interface RunSearch {
  readonly organisationId: string;
  readonly spaceId: string | undefined;
  readonly assetId: string | undefined;
  readonly assignmentId: string | undefined;
  readonly state: ChecklistDueState | undefined;
  readonly outcome: ChecklistOutcome | undefined;
  readonly limit: number;
  readonly offset: number;
}

const IN_STATE: Readonly<Record<ChecklistDueState, RawBuilder<boolean>>> = {
  upcoming: sql`(r.state = 'open' and r.opens_at > now() and r.due_at > now())`,
  due: sql`(r.state in ('open', 'in_progress') and r.due_at > now() and (r.state = 'in_progress' or r.opens_at <= now()))`,
  overdue: sql`(r.state in ('open', 'in_progress') and r.due_at <= now())`,
  completed: sql`r.state = 'completed'`,
  missed: sql`r.state = 'missed'`,
  skipped: sql`r.state = 'skipped'`,
};

/** Lists runs that meet a condition on their rows `r`, the latest first. */
export async function findRuns(
  transaction: Transaction,
  search: RunSearch,
  condition: RawBuilder<boolean>,
): Promise<{ totalCount: number; results: ChecklistRunSummary[] }> {
  const { organisationId, spaceId, assetId, assignmentId, state, outcome } = search;
  const conditions = [
    sql`r.organisation_id = ${organisationId} and r.deleted_at is null`,
    condition,
    ...(spaceId ? [sql`r.space_id = ${spaceId}::uuid`] : []),
    ...(assetId ? [sql`r.asset_id = ${assetId}::uuid`] : []),
    ...(assignmentId ? [sql`r.assignment_id = ${assignmentId}::uuid`] : []),
    ...(state ? [IN_STATE[state]] : []),
    ...(outcome ? [sql`r.outcome = ${outcome}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const counted = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::int as count from checklist_run r where ${where}`),
  );
  const rows = await transaction.all(
    raw<RunRow>(sql`select ${sql.raw(RUN_COLUMNS)} from ${sql.raw(RUN_TABLES)} where ${where}
      order by r.due_at desc, r.id desc limit ${search.limit} offset ${search.offset}`),
  );
  return { totalCount: counted?.count ?? 0, results: rows.map(toRunSummary) };
}
