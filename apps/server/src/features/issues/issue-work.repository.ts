import type { IssueWork } from "@storey/contract";
import { OPEN_ISSUE_STATUSES } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import {
  IS_DUE_TODAY,
  IS_OVERDUE,
  ISSUE_TABLES,
  isStaffHere,
  summaryColumns,
  withReference,
} from "../../platform/records/issue-columns.ts";
import { conditionsOf, matching } from "./issue-conditions.ts";

/** How many of the next ones are given. */
const NEXT = 3;

/** Counts the open issues that the caller sees: the waiting ones, and their assignees. */
export async function countWork(
  transaction: Transaction,
  actor: MemberActor,
): Promise<Omit<IssueWork, "next">> {
  const isOpen = matching(conditionsOf(actor, { filters: { status: [...OPEN_ISSUE_STATUSES] } }));
  const row = await transaction.first(
    raw<Omit<IssueWork, "next">>(sql`
      select count(*) filter (where ${IS_OVERDUE})::int as overdue,
        count(*) filter (where ${IS_DUE_TODAY})::int as due_today,
        count(*) filter (where i.assignee_ids @> array[${actor.userId}]::uuid[])::int as mine,
        count(*) filter (where i.assignee_ids = '{}')::int as unassigned
      from issue i where ${isOpen}`),
  );
  if (!row) throw new Error("a statement of aggregates gave no row");
  return row;
}

/**
 * Finds the issues to work on next: the caller's own, then unassigned ones that the caller may
 * take; none that is on hold.
 */
export async function findNext(
  transaction: Transaction,
  actor: MemberActor,
): Promise<IssueWork["next"]> {
  const status = OPEN_ISSUE_STATUSES.filter((one) => one !== "on_hold");
  const waits = matching(conditionsOf(actor, { filters: { status, assigneeIds: ["me", "none"] } }));
  const mayTake = isStaffHere(actor);
  const order = sql`cardinality(i.assignee_ids) = 0,
    array_position(array['urgent', 'high', 'medium', 'low'], i.priority),
    i.due_at nulls last, i.created_at, i.id`;
  const rows = await transaction.all(
    raw<Omit<IssueWork["next"][number], "reference">>(sql`
      with next as materialized (
        select i.organisation_id, i.id, row_number() over (order by ${order}) as place from issue i
        where ${waits} and (cardinality(i.assignee_ids) > 0 or ${mayTake})
        order by ${order} limit ${NEXT})
      select ${summaryColumns(actor)}, s.shortcode
      from ${ISSUE_TABLES} join next n on n.organisation_id = i.organisation_id and n.id = i.id
      order by n.place`),
  );
  return rows.map(withReference);
}
