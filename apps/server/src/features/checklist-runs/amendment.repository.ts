import type { ChecklistValue } from "@storey/domain";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** What is said of a run that is over. */
export interface NewAmendment {
  readonly organisationId: string;
  readonly id: string;
  readonly runId: string;
  readonly itemId: string | null;
  readonly assetId: string | null;
  readonly value: ChecklistValue | null;
  /** Empty for an answer that came too late. */
  readonly body: string;
  readonly addedBy: string;
}

/** Keeps it. Breaks `record.exists`. */
export async function insertAmendment(
  transaction: Transaction,
  { value, ...amendment }: NewAmendment,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .insertInto("checklistAmendment")
      .values({ ...amendment, value: value === null ? null : JSON.stringify(value) }),
  );
}
