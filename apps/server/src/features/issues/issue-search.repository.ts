import type { IssueSearch, IssueSearchResults, IssueSummary } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import {
  ISSUE_TABLES,
  summaryColumns,
  withReference,
} from "../../platform/records/issue-columns.ts";
import { type Condition, conditionsOf, matching } from "./issue-conditions.ts";
import { facetStatement } from "./issue-facets.ts";
import type { IssueWindow } from "./issue-window.ts";

/** The number of issues of a page by default. */
const PAGE_SIZE = 50;

const ORDER: Readonly<Record<NonNullable<IssueSearch["sort"]>, RawBuilder<unknown>>> = {
  "-createdAt": sql`i.created_at desc, i.id desc`,
  createdAt: sql`i.created_at, i.id`,
  "-updatedAt": sql`i.updated_at desc, i.id desc`,
  "-priority": sql`array_position(array['urgent', 'high', 'medium', 'low'], i.priority), i.due_at nulls last, i.created_at desc, i.id desc`,
  dueAt: sql`i.due_at nulls last, i.created_at desc, i.id desc`,
  "-reportCount": sql`i.report_count desc, i.created_at desc, i.id desc`,
};

/** Returns the range of the results that a page shows. */
export function placeOfPage({ page = 1, pageSize = PAGE_SIZE }: IssueSearch): {
  start: number;
  size: number;
} {
  return { start: (page - 1) * pageSize, size: pageSize };
}

/** How many issues a search finds, and the facets; null without them. */
export type IssueTotals = Pick<IssueSearchResults, "totalCount" | "facets">;

/** Counts the issues the caller may see, in the database. */
export async function countIssues(
  transaction: Transaction,
  actor: MemberActor,
  search: IssueSearch,
): Promise<IssueTotals> {
  const conditions = conditionsOf(actor, search);
  if (search.withFacets === false) {
    return { totalCount: await count(transaction, conditions), facets: null };
  }
  const found = await transaction.first(raw(facetStatement(conditions)));
  if (!found) throw new Error("a statement of aggregates gave no row");
  return { totalCount: found.total, facets: found.facets };
}

/** Finds a page of the issues the caller may see; if a window is given, only among its issues. */
export async function findIssuePage(
  transaction: Transaction,
  actor: MemberActor,
  search: IssueSearch,
  window?: IssueWindow,
): Promise<IssueSummary[]> {
  const { sort = "-createdAt" } = search;
  const { start, size } = placeOfPage(search);
  const condition = window
    ? sql`i.organisation_id = ${actor.organisationId} and i.number = any (${window.numbers}::int[])`
    : matching(conditionsOf(actor, search));
  // Finds the page first, so that names are looked up only for its issues.
  const rows = await transaction.all(
    raw<Omit<IssueSummary, "reference">>(sql`
      with page as materialized (
        select i.organisation_id, i.id, row_number() over (order by ${ORDER[sort]}) as place from issue i
        where ${condition}
        order by ${ORDER[sort]} limit ${size} offset ${window?.offset ?? start})
      select ${summaryColumns(actor)}
      from ${ISSUE_TABLES} join page p on p.organisation_id = i.organisation_id and p.id = i.id
      order by p.place`),
  );
  return rows.map(withReference);
}

async function count(transaction: Transaction, conditions: readonly Condition[]): Promise<number> {
  const row = await transaction.first(
    raw<{ total: number }>(
      sql`select count(*)::int as total from issue i where ${matching(conditions)}`,
    ),
  );
  return row?.total ?? 0;
}
