import type { Issue } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";

/** A moment, or "now" by the database's clock. */
type Moment = string | null;

/** The columns of an issue that a rule of its life writes. */
export interface IssueState {
  readonly status?: Issue["status"];
  readonly assigneeIds?: readonly string[];
  readonly priority?: Issue["priority"];
  readonly holdReason?: Issue["holdReason"];
  readonly resumeAt?: string | null;
  readonly heldSince?: Moment;
  /** True moves its date by the time it was held, or held with that date: the clock stood still. */
  readonly isDateMoved?: boolean;
  readonly resolutionCode?: Issue["resolutionCode"];
  readonly resolutionNote?: string | null;
  readonly resolvedAt?: Moment;
  readonly closedAt?: Moment;
  readonly cancelReason?: Issue["cancelReason"];
  readonly duplicateOfId?: string | null;
  /** How many more reported it. */
  readonly moreReports?: number;
  readonly moreReopenings?: number;
  readonly deletedAt?: Moment;
}

const NOW = sql<string>`clock_timestamp()`;

function moments(state: IssueState): Record<string, string | RawBuilder<string> | null> {
  const names = ["heldSince", "resolvedAt", "closedAt", "deletedAt"] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = state[name];
      return value === undefined ? [] : [[name, value === "now" ? NOW : value] as const];
    }),
  );
}

/**
 * Writes what a rule decided about an issue that is locked. Throws `access.location` where row-level
 * security holds the transaction to other locations.
 */
export async function setIssueState(
  transaction: Transaction,
  organisationId: string,
  id: string,
  state: IssueState,
): Promise<void> {
  const { assigneeIds, isDateMoved, moreReports, moreReopenings, ...columns } = state;
  const count = await transaction.execute(
    sqlBuilder
      .updateTable("issue")
      .set({
        ...columns,
        ...moments(state),
        ...(assigneeIds ? { assigneeIds: [...assigneeIds] } : {}),
        ...(isDateMoved
          ? {
              dueAt: sql<
                string | null
              >`due_at + (clock_timestamp() - greatest(held_since, due_set_at))`,
            }
          : {}),
        ...(moreReports
          ? { reportCount: sql<number>`report_count + ${moreReports}::integer` }
          : {}),
        ...(moreReopenings
          ? { reopenCount: sql<number>`reopen_count + ${moreReopenings}::integer` }
          : {}),
      })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  if (count === 0) throw new ProblemError("access.location");
}

/** Takes so many reports off an issue; nothing where it may not be written. */
export async function countFewer(
  transaction: Transaction,
  organisationId: string,
  id: string,
  reports: number,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("issue")
      .set({ reportCount: sql<number>`greatest(1, report_count - ${reports}::integer)` })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}
