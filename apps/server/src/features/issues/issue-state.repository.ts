import type { Issue } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { type FollowUp, type WrittenIssue, writeIssue } from "./issue-follow-up.repository.ts";

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
  /**
   * True moves its date by the length of the hold, or of the hold with that date: the clock stood
   * still.
   */
  readonly isDateMoved?: boolean;
  readonly resolutionCode?: Issue["resolutionCode"];
  readonly resolutionNote?: string | null;
  readonly resolvedAt?: Moment;
  readonly closedAt?: Moment;
  readonly cancelReason?: Issue["cancelReason"];
  readonly duplicateOfId?: string | null;
  /** How many more reported it. */
  readonly moreReports?: number;
  /** How many of its reports count for another one now. */
  readonly fewerReports?: number;
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
 * Writes a rule's decision about a locked issue, with its consequences. Throws `access.location`
 * where row-level security limits the transaction to other locations.
 */
export async function setIssueState(
  transaction: Transaction,
  issue: WrittenIssue,
  state: IssueState,
  followUp: FollowUp = {},
): Promise<void> {
  const { written } = await writeIssue(
    transaction,
    issue,
    { written: stateWritten(issue, state) },
    followUp,
  );
  if (!written) throw new ProblemError("access.location");
}

/** Builds the statement that writes a state. */
export function stateWritten({ organisationId, issueId }: WrittenIssue, state: IssueState) {
  const { assigneeIds, isDateMoved, moreReports, fewerReports, moreReopenings, ...columns } = state;
  return sqlBuilder
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
      ...(moreReports ? { reportCount: sql<number>`report_count + ${moreReports}::integer` } : {}),
      ...(fewerReports
        ? { reportCount: sql<number>`greatest(1, report_count - ${fewerReports}::integer)` }
        : {}),
      ...(moreReopenings
        ? { reopenCount: sql<number>`reopen_count + ${moreReopenings}::integer` }
        : {}),
    })
    .where("organisationId", "=", organisationId)
    .where("id", "=", issueId)
    .returning("id");
}
